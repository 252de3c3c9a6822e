"""Tables: their state, their log rows, permissions, and the tables in memory."""
