"""Sounds that a table's pages play after public events, with a button to mute them."""
