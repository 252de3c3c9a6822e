"""Pages for refused requests and unknown addresses."""
