"""The chat of a table, and the rules about who may write now."""
