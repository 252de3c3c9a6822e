"""Crescendo: the rules on one page."""

import htpy as h

from inkling.core.html import Markup, render
from inkling.core.words import Say


def primer(say: Say) -> Markup:
    parts = (a_beat(say), the_end(say))
    return render(h.fragment[h.h1[say("Crescendo in a minute")], parts])


def a_beat(say: Say) -> h.Element:
    """R1 to R4."""
    return h.section[
        h.h2[say("A beat")],
        h.p[say("Everybody holds three cards that only they see. You play together, without a word.")],
        h.p[say("Everybody secretly plays a card. When all have, the cards are shown, in the order you sit in.")],
        h.p[say("If every card is higher than the one before it, that’s a point for all of you.")],
    ]


def the_end(say: Say) -> h.Element:
    """R3 and R5."""
    return h.section[
        h.h2[say("The end")],
        h.p[say("Two people play two beats, three or four play one. Your points are the score.")],
    ]
