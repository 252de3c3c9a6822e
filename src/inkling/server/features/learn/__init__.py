"""Learning a game: lessons and the rules page."""
