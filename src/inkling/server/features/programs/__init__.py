"""Programs of other people at a table: tokens, the example program."""
