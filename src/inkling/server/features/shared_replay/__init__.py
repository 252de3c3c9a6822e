"""Members of a table watch a replay together."""
