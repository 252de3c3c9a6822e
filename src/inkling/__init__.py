"""Inkling: card games about understanding each other without words."""

__version__ = "0.2.0"
