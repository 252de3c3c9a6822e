"""Offers, agrees to and starts the next game at a table."""
