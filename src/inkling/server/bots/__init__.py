"""Bots at tables: the supervisor of each table, thinking in worker processes, pauses, readiness."""
