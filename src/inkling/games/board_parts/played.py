"""A mark on a page of rules: the table one came from plays with this. The page has a class for each setting that is not
as usual (`played-tavern`), and the game's style sheet shows the marks that belong to it."""

import htpy as h

from inkling.core.words import Say


def played_here(say: Say) -> h.Element:
    return h.span(".pill.here")[say("at this table")]


def marked(look: str, words: str, say: Say) -> h.Element:
    """A paragraph about one setting."""
    return h.p(class_=look)[words, " ", played_here(say)]
