"""Watching a replay together."""
