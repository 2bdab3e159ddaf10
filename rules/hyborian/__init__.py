"""Hyborian Gates: armies sent through Gates to hold the six Dimensions, for two to eight players."""
