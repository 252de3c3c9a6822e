"""Heads of wolves, jackals and foxes, and of the hound with three heads."""

from collections.abc import Mapping
from dataclasses import replace

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix
from inkling.art.paths import both, read
from inkling.art.portrait.expressions import EXPRESSIONS, draw_brows, draw_expression, draw_gaze
from inkling.art.portrait.heads.kind import Kind, bares_teeth, draw_furry_body, draw_ruff, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Measures, Sitter, animal_body, openness
from inkling.art.portrait.skins import muzzle_tone
from inkling.core.errors import mark


def draw_snout(pen: Pen, sitter: Sitter, fur: Tone) -> None:
    mouth = pen.on("mouth")
    mouth.shape("M0 218C-8 218-24 204-22 194-20 186 20 186 22 194 24 204 8 218 0 218z", INK)
    mouth.flat("M-14 193q8-4 16-2-6 5-15 7z", fur.light)
    if not bares_teeth(sitter):
        bow = mood_bow(sitter)
        mouth.lines(f"M0 218V228Q-18 {232 + bow} -34 {222 - bow}M0 228Q18 {232 + bow} 34 {222 - bow}", INK, 3.6)
        return
    mouth.flat("M0 222C-14 236-38 226-46 206-38 240-20 254 0 254S38 240 46 206C38 226 14 236 0 222z", INK)
    teeth = "M1 225l10 4-5 11zm10 4h10l-5 10zm10 0l10-5-4 19zm10-5l7-7-2 13z"
    mouth.flat(teeth, PAPER, twin=True)
    mouth.flat("M-14 246q14-8 28 0-14 8-28 0z", COLOURS["red"])


def draw_wolfish_head(pen: Pen, sitter: Sitter) -> None:
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    draw_ruff(pen, pale_fur)
    ears = pen.on("ears")
    ears.pair("M14 96C18 66 38 34 54 18 68 46 74 84 72 122z", skin)
    ears.flat("M32 90C36 68 44 52 53 42 60 62 62 84 60 106z", mix(COLOURS["purple"], skin.dark, 0.2), twin=True)
    face = pen.on("face")
    face.split("M0 88C30 84 58 92 70 116L92 158H78L86 182H66V204L44 206C40 232 24 250 0 250", skin)
    face.split("M0 134C10 148 24 166 46 178L64 180 58 196 40 202C36 232 20 250 0 250", pale_fur)
    cuts = "M12 100q-3 10-4 20 7-10 4-20zm12 2q-2 7-6 14 8-5 6-14zm38 48q8 6 18 6-9-4-18-6zm-4 16q8 6 18 6-9-4-18-6z"
    face.flat("M0 96q-3 14 0 30 3-16 0-30z", skin.line)
    face.flat(cuts, skin.line, twin=True)
    draw_expression(pen, sitter)
    draw_snout(pen, sitter, pale_fur)


def draw_wolf(pen: Pen, sitter: Sitter) -> None:
    draw_wolfish_head(pen, sitter)
    pen.on("ears").lines("M24 84Q34 62 46 44", sitter.skin.line, 2.4, twin=True)


def wolf_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=70, top=88, chin=250, eye_x=34, eye_y=156, eye_w=17, eye_h=openness(looks, 13), slant=8,
        nose_y=206, mouth_y=224, neck=neck, shoulder=shoulder, crown=(0.8, 0.8, 24),
    )  # fmt: skip


def draw_jackal(pen: Pen, sitter: Sitter) -> None:
    """A wolf's head; the tips of the ears are dark."""
    draw_wolfish_head(pen, sitter)
    tips = both(read("M40 37C45 29 49 24 54 18 59 28 63 39 66 51 58 53 47 48 40 37z"))
    pen.on("ears").shape(tips, sitter.skin.line)


