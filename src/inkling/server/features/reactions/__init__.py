"""Reactions to what has just happened."""
