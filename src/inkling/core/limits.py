"""The maximum lengths, in characters, of texts that people and programs write."""

LONGEST_NAME = 24
"""The name of a table's member."""
LONGEST_GROUP_NAME = 40
"""The name of a group that keeps its table."""
LONGEST_MESSAGE = 280
"""A chat message."""
LONGEST_SENTENCE = 280
"""A sentence that a player adds to an action."""
LONGEST_USES = 80
"""The text in which a program names its language model."""
