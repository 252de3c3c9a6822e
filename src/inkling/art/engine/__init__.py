"""The drawing engine: colours, paths, shapes, the pen. It knows no subject."""
