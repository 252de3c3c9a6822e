"""The page of a table: assembled from the views of other features, and kept current over a socket."""
