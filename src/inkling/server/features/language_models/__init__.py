"""Seats of language models: declared before the game, and what may be sent to them."""
