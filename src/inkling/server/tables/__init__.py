"""The table, its rows, who may do what, and the table in memory.

May use the log and asking. No web, no HTML, no SQL.
"""
