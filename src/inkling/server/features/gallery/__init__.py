"""The gallery: all cards of every game, also as sheets to print."""
