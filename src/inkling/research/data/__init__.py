"""Reads and writes plays as Parquet files with a versioned schema. Needs the extra `data`."""
