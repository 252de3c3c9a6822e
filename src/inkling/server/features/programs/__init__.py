"""Other people's programs at a table: tokens for seats, and an example program."""
