"""Connects a TV before there is a table. The TV shows a code, and the first phone that uses it becomes the host."""