def draw_fox(pen: Pen, sitter: Sitter) -> None:
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)
    draw_ruff(pen, pale_fur)
    ears = pen.on("ears")
    ears.pair("M34 116C38 74 62 38 84 24 96 60 92 112 76 144z", skin)
    ears.flat("M54 104C58 80 68 62 79 50 85 74 82 104 74 120z", INK, twin=True)
    face = pen.on("face")
    face.split("M0 96C34 92 60 108 66 132 80 150 92 168 96 186 70 192 52 204 40 220 28 238 12 250 0 250", skin)
    face.split("M0 206C20 196 40 180 60 168 76 170 88 178 96 186 70 192 52 204 40 220 28 238 12 250 0 250", pale_fur)
    face.flat("M78 178q-14 4-22 12 14-4 22-12zM64 194q-10 4-16 12 10-4 16-12z", pale_fur.line, twin=True)
    face.flat("M0 108q-4 14 0 30 4-16 0-30z", skin.line)
    draw_expression(pen, sitter)
    mouth = pen.on("mouth")
    mouth.shape("M0 238C-8 238-17 228-16 220-14 214 14 214 16 220 17 228 8 238 0 238z", INK)
    mouth.flat("M-10 220q6-3 12-1-5 4-11 4z", pale_fur.light)
    bow = mood_bow(sitter)
    if bares_teeth(sitter):
        mouth.flat("M-30 226Q-16 244 0 240 16 244 32 222 24 254 0 254-22 254-30 226z", INK)
        mouth.flat("M-22 236l8 3-2 8zM22 234l-8 5 2 8z", PAPER)
    else:
        mouth.lines(f"M-28 {238 - bow}Q-14 {244 + bow / 2} 0 241 18 {246 + bow / 2} 36 {236 - bow * 1.4}", INK, 3.4)


def fox_measures(looks: Figure) -> Measures:
    neck, shoulder = animal_body(looks)
    return Measures(
        half=72, top=96, chin=250, eye_x=32, eye_y=162, eye_w=18, eye_h=openness(looks, 13.5), slant=8,
        nose_y=228, mouth_y=236, neck=neck, shoulder=shoulder, crown=(0.94, 1.0, 2),
    )  # fmt: skip


def draw_hound_body(pen: Pen, sitter: Sitter) -> None:
    """Broad, with a shaggy pale chest between two strong legs."""
    draw_furry_body(pen, sitter)
    s, floor, torso = sitter.measures.shoulder, sitter.floor, pen.on("torso")
    torso.split(
        f"M0 270L70 262 58 296 68 304 52 330 58 342 40 364 44 378 24 394 22 {floor}H0", muzzle_tone(sitter.skin), 2.8
    )
    torso.lines(f"M{s - 36} 300C{s - 26} 340 {s - 40} 376 {s - 56} {floor}", INK, 3, twin=True)
    torso.lines(f"M{s - 16} 286l6 14m-18-6l4 12M{s} 330l4 14m-14-8l2 12", sitter.skin.line, 3, twin=True)


def draw_jaws(pen: Pen, sitter: Sitter) -> None:
    if not bares_teeth(sitter):
        bow = mood_bow(sitter)
        pen.lines(f"M0 204V214Q-16 {218 + bow} -32 {210 - bow}M0 214Q16 {218 + bow} 32 {210 - bow}", INK, 3.6)
        return
    pen.shape("M0 208C-12 216-30 212-42 198-40 236-22 254 0 254S40 236 42 198C30 212 12 216 0 208z", INK, 2.6)
    pen.flat(
        "M-38 206l12 6-4 16zM-22 213l10 1-5 10zM38 206l-12 6 4 16zM22 213l-10 1 5 10zM-6 212h12l-6 8z"
        "M-24 238l4-14 6 16zM24 238l-4-14-6 16z",
        PAPER,
    )
    pen.shape("M-10 234C-8 226 8 226 10 234L8 252C4 262-4 262-8 252z", COLOURS["red"], 2.4)


def draw_side_eyes(pen: Pen, sitter: Sitter) -> None:
    """The eyes of the heads behind: the same, in one layer."""
    face = EXPRESSIONS[sitter.looks.expression]
    draw_gaze(pen, sitter, face)
    draw_brows(pen, sitter, face.brows)


