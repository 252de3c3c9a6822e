"""Generated art: colours, paths, portraits, landscapes. Pure and deterministic; it depends on no game."""
