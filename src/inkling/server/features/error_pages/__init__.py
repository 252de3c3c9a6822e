"""Shows pages for refused requests and unknown addresses."""
