"""Settings of a visitor's browser: language and colour scheme."""
