"""Records that people upload."""
