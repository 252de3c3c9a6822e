"""What pharaohs, queens and emperors wear on their heads."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, mix
from inkling.art.paths import both
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import diamond, drop
from inkling.core.errors import mark


def cobra(pen: Pen, metal: Tone, trim: Tone) -> None:
    """The snake that rises on a pharaoh's brow."""
    pen.split("M0 34C12 34 16 46 14 58 12 72 10 84 9 102H0", metal)
    pen.split("M0 40C8 40 11 48 9 58 8 70 6 80 5 94H0", trim, 2.4)
    pen.dots([(4.5, 48)], PAPER, 4.4, twin=True)


def wear_uraeus(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone) -> None:
    pen.split("M0 92C34 92 62 98 77 112L78 126C62 110 34 104 0 104", metal)
    cobra(pen, metal, trim)


def wear_nemes(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone) -> None:
    """The striped cloth of the kings of Egypt."""
    pen.on("back-hair").split("M0 52C50 50 82 74 92 120 100 160 104 190 108 224 90 236 70 240 58 240H0", metal)
    lappet = "M60 122C64 160 60 190 50 208L38 226 34 316H80L84 230C94 230 102 228 108 224 104 190 100 160 90 116z"
    pen.pair(lappet, metal)
    rungs = "".join(f"M{36 - (y - 240) * 0.03:.0f} {y}H{82 - (y - 240) * 0.03:.0f}" for y in range(244, 316, 14))
    wings = "M68 132l20-10M68 150l25-10M68 168l29-10M66 186l34-10M60 204l43-10M50 220l56-10"
    pen.lines(rungs + wings, trim.light, 6, twin=True)
    pen.lines(lappet, twin=True)
    pen.split("M0 52C50 50 80 78 88 120L62 132C48 112 24 106 0 106", metal)
    pen.lines("M16 92V60M34 97L44 66M48 105L66 78M58 116L80 98", trim.light, 6, twin=True)
    pen.split("M0 94C28 94 50 100 66 118L62 133C48 114 24 107 0 107", metal)
    cobra(pen.at(0, -6), metal, trim)


def wear_pearl_crown(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone) -> None:
    """Small, on hair that is strewn with pearls; a drop hangs on the forehead."""
    pen.split("M0 16L9 34 22 22 26 38 42 30 40 60C28 54 14 52 0 52", metal)
    pen.dots([(22, 21), (42, 29)], PAPER, 7.5, ring=2.4, twin=True)
    pen.dots([(0, 15)], PAPER, 8.5, ring=2.4)
    pen.shape(diamond(0, 42, 8), trim.light, 2.4)
    pen.shape(both(diamond(26, 47, 5.5)), trim.light, 2.2)
    pen.dots([(12, 82), (29, 87), (45, 99), (55, 116), (51, 60), (66, 76), (72, 100)], PAPER, 8, ring=2.2, twin=True)
    pen.dots([(0, 84)], metal.light, 9, ring=2.4)
    pen.shape(drop(0, 98, 9), PAPER, 2.4)


def wear_phoenix_crown(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone) -> None:
    """A golden bird spreads its tail over the brow; strings of beads hang at the temples."""
    for angle in (-74, 74, -52, 52, -30, 30, -10, 10):
        feather = pen.at(0, 96, turn=angle)
        feather.shape("M0-26C-13-42-13-62 0-80 13-62 13-42 0-26z", metal.light if angle < 0 else metal.dark, 2.8)
        feather.flat("M0-48C-6-54-6-62 0-69 6-62 6-54 0-48z", trim.light)
    pen.split("M0 74C32 74 58 84 72 112L68 122C50 102 26 96 0 96", metal)
    pen.dots([(20, 86), (38, 92), (54, 102)], trim.light, 8, ring=2.2, twin=True)
    pen.split("M0 44C8 44 11 50 9 58 18 66 18 82 0 96", metal, 2.8)
    pen.flat("M-4 56h8L0 68z", COLOURS["red"])
    pen.dots([(4, 52)], COLOURS["black"], 3.6, twin=True)
    pen.rope("M70 116C82 116 88 122 88 130", metal.light, 4, twin=True, line=2.2)
    beads = [(88, y) for y in range(136, 196, 12)]
    pen.dots(beads, trim.light, 7, ring=2, twin=True)
    pen.shape(both(drop(88, 206, 10)), COLOURS["red"], 2.2)


def wear_ray_crown(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone) -> None:
    """Pointed rays round a cap of cloth."""
    pen.split("M0 40C40 38 64 60 66 96L0 100", trim)
    pen.split("M0 18L10 60 26 22 30 66 52 36 48 76 72 60 66 112C48 98 24 92 0 92", metal)
    pen.dots([(26, 22), (52, 36), (72, 60)], PAPER, 8, ring=2.4, twin=True)
    pen.dots([(0, 18)], PAPER, 9, ring=2.4)
    pen.dots([(0, 78), (20, 80), (39, 85), (56, 94)], trim.light, 8, ring=2.2, twin=True)


def wear_crowned_turban(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A golden crown stands on the turban."""
    pen.split("M0 16L12 36 26 18 32 40 50 28 46 64Q22 56 0 56", trim)
    pen.dots([(26, 18), (50, 28)], PAPER, 7.5, ring=2.4, twin=True)
    pen.dots([(0, 15)], COLOURS["red"], 9, ring=2.4)
    pen.split("M0 52C44 48 84 64 80 98 76 110 68 116 60 118 42 106 20 102 0 102", cloth)
    pen.lines("M4 102C34 94 56 76 60 60M26 106C52 98 70 86 76 78M0 74C14 70 24 62 28 54", cloth.line, 2.8, twin=True)
    pen.shape(diamond(0, 82, 13), trim.light, 2.6)
    pen.flat(diamond(0, 82, 5), COLOURS["red"])


def wear_eagle_feathers(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Two at the back of the head, one upright and one aslant."""
    vane = "M-4 0C-19-26-17-62 2-92 20-62 20-26 8 0z"
    for x, y, turn in ((34, 110, 34), (2, 108, -2)):
        back = pen.on("back-hair").at(x, y, turn=turn)
        back.shape(vane, colour.light)
        back.flat("M2-92C20-62 20-26 8 0H3z", colour.dark)
        back.shape("M-13-58C-10-71-5-82 2-92 10-81 14-70 16-58 9-54 5-62 0-56-4-53-9-53-13-58z", trim.light, 2.4)
        back.lines("M2-84V-4", mix(colour.line, trim.light, 0.4), 2.4)
        back.lines(vane)


REGALIA: Mapping[str, Part[DrawThing]] = {
    "uraeus": Part(wear_uraeus, mark("pharaoh’s headband in {colour} with a cobra in {trim}")),
    "nemes": Part(wear_nemes, mark("pharaoh’s headcloth in {colour}, striped in {trim}, with a cobra")),
    "pearl-crown": Part(wear_pearl_crown, mark("small crown in {colour} with stones in {trim}, pearls in the hair")),
    "phoenix-crown": Part(wear_phoenix_crown, mark("phoenix crown in {colour} and {trim} with strings of beads")),
    "ray-crown": Part(
        wear_ray_crown, mark("crown in {colour} with seven long spikes tipped with pearls, round a cap in {trim}")
    ),
    "crowned-turban": Part(wear_crowned_turban, mark("turban in {colour} with a crown in {trim}")),
    "eagle-feathers": Part(wear_eagle_feathers, mark("two eagle feathers in {colour} with tips in {trim}")),
}
