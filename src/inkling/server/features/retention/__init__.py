"""Retention of unused tables: dropped from memory, archived, then deleted."""
