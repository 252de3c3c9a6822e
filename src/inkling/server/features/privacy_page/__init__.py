"""The page about privacy, which the server writes from its own settings."""
