"""A TV that is connected before there is a table: it shows a code, and the first phone that uses it hosts."""
