"""The rules of Similo as pure functions."""
