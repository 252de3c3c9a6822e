"""Scenery behind the figure. The middle is covered, so it lives at the sides and along the top."""

from collections.abc import Mapping

from inkling.art.portrait.scenery.abroad import ABROAD
from inkling.art.portrait.scenery.buildings import BUILDINGS
from inkling.art.portrait.scenery.countries import COUNTRIES
from inkling.art.portrait.scenery.haunts import HAUNTS
from inkling.art.portrait.scenery.hellas import HELLAS
from inkling.art.portrait.scenery.nature import NATURE
from inkling.art.portrait.scenery.rooms import ROOMS
from inkling.art.portrait.scenery.weather import WEATHER
from inkling.art.portrait.stock import DrawGround, Part

SCENERY: Mapping[str, Part[DrawGround]] = {
    **NATURE,
    **BUILDINGS,
    **HELLAS,
    **COUNTRIES,
    **ROOMS,
    **HAUNTS,
    **WEATHER,
    **ABROAD,
}
