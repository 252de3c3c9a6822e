"""The privacy page, generated from the server's settings."""
