"""Stores the log and all other data on disk. Only this package contains SQL."""
