"""Private tables, which guests enter by a key in the link or by knocking."""
