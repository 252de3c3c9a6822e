"""Headgear, drawn for a head of half width 57 and top 78. A lower edge that follows the skull lets it sit."""

from collections.abc import Mapping

from inkling.art.portrait.headgear.caps import CAPS
from inkling.art.portrait.headgear.crowns import CROWNS
from inkling.art.portrait.headgear.hats import HATS
from inkling.art.portrait.stock import DrawThing, Part

HEADGEAR: Mapping[str, Part[DrawThing]] = {**CROWNS, **HATS, **CAPS}
