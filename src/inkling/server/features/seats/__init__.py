"""Seats, the people on them, and bots."""
