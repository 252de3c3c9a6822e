"""Lets people join a table: they choose a name and a seat, or another name if theirs is taken."""
