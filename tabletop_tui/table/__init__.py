"""A match in progress: seats, journal, resume, undo, replay, log. Nothing here draws."""
