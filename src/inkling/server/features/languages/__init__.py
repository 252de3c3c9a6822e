"""The page about the languages."""
