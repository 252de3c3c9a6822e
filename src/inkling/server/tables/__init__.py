"""The table, its rows, who may do what, and the table in memory. May use the log. No web, no HTML, no SQL."""
