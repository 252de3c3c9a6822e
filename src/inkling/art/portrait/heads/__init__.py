"""Kinds of heads: people, and animals on the same grid."""

from collections.abc import Mapping

from inkling.art.portrait.heads.birds import BIRDS
from inkling.art.portrait.heads.cats import CATS
from inkling.art.portrait.heads.dogs import DOGS
from inkling.art.portrait.heads.hoofed import HOOFED
from inkling.art.portrait.heads.kind import PEOPLE, Kind
from inkling.art.portrait.heads.monsters import MONSTERS
from inkling.art.portrait.heads.other_beasts import OTHER_BEASTS
from inkling.art.portrait.heads.reptiles import REPTILES

KINDS: Mapping[str, Kind] = {
    **PEOPLE,
    **DOGS,
    **CATS,
    **HOOFED,
    **BIRDS,
    **REPTILES,
    **MONSTERS,
    **OTHER_BEASTS,
}
