"""Silencio's board. Each module draws one part of it as HTML, escaped and cached."""
