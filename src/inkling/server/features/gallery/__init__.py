"""The gallery, which shows all cards of every game, also as sheets to print."""
