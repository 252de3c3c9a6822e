"""Inkling: card games about understanding each other without words."""

__version__ = "0.1.0"
