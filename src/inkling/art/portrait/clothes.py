"""Draws clothes whose shapes must be computed: scales, plates, checks. All other clothes are data in parts/clothes."""

from collections.abc import Mapping

from inkling.art.engine.palette import COLOURS, INK, Tone, mix, tone
from inkling.art.engine.paths import read, scallop
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.part_files import read_cuts
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.sitter import DrawCut, Part, Sitter, Sleeves, torso_half
from inkling.core.errors import msg


def draw_bare_body(pen: Pen, sitter: Sitter) -> None:
    """Draw shoulders and chest without clothes."""
    pen.on("torso").split(torso_half(sitter), sitter.skin)


def wear_cuirass(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Draw a bronze muscle cuirass with leather strips below."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    waist = min(floor - 34, 384)
    tops = [(x, x + s / 5) for x in (i * s / 5 for i in range(5))]
    skirt = "".join(f"M{a:.0f} {waist - 8}H{b:.0f}V{floor}H{a:.0f}z" for a, b in tops)
    pen.on("torso").pair(skirt, trim, 2.8)
    n = sitter.measures.neck + 6
    plate = read(
        f"M0 268C16 266 {n} 256 {n + 2} 238L{s - 34} 254C{s - 26} 280 {s - 20} 296 {s - 8} 306"
        f"L{s - 4} {waist - 14}C{s - 40} {waist + 4} 30 {waist + 8} 0 {waist + 12}"
    )
    pen.on("cloth").split(plate, metal)
    strew(pen.on("cloth"), plate, pattern, [read("M0 240H40V330H0")])
    pen.on("cloth").lines(
        f"M6 310q30 14 {s - 48}-8M0 316V{waist}M10 340q14 6 26 0M10 362q14 6 24 0", metal.line, 3, twin=True
    )
    pen.on("cloth").flat("M-62 286C-54 276-40 274-28 278-40 282-52 290-56 302z", mix(metal.light, "#FFFFFF", 0.45))
    pen.on("cloth").lines(f"M0 276C20 274 {n + 8} 262 {n + 10} 246", trim.light, 4.6, twin=True)
    pen.on("cloth").dots([(n + 16, 258)], trim.light, 9, ring=2.4, twin=True)
    return Sleeves(sitter.skin, metal)


def draw_coil(coil: Pen, scale: Tone, belly: Tone) -> None:
    """Draw the front coil of a snake's body across the whole picture. The pen's origin is on the floor."""
    way = "M-176 20C-172-40-110-66-30-54 40-44 110-46 176-84V20z"
    coil.shape(way, scale.light)
    coil.flat("M0-50C60-44 116-52 176-84V20H0z", scale.dark)
    coil.flat("M-160 20C-150-10-100-28-30-18 40-8 110-8 176-40V20z", belly.light)
    coil.flat("M0-14C60-6 116-12 176-40V20H0z", belly.dark)
    coil.lines("M-130-4l6 24M-100-16l4 36M-66-20l3 40M-30-18l2 38M4-14V20M38-11V20M72-10V20M106-14V20M140-24V20",
               belly.line, 2.6)  # fmt: skip
    coil.lines("".join(f"M{x} {y}q7 10 14 0" for x, y in (
        (-132, -26), (-110, -38), (-88, -32), (-66, -44), (-44, -34), (-22, -42), (0, -30), (22, -38), (44, -26),
        (66, -38), (88, -28), (110, -44), (128, -38),
    )), scale.line, 2.8)  # fmt: skip
    coil.lines(way)


def draw_slender_body(pen: Pen, sitter: Sitter) -> None:
    """Draw a body with a narrow waist that the arms don't cover."""
    n, s = sitter.measures.neck + 4, sitter.measures.shoulder
    pen.split(f"M0 236H{n}C{n + 10} 248 {s - 34} 250 {s - 16} 260C{s - 22} 280 {s - 26} 300 44 340H0", sitter.skin)


def draw_tail(pen: Pen, scale: Tone, belly: Tone, floor: float) -> None:
    """Draw a coil on the left and the raised end of the tail on the right."""
    at = pen.at(0, floor - 477)
    at.shape("M-176 480C-178 396-140 352-100 362-66 372-52 410-50 480z", scale.dark)
    at.shape("M-176 480C-176 430-150 392-112 400-84 408-72 430-70 480z", scale.light)
    at.lines("M-128 370l6 16M-106 366l-1 18M-84 374l-8 16", belly.light, 5)
    at.lines("M-140 414q7 10 14 0M-118 410q7 10 14 0M-98 420q7 10 14 0", scale.line, 2.8)
    at.shape(
        "M56 476C132 476 172 424 152 362 142 322 160 290 152 250 144 214 106 216 104 242 104 260 124 262 128 248"
        " 134 266 122 300 114 338 108 380 116 424 56 436z",
        scale.dark,
    )
    at.lines("M128 432l-10-14M148 402l-18-4M150 368l-20 4M144 338l-18-2M148 306l-14-4M150 276l-14 0", belly.light, 5)


def be_serpent(pen: Pen, sitter: Sitter, scale: Tone, belly: Tone, pattern: Motif | None) -> Sleeves:
    """Draw a body that turns into a snake below the breast, with coils and a raised tail."""
    s, floor = sitter.measures.shoulder, sitter.floor
    if sitter.looks.pose == "akimbo":
        draw_slender_body(pen.on("torso"), sitter)
    else:
        draw_bare_body(pen, sitter)
    draw_tail(pen.on("back"), scale, belly, floor)
    pen.on("torso").lines("M12 276q20-2 34-12", sitter.skin.line, 2.4, twin=True)
    edge = scallop(((0, 318), (14, 304), (30, 296), (46, 294), (s - 30, 302)), -0.3)
    hips = f"C{s - 34} 322 42 330 42 346C44 370 74 384 82 {floor - 56}L96 {floor}L0 {floor}"
    body = (*edge, *read("M0 0" + hips)[1:])
    pen.on("cloth").split(body, scale)
    rows = "".join(
        f"M{x} {y}q5 8 10 0" for y, a, b in ((316, 18, 48), (330, 22, 40), (372, 34, 52), (388, 40, 66), (404, 42, 76))
        for x in range(a, b, 13)
    )  # fmt: skip
    pen.on("cloth").lines(rows, scale.line, 2.6, twin=True)
    plates = f"M0 338C12 348 24 366 30 {floor - 76}L36 {floor}H0"
    strew(pen.on("cloth"), read(f"M0 300H40V344H70V{floor - 50}H0"), pattern, [read(plates)])
    pen.on("cloth").split(plates, belly, 2.6)
    steps = range(356, int(floor) - 40, 16)
    pen.on("cloth").lines(
        "".join(f"M{-w} {y}Q0 {y + 8} {w} {y}" for y in steps for w in [min(30, 10 + (y - 344) // 3)]), belly.line, 2.6
    )
    draw_coil(pen.on("front").at(0, floor - 6), scale, belly)
    return Sleeves(sitter.skin, tone("gold"))


def wear_scale_armour(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Draw rows of small plates over a coat, a scarf, and a belt with a lion's knot."""
    s, floor = sitter.measures.shoulder, sitter.floor
    pen.on("torso").split(torso_half(sitter, 4), trim)
    vest = read(f"M0 252H34C{s - 44} 256 {s - 30} 262 {s - 22} 276C{s - 16} 320 {s - 20} 370 {s - 22} {floor}H0")
    pen.on("cloth").split(vest, metal)
    rows = "".join(
        f"M{x} {y}v10q6 8 12 0v-10"
        for y in range(268, 404, 21)
        for x in range(-84 + (y // 21 % 2) * 6, 74, 14)
        if abs(x + 6) < s - 40
    )
    pen.on("cloth").lines(rows, metal.line, 2.6)
    strew(pen.on("cloth"), vest, pattern, [read("M0 220H40V300H0")])
    pen.on("cloth").pair(
        f"M{s - 40} 252C{s - 12} 250 {s + 14} 268 {s + 18} 300C{s} 312 {s - 20} 310 {s - 34} 302z", metal
    )
    pen.on("cloth").lines(f"M{s - 30} 286q20 8 42 2m-44-16q18 6 36 0", metal.line, 2.8, twin=True)
    pen.on("cloth").rope(f"M{-s + 22} 372H{s - 22}", trim.light, 9)
    pen.on("cloth").dots([(0, 372)], COLOURS["gold"], 24, ring=3)
    pen.on("collar").split("M0 252C16 248 30 242 40 230L54 248C42 270 20 282 0 282", trim)
    return Sleeves(trim, metal)


def wear_work_shirt(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Draw a checked shirt, open at the neck, with braces."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 2)
    pen.on("torso").split(body, cloth)
    bars = "".join(f"M{x} 262V{floor}" for x in range(int(-s) + 14, int(s), 34) if abs(x) > 14)
    rows = "".join(f"M{-s - 4} {y}H{s + 4}" for y in range(286, int(floor), 34))
    pen.on("torso").lines(bars + rows, mix(cloth.dark, INK, 0.55), 9)
    strew(pen.on("torso"), body, pattern, [read("M0 220H40V600H0")])
    pen.on("torso").lines(body, INK)
    pen.on("torso").flipped().lines(body, INK)
    pen.on("cloth").pair(f"M36 250L54 256C50 310 54 360 58 {floor}H38C34 360 30 310 36 250z", trim)
    pen.on("collar").pair("M0 262L18 240 40 232 52 252 30 276 10 270z", cloth)
    return Sleeves(cloth, Tone(mix(cloth.dark, INK, 0.4), mix(cloth.dark, INK, 0.55), cloth.line))


CUTS: Mapping[str, Part[DrawCut]] = {
    **read_cuts(),
    "cuirass": Part(wear_cuirass, msg("{colour} breastplate above {trim} leather strips")),
    "serpent": Part(be_serpent, msg("body of a snake from the chest down, {colour} with a {trim} belly")),
    "scale-armour": Part(wear_scale_armour, msg("{colour} scale armour over a {trim} coat")),
    "work-shirt": Part(wear_work_shirt, msg("checked {colour} shirt with {trim} braces")),
}
