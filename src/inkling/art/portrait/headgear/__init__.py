"""Headgear, drawn for a head of half width 57 and top 78. A lower edge that follows the skull lets it sit."""

from collections.abc import Mapping

from inkling.art.portrait.headgear.calling import CALLING
from inkling.art.portrait.headgear.caps import CAPS
from inkling.art.portrait.headgear.crowns import CROWNS
from inkling.art.portrait.headgear.felt import FELT
from inkling.art.portrait.headgear.festive import FESTIVE
from inkling.art.portrait.headgear.hats import HATS
from inkling.art.portrait.headgear.headcloths import HEADCLOTHS
from inkling.art.portrait.headgear.helmets import HELMETS
from inkling.art.portrait.headgear.radiant import RADIANT
from inkling.art.portrait.headgear.regalia import REGALIA
from inkling.art.portrait.headgear.scholars import SCHOLARS
from inkling.art.portrait.headgear.wreaths import WREATHS
from inkling.art.portrait.stock import DrawThing, Part

HEADGEAR: Mapping[str, Part[DrawThing]] = {
    **CROWNS,
    **HATS,
    **CAPS,
    **WREATHS,
    **HELMETS,
    **FELT,
    **SCHOLARS,
    **HEADCLOTHS,
    **RADIANT,
    **REGALIA,
    **CALLING,
    **FESTIVE,
}
