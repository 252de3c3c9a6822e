"""Sounds: what a table's pages play after a public event, and the button that mutes them."""