def draw_hound(pen: Pen, sitter: Sitter, behind: bool) -> None:
    """One head; a head behind keeps to one layer, so that nothing of it comes forward."""
    skin, pale_fur = sitter.skin, muzzle_tone(sitter.skin)

    def layer(name: str) -> Pen:
        return pen if behind else pen.on(name)

    layer("neck").split("M0 196L58 190 64 226 56 236 70 262 54 264 60 292 40 288 34 312 14 300 0 316", skin)
    ears = layer("ears")
    ears.pair("M28 96C32 62 52 40 82 32 92 60 84 92 70 120 62 132 52 126 50 116z", skin)
    ears.flat("M46 88C52 66 62 54 75 50 80 70 74 90 64 104z", mix(COLOURS["crimson"], skin.dark, 0.4), twin=True)
    face = layer("face")
    face.split("M0 88C34 84 58 96 62 124 66 146 62 164 50 178 50 214 34 244 0 244", skin)
    face.split("M0 122C6 140 14 160 30 174 44 184 44 206 38 222 28 240 14 244 0 244", pale_fur, 2.8)
    face.lines("M22 108q10 2 16 8M8 100v14", skin.line, 2.8, twin=True)
    if behind:
        draw_side_eyes(pen, sitter)
    else:
        draw_expression(pen, sitter)
    mouth = layer("mouth")
    mouth.shape("M0 204C-8 204-22 192-20 184-16 176 16 176 20 184 22 192 8 204 0 204z", INK)
    mouth.flat("M-13 184q7-4 14-2-5 5-13 6z", pale_fur.light)
    draw_jaws(mouth, sitter)


def one_hound(looks: Figure) -> Measures:
    """In the coordinates in which a single head is drawn."""
    neck, shoulder = animal_body(looks)
    return Measures(
        half=62, top=88, chin=244, eye_x=30, eye_y=150, eye_w=15.5, eye_h=openness(looks, 13), slant=6,
        nose_y=198, mouth_y=220, neck=neck + 10, shoulder=shoulder + 6, crown=(0.8, 0.8, 24),
    )  # fmt: skip


def draw_three_heads(pen: Pen, sitter: Sitter) -> None:
    """Two behind, looking out to both sides, one before them."""
    one = replace(sitter, measures=one_hound(sitter.looks))
    necks = pen.on("back")
    necks.pair("M62 170C74 214 60 250 30 292L126 306C140 270 148 220 136 166z", sitter.skin)
    necks.lines("M76 236C72 258 64 272 54 284M96 244C94 262 88 276 80 288M116 240C116 260 112 276 106 292",
                sitter.skin.line, 3, twin=True)  # fmt: skip
    for x, turn in ((-58, 18), (58, -18)):
        draw_hound(pen.on("back").at(x, 26, 0.7, turn=turn), one, behind=True)
    draw_hound(pen.at(0, 70, 0.84), one, behind=False)


def three_heads_measures(looks: Figure) -> Measures:
    """Those of the head in front."""
    neck, shoulder = animal_body(looks)
    return Measures(
        half=52, top=144, chin=275, eye_x=25, eye_y=196, eye_w=13, eye_h=openness(looks, 11), slant=5,
        nose_y=236, mouth_y=255, neck=neck + 10, shoulder=shoulder + 6, crown=(0.67, 0.67, 90),
    )  # fmt: skip


DOGS: Mapping[str, Kind] = {
    "wolf": Kind(wolf_measures, draw_wolf, {"grown": mark("wolf")}, draw_furry_body),
    "jackal": Kind(wolf_measures, draw_jackal, {"grown": mark("jackal")}, draw_furry_body),
    "fox": Kind(fox_measures, draw_fox, {"grown": mark("fox")}, draw_furry_body),
    "three-headed-hound": Kind(
        three_heads_measures, draw_three_heads, {"grown": mark("hound with three heads")}, draw_hound_body
    ),
}
