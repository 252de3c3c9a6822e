"""How many characters people may write. Whatever takes such a text refuses a longer one and never cuts it."""

LONGEST_NAME = 24
"""Of a member of a table."""
LONGEST_MESSAGE = 280
"""Of one message in a table's talk. A sentence beside an action has its own limit: `core.play.LONGEST_WORDS`."""
LONGEST_USES = 80
"""Of the words with which a program says which language model it uses."""
