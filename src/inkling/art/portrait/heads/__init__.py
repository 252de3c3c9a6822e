"""Kinds of heads: people, and animals on the same grid."""

from collections.abc import Mapping

from inkling.art.portrait.heads.birds import BIRDS
from inkling.art.portrait.heads.fabled import FABLED
from inkling.art.portrait.heads.great import GREAT
from inkling.art.portrait.heads.hounds import HOUNDS
from inkling.art.portrait.heads.kind import Kind
from inkling.art.portrait.heads.monsters import MONSTERS
from inkling.art.portrait.heads.people import PEOPLE
from inkling.art.portrait.heads.small import SMALL
from inkling.art.portrait.heads.wild import WILD
from inkling.art.portrait.heads.wonders import WONDERS

KINDS: Mapping[str, Kind] = {
    **PEOPLE,
    **HOUNDS,
    **SMALL,
    **BIRDS,
    **MONSTERS,
    **GREAT,
    **FABLED,
    **WILD,
    **WONDERS,
}
