"""The drawing engine: colours, paths, shapes, the pen. It is independent of what is drawn."""
