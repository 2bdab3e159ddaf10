"""The commands of the command line, each in its own module so that none is imported before it is asked for."""
