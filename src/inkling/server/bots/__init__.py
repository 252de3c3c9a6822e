"""Runs the bots at tables: supervises each table, computes moves in worker processes, and adds pauses before moves."""
