"""Texts on cards: complete, consistent with their vocabulary, and fit to be read aloud in both languages."""
