"""Beyond the Gates of Antares: a game of dice for two to five. The clauses are in `rulebook.md` beside this file."""
