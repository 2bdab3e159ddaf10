"""Bots: they decide from what their seat may know. No Textual."""
