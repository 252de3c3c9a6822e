"""Joining a table: guests choose a name and a seat, or another name if theirs is taken."""
