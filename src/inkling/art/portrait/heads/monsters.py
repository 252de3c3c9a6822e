"""Monsters: one excess each, all else plain."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, tone
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone
from inkling.core.errors import mark


def beast_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=80, chin=246, eye_x=30, eye_y=152, eye_w=16.5, eye_h=openness(looks, 13.5), slant=1,
        nose_y=196, mouth_y=222, neck=neck + 8, shoulder=shoulder + 4, crown=(1.02, 0.9, 8),
    )  # fmt: skip


def draw_beast(pen: Pen, sitter: Sitter) -> None:
    """A lion's mane, a bull's horns, a boar's tusks."""
    skin = sitter.skin
    mane = Tone(sitter.hair.light, sitter.hair.dark, sitter.hair.line)
    draw_mane(pen, mane)
    draw_horns(pen.on("ears"))
    ears = pen.on("ears")
    ears.pair("M62 132C78 120 100 122 112 132 102 148 84 160 64 158z", skin)
    ears.flat("M72 140C82 132 94 130 102 134 94 144 82 150 72 150z", mix(COLOURS["rose"], skin.dark, 0.4), twin=True)
    face = pen.on("face")
    face.split("M0 84C36 82 62 98 66 134L74 158 68 176 74 200 60 212C50 238 24 248 0 248", skin)
    pale_fur = muzzle_tone(skin)
    face.split("M0 170C14 172 22 178 34 186 54 194 56 222 40 238 26 248 10 248 0 248", pale_fur, 2.8)
    face.flat("M58 176q8 6 14 4-6 6-14 4zM54 156q10 4 16 2-8 6-16 4z", skin.line, twin=True)
    face.flat("M0 132L8 170H-8z", skin.dark)
    draw_expression(pen, sitter)
    draw_tusked_mouth(pen.on("mouth"), sitter, pale_fur)
    pen.on("hair").split("M0 66C26 60 52 74 64 100L52 98 50 114 38 102 30 122 20 104 10 128 0 108", mane)


def draw_mane(pen: Pen, mane: Tone) -> None:
    back = pen.on("back-hair")
    back.split(
        "M0 52C40 46 70 62 84 92L98 92 98 120 114 134 104 152 120 176 104 190 112 220 94 228 92 258 72 258 60 288"
        " 36 276 0 290",
        mane,
    )
    back.lines("M84 110l14 8m-10 24l18 6m-14 28l16 6m-22 22l14 12m-32 4l8 18", mane.line, 2.8, twin=True)


def draw_horns(pen: Pen) -> None:
    horn = "M36 92C52 84 68 70 68 48 70 36 64 26 56 20 76 20 96 38 94 64 92 92 74 112 54 118z"
    pen.pair(horn, tone("cream"))
    pen.lines("M54 96q8 6 10 14M66 84q10 4 14 12M72 66q10 2 18 6", COLOURS["brown"], 2.6, twin=True)


def draw_tusked_mouth(pen: Pen, sitter: Sitter, fur: Tone) -> None:
    bow = mood_bow(sitter)
    pen.shape("M0 206C-10 206-26 194-24 182-20 172 20 172 24 182 26 194 10 206 0 206z", INK)
    pen.flat("M-16 182q8-5 16-3-6 6-15 7z", fur.line)
    if bares_teeth(sitter):
        pen.flat("M-38 218Q0 230 38 218 30 244 0 244T-38 218z", INK)
        pen.flat("M-22 225l8 1-3 9zM22 225l-8 1 3 9zM-6 227l12 0-6 7z", PAPER)
    else:
        pen.lines(f"M0 206V218Q-20 {224 + bow / 2} -36 {220 - bow}M0 218Q20 {224 + bow / 2} 36 {220 - bow}", INK, 3.4)
    pen.shape("M28 224C34 214 34 204 28 194 40 200 46 214 40 228z", PAPER, 2.8)
    pen.flipped().shape("M28 224C34 214 34 204 28 194 40 200 46 214 40 228z", PAPER, 2.8)


MONSTERS: Mapping[str, Kind] = {
    "beast": Kind(beast_measures, draw_beast, {"grown": mark("horned beast with tusks")}, draw_furry_body),
}
