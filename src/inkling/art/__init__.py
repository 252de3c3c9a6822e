"""Generated art: colours, paths, portraits, landscapes. All functions are pure and deterministic, and don't depend on
any game."""
