"""The crowd: watchers of a table guess along, and everybody sees after the game how often they were right."""
