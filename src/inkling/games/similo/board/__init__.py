"""Similo's board. Each module draws one part of it, from nothing but what the viewer may know."""
