"""Export of games that all players at the table released for research."""
