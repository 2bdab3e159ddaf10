"""Hero Realms: a deck builder for two to six players. The clauses are in `rulebook.md` beside this file."""
