"""Sounds that a table's pages play after public events."""
