"""Lets members of a table watch a replay together."""
