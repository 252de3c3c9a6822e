"""Asks players after a game whether the bots understood them."""
