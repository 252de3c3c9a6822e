"""The chat of a table, with rules about who may write and read."""
