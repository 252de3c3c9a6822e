"""The drawing engine: colours, paths, shapes and the pen. It does not know what is drawn."""
