"""Lessons: short scripted positions in which a newcomer learns a game by doing. No Textual.

`model` says what a lesson is, `language` reads one from its file, `shelf` finds those that are shipped, `session` leads
somebody through one at a match, `check` walks a lesson with the real rules, `progress` keeps what is done.
"""
