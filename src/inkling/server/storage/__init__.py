"""Stores the tables' logs and all other data in a database. Only this package contains SQL."""
