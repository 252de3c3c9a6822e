"""Plays as tables: Parquet with a schema of its own and a version. Needs the extra `data`."""
