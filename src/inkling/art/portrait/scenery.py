"""Draws the background of a portrait. The scenery is data in parts/ground and parts/sky."""

from collections.abc import Mapping

from inkling.art.engine.palette import COLOURS, tone
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Ground
from inkling.art.portrait.part_files import read_grounds
from inkling.art.portrait.sitter import DrawGround, Part
from inkling.art.portrait.sky import DISCS, MOTIFS


def draw_ground(pen: Pen, ground: Ground) -> None:
    field = COLOURS[ground.field]
    pen.flat("M-150 0H150V420H-150z", field)
    if ground.motif:
        MOTIFS[ground.motif.kind].draw(pen, COLOURS[ground.motif.colour], field)
    if ground.disc:
        DISCS[ground.disc.kind].draw(pen, tone(ground.disc.colour), tone(ground.disc.trim))
    for item in ground.scenery:
        SCENERY[item.kind].draw(pen, tone(item.colour), tone(item.trim))


SCENERY: Mapping[str, Part[DrawGround]] = read_grounds("scenery")
