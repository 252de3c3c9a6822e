"""The next game at a table: offered, agreed to, started."""
