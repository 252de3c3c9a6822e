"""Private tables: knocking, and the key in the link."""
