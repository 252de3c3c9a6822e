"""Other people's programs at a table: their tokens, and the example program."""
