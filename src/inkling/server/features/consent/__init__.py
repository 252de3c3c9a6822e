"""Export of games that everybody at the table released for research."""
