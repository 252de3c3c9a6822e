"""Rematch: players offer, accept and start the next game at a table."""
