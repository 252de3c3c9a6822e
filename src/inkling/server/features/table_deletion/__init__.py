"""The host deletes a table with everything in it."""
