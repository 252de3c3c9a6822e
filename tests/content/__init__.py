"""The words on the cards: complete, true to their own vocabulary, and fit to be read aloud in both languages."""
