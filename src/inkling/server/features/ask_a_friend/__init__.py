"""Ask a friend: a moment of a finished game becomes a question with a link, which anybody can answer with one tap."""
