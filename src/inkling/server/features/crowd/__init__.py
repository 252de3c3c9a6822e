"""The crowd guesses: watchers of a table mark what they think, and everybody sees at the end how right they were."""
