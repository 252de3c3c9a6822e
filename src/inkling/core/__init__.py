"""The ground of every game: pure, small, and ignorant of any particular one.

Only the standard library and msgspec; no clock, no files, no network, no `random`. What nearly every module above wants
can be had from here; a play, its record and who drives it are for those who name them.
"""

from inkling.core.board import Desk, Zones
from inkling.core.bot import RANDOM, AnyBot, Bar, Bot, Why, pick_bot
from inkling.core.chance import Chance
from inkling.core.errors import BadRecord, BadSetup, NotAllowed, NotWellFormed, Refusal, mark
from inkling.core.face import Face, FaceGroup
from inkling.core.game import Abandon, Deal, Game, TimeUp
from inkling.core.growing import put
from inkling.core.html import NOTHING, Html, Markup, join, render
from inkling.core.setting import Choice, Setting
from inkling.core.sight import HOUSE, Line, Outcome, Seat, Sight, Viewer
from inkling.core.words import Say

__all__ = ["HOUSE", "NOTHING", "RANDOM", "Abandon", "AnyBot", "BadRecord", "BadSetup", "Bar", "Bot"]
__all__ += ["Chance", "Choice", "Deal", "Desk", "Face", "FaceGroup", "Game", "Html", "Line", "Markup"]
__all__ += ["NotAllowed", "NotWellFormed", "Outcome", "Refusal", "Say", "Seat", "Setting", "Sight"]
__all__ += ["TimeUp", "Viewer", "Why", "Zones", "join", "mark", "pick_bot", "put", "render"]
