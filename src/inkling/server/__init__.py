"""The tables: one process that people open a link to and play. It knows the games only through the shelf."""
