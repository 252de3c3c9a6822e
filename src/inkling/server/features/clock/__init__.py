"""The clock of a table: time per turn, deadlines, tables that wake up when one ends."""
