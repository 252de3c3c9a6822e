"""Lets other people's programs play at a table: tokens for seats, and an example program."""
