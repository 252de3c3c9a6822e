"""The gallery: all cards of every game, to look at and to print."""
