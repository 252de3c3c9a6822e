"""The table, its rows, who may do what, and the table in memory."""
