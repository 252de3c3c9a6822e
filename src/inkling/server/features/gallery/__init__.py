"""The gallery: all cards of every game, large and in print."""
