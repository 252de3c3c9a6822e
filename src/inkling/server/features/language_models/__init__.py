"""Seats of language models: they are declared before the game, and players decide which cards a model may see."""
