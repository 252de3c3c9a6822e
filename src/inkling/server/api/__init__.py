"""The JSON way to everything: its shapes, its routes, its document."""
