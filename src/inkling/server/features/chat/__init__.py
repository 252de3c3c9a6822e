"""Messages at a table, and who may write now."""
