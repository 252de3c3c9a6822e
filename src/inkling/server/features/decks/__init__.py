"""Custom decks that members make for their table: editor, uploads and pictures."""
