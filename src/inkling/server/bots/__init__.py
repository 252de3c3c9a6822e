"""Bots at tables: supervision of each table, moves computed in worker processes, and pauses before moves."""
