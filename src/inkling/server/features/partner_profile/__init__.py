"""Partner profiles: players see what the bots of a table have learned about them."""
