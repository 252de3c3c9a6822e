"""The rules of Silencio as pure functions."""
