"""Seats for players that read text, at a local table of bots or at a table on a server."""
