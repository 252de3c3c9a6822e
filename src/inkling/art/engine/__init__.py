"""The drawing engine: colours, paths, shapes and the pen. It has no code for particular subjects."""
