"""Similo's board. Each module draws one part of it, using only what the viewer may know."""
