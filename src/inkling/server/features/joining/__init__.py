"""Joining a table: name, seat, a name that is taken."""
