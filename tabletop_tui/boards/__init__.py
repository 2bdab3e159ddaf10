"""The picture of a position as plain data, one module a game. No Textual: the app and the plain front end read it."""
