"""The table, its rows, who may do what, and the table in memory. No web, no HTML, no SQL."""
