"""Silencio's board. Each module draws one part of it as escaped and cached HTML."""
