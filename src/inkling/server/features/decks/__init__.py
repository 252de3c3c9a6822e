"""Decks of a table: editor, uploads, pictures."""
