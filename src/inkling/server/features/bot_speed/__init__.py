"""The speed of bots: quick, normal or slow, as the host chooses."""
