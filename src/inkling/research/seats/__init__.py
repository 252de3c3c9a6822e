"""A seat for whoever reads instead of looking: a sight as text, at a table of bots here or at a table of a server."""
