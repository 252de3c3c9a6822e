"""Earlier games that a browser remembers."""
