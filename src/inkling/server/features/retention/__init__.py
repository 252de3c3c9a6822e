"""Retention of unused tables: the server drops them from memory, later archives and finally deletes them."""
