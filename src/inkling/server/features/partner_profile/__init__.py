"""Shows players what the bots of a table learned about them."""
