"""The history of earlier games, which is stored in the browser."""
