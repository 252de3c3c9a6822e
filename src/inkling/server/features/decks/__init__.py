"""Decks that members make for a table: editor, uploads, pictures."""
