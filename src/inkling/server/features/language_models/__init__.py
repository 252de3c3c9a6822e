"""Seats of language models. They are declared before the game, and the people at the table decide what may be sent to
them."""
