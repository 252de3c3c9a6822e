"""The options of a game: summary, form, page."""
