"""Pairing of a TV with a phone: the TV shows a code, and the first phone that uses it makes a table."""
