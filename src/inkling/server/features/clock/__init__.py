"""The clock of a table: time per turn, deadlines, and a task that wakes tables when a deadline ends."""
