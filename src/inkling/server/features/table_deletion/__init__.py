"""Lets the host delete a table with everything in it."""
