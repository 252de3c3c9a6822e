"""What the bots of a table learned about a player."""
