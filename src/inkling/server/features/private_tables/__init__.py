"""Private tables, which guests enter with the key in a link or by knocking."""
