"""Retention of unused tables: they are dropped from memory, later archived, finally deleted."""
