"""The game in words: notation, story, plain-text rendering."""
