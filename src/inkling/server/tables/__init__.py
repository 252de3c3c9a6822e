"""Tables: their events, state and permissions, and the tables in memory."""
