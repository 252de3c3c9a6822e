"""The similarity quiz, which asks people which of two figures is more like a third."""
