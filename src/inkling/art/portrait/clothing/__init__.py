"""Clothing: each cut draws the body to the floor and says what the sleeves are like."""

from collections.abc import Mapping

from inkling.art.portrait.clothing.bodies import BODIES
from inkling.art.portrait.clothing.coats import COATS
from inkling.art.portrait.clothing.cut import Cut
from inkling.art.portrait.clothing.draped import DRAPED
from inkling.art.portrait.clothing.dresses import DRESSES
from inkling.art.portrait.clothing.fitted import FITTED
from inkling.art.portrait.clothing.hides import HIDES
from inkling.art.portrait.clothing.layered import LAYERED
from inkling.art.portrait.clothing.plain import PLAIN
from inkling.art.portrait.clothing.serpents import SERPENTS
from inkling.art.portrait.clothing.wound import WOUND
from inkling.art.portrait.stock import Part

CUTS: Mapping[str, Part[Cut]] = {
    **DRESSES,
    **COATS,
    **PLAIN,
    **DRAPED,
    **BODIES,
    **WOUND,
    **FITTED,
    **HIDES,
    **SERPENTS,
    **LAYERED,
}
