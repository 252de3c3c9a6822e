"""Things that are held. Each is drawn upright with its grip at the origin; the pose says where that is."""

from collections.abc import Mapping

from inkling.art.portrait.props.arms import ARMS
from inkling.art.portrait.props.food import FOOD
from inkling.art.portrait.props.living import LIVING
from inkling.art.portrait.props.tools import TOOLS
from inkling.art.portrait.props.treasures import TREASURES
from inkling.art.portrait.stock import DrawThing, Part

PROPS: Mapping[str, Part[DrawThing]] = {**FOOD, **TOOLS, **TREASURES, **ARMS, **LIVING}
