"""Tofugott in words: notation, story, text screen and settings."""
