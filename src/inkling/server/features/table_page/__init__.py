"""The page of a table. It combines the views of other features, and a WebSocket updates it."""
