"""Draws one landscape card: sky, land and the things on it, from back to front."""

from functools import cache
from typing import Final

from inkling.art.engine.paths import Frame, write
from inkling.art.engine.sketch import BOX, Light, draw, fill, sheet
from inkling.art.landscape.data_files import LAYERS, Placed, Plan, plan, things
from inkling.art.landscape.day_and_night import kindled, light
from inkling.art.landscape.ground import LEVELS, Ridge, bare_road, hill, road
from inkling.art.landscape.motifs import draw_hem, draw_pattern, symbol
from inkling.art.landscape.rank_tag import draw_tag
from inkling.art.landscape.sky import draw_flies, draw_heaven

NEARBY = ("road", "fore")
"""Layers drawn in detail; all layers behind them are drawn coarsely to save bytes."""
WAY: Final = {"far": "150 172", "middle": "160 262", "near": "150 276", "road": "160 334", "fore": "160 354"}
"""Ridge points of plain land, which rises and falls once per card width."""


@cache
def draw_card(theme: str, rank: int, night: bool = False, tag: bool = True) -> str:
    """Draw a whole card. Without `tag` (rank and symbol) it is only a piece of the panorama."""
    colours = light(theme, night)
    planned = plan(theme, rank)
    parts = [fill(BOX, colours["air"]), draw_heaven(theme, planned, night, colours)]
    parts += draw_land(theme, planned, colours)
    if tag:
        parts.append(draw_tag(theme, rank, night))
    return sheet("".join(parts))


@cache
def draw_shrine(theme: str, lit: bool) -> str:
    """Draw the card at which a row begins. It joins the row like any other."""
    colours = kindled(light(theme, False), lit)
    planned = plan(theme, 1)
    shrine = next(thing for thing in planned.placed() if thing.kind == "shrine")
    foot = ridges_of(planned)[shrine.layer].at(shrine.x) + shrine.down
    sign = fill(write(symbol(theme, shrine.x, foot - 36, 0.66)), colours["gild"])
    return sheet(
        "".join([fill(BOX, colours["air"]), *draw_land(theme, planned, colours), sign, draw_tag(theme, 1, False)])
    )


@cache
def draw_way(theme: str, night: bool = False) -> str:
    """Draw plain land without things, which connects cards and can be stretched to any width."""
    colours = light(theme, night)
    ridges = {name: Ridge(name, bend) for name, bend in WAY.items()}
    hills = [hill(ridges[name], colours[name]) for name in ("far", "middle", "near")]
    path = bare_road(ridges["road"], colours["road"], colours["ink"])
    drawn = sheet("".join([fill(BOX, colours["air"]), *hills, path, hill(ridges["fore"], colours["fore"])]))
    return drawn.replace("<svg ", '<svg preserveAspectRatio="none" ', 1)


def draw_land(theme: str, planned: Plan, colours: Light) -> list[str]:
    ridges = ridges_of(planned)
    parts: list[str] = []
    for layer in LAYERS:
        if layer in ridges:
            parts.append(draw_ground(theme, layer, ridges[layer], colours))
        standing = [thing for thing in planned.placed() if thing.layer == layer]
        parts += (draw_thing(theme, thing, ridges, colours) for thing in standing)
    return parts


def draw_ground(theme: str, layer: str, ridge: Ridge, colours: Light) -> str:
    if layer == "road":
        return road(ridge, colours["road"], colours["ink"])
    ground = hill(ridge, colours[layer]) + draw_pattern(theme, layer, ridge, colours)
    if layer != "fore":
        return ground
    # Draw fireflies behind the nearest figures, so that no light covers a face.
    return ground + draw_hem(theme, colours) + draw_flies(f"{theme} {ridge.points}", colours)


def ridges_of(planned: Plan) -> dict[str, Ridge]:
    return {name: Ridge(name, getattr(planned, name)) for name in LEVELS}


def draw_thing(theme: str, thing: Placed, ridges: dict[str, Ridge], colours: Light) -> str:
    kind = things(theme)[thing.kind]
    return draw(kind.sketch, colours, frame_of(theme, thing, ridges), coarse=thing.layer not in NEARBY)


def frame_of(theme: str, thing: Placed, ridges: dict[str, Ridge]) -> Frame:
    """Return the frame in which a thing is drawn: on its ridge, or in the sky at its distance from the top."""
    scale = thing.size / things(theme)[thing.kind].tall
    foot = ridges["far" if thing.layer == "behind" else thing.layer].at(thing.x) if thing.layer != "sky" else 0.0
    frame = Frame().at(thing.x, foot + thing.down, scale)
    return frame.flipped() if thing.flipped else frame
