"""Ask a friend: turn a moment of a finished game into a question that anybody with the link can answer."""
