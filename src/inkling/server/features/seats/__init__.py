"""Seats of a table, with the people and bots on them."""
