"""The rules as pure functions."""
