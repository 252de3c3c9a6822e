"""The interfaces and pure code that every game shares.

This package uses only the standard library and msgspec: no clock, no files, no network, no `random`. It re-exports the
names that most modules need. Import `play`, `record` and `driver` directly.
"""

from inkling.core.board import BoardContext, Zones
from inkling.core.bot import RANDOM, AnyBot, Bar, Bot, Why, pick_bot
from inkling.core.chance import Chance
from inkling.core.errors import BadRecord, BadSetup, NotAllowed, NotWellFormed, Refusal, msg
from inkling.core.face import Face, FaceGroup
from inkling.core.game import Abandon, Deal, Game, TimeUp
from inkling.core.growing import put
from inkling.core.html import NOTHING, Html, Markup, join, render
from inkling.core.setting import Choice, Setting
from inkling.core.sight import SYSTEM, Line, Outcome, Seat, Sight, Viewer
from inkling.core.words import Say

__all__ = ["NOTHING", "RANDOM", "SYSTEM", "Abandon", "AnyBot", "BadRecord", "BadSetup", "Bar", "Bot"]
__all__ += ["BoardContext", "Chance", "Choice", "Deal", "Face", "FaceGroup", "Game", "Html", "Line", "Markup"]
__all__ += ["NotAllowed", "NotWellFormed", "Outcome", "Refusal", "Say", "Seat", "Setting", "Sight"]
__all__ += ["TimeUp", "Viewer", "Why", "Zones", "join", "msg", "pick_bot", "put", "render"]
