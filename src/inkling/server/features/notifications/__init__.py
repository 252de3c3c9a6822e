"""Sends messages about a table to a chat by webhook, and notifications in the browser."""
