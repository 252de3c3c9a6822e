"""Generated art: colours, paths, portraits, landscapes. All functions are pure and deterministic, and depend on no
game."""
