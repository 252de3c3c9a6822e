"""The clock of a table: time per turn, deadlines, and a task that opens idle tables when a deadline comes."""
