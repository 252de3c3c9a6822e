"""The page of a table: put together from the views of the other features, sent and kept current."""
