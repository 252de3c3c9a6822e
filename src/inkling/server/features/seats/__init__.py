"""Seats and the people on them."""
