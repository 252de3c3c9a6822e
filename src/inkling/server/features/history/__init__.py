"""The history of earlier games, which only the browser stores."""
