"""Drawing by code: colours, paths, portraits, journeys. Pure, deterministic, and a stranger to every game."""
