"""The privacy page, which the server writes from its own settings."""
