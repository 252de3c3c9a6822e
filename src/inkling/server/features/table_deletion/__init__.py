"""Deletion of a table with everything in it, by its host."""
