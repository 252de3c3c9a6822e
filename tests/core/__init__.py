"""The core, tested with the example game and without any game."""
