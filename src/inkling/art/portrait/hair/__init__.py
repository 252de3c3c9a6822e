"""Hair, drawn for a head of half width 57 and top 78: a mass behind the head and a shape before it."""

from collections.abc import Mapping

from inkling.art.portrait.hair.antique import ANTIQUE
from inkling.art.portrait.hair.bound import BOUND
from inkling.art.portrait.hair.loose import LOOSE
from inkling.art.portrait.hair.pinned import PINNED
from inkling.art.portrait.hair.short import SHORT
from inkling.art.portrait.hair.wayward import WAYWARD
from inkling.art.portrait.hair.wigs import WIGS
from inkling.art.portrait.hair.windblown import WINDBLOWN
from inkling.art.portrait.stock import DrawHair, Part

HAIR: Mapping[str, Part[DrawHair]] = {**SHORT, **LOOSE, **BOUND, **ANTIQUE, **WINDBLOWN, **WIGS, **PINNED, **WAYWARD}
