"""What a page shows, and the forms on it."""
