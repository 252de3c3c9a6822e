"""The seats of a table, and the people and bots that hold them."""
