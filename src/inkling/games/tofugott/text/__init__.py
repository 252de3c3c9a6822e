"""The law in words: notation, story, text rendering."""
