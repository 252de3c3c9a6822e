"""The options of a game, which the host chooses before a play."""
