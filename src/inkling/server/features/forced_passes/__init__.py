"""Forced passes: if passing is all that a person can do, the table does it for them."""
