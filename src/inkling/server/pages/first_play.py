"""For whoever plays a game for the first time in this browser: what it is about, and the way to the lesson.

It travels with every page of a table and is hidden there: only the browser knows what was played in it.
"""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Say
from inkling.games import SHELF
from inkling.server.pages.frame import icon


def goal_line(game: str, say: Say) -> h.Element | None:
    page = SHELF[game].page
    if not page.goal:
        return None
    goal = speech(say.lang, SHELF[game].package)(page.goal)
    lesson = page.lesson is not None and h.a(href=f"/learn/{game}/lesson")[say("Play the lesson")]
    return h.div(".coach", role="group", aria_label=say("New to this game"), data_coach=game, hidden=True)[
        icon("bulb", "i"),
        h.p[h.b[say("Goal:")], " ", goal],
        lesson,
        h.button(".tool", type="button")[icon("cross"), h.span(".sr")[say("Don’t show this again")]],
    ]
