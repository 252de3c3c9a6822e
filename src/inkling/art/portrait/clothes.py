"""Clothes that are computed: scales, borders, ruffs. All others are in parts/clothes."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, Tone, brightness, mix, tone
from inkling.art.paths import read, scallop
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.part_files import read_cuts
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import DrawCut, Part, Sitter, Sleeves, torso_half
from inkling.core.errors import mark

GOLD = COLOURS["gold"]


def draw_bare_body(pen: Pen, sitter: Sitter) -> None:
    """Shoulders and chest without cloth."""
    pen.on("torso").split(torso_half(sitter), sitter.skin)


def meander(pen: Pen, left: float, right: float, y: float, ground: str) -> None:
    """The running key of Greek borders, in ink or gold, whichever can be seen."""
    keys = int((right - left) // 20)
    start = (left + right - keys * 20) / 2 + 3
    colour = INK if brightness(ground) > 0.4 else GOLD
    pen.lines("".join(f"M{start + 20 * i:.0f} {y}v-10h13v10h-7v-5" for i in range(keys)), colour, 2.4)


def belt(pen: Pen, sitter: Sitter, cloth: Tone, y: float) -> None:
    s = sitter.measures.shoulder
    pen.split(
        f"M0 {y}C30 {y} {s - 40} {y - 2} {s - 17} {y - 7}L{s - 15} {y + 15}C{s - 40} {y + 22} 30 {y + 24} 0 {y + 24}",
        cloth,
    )
    meander(pen, 28 - s, s - 28, y + 17, cloth.light)


def pin(pen: Pen, x: float, y: float, jewel: str) -> None:
    pen.dots([(x, y)], GOLD, 19, ring=3)
    pen.dots([(x, y)], jewel, 8)


def pins(pen: Pen, x: float, y: float, jewel: str) -> None:
    pin(pen, x, y, jewel)
    pin(pen, -x, y, jewel)


def wear_chiton(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Fine pleats, pinned on both shoulders, arms bare."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    body = read(f"M0 318C18 316 40 300 {s - 40} 262L{s - 12} 266C{s - 18} 300 {s - 22} 350 {s - 14} {floor}H0")
    on = pen.on("cloth")
    on.split(body, cloth)
    on.lines(
        f"M20 326q8 44 4 {floor - 326}M44 306q12 54 8 {floor - 306}M{s - 38} 284q4 60 4 {floor - 284}",
        cloth.line,
        2.6,
        twin=True,
    )
    strew(on, body, pattern, [read("M0 240H60V312H0"), read(f"M0 362H{s + 20}V402H0")])
    on.rope(f"M{40 - s} 264C-40 302-18 318 0 320 18 318 40 302 {s - 40} 264", trim.light, 7)
    belt(on, sitter, trim, 372)
    pins(on, s - 27, 266, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_exomis(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A working tunic, fastened on one shoulder only."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M14 262q22 0 38-8", sitter.skin.line, 2.4, twin=True)
    shoulder = (
        f"M0 306C{s * 0.2} 292 {s * 0.38} 276 {s * 0.42} 252L{s * 0.78} 256C{s * 0.8} 300 {s * 0.78}"
        f" 350 {s * 0.86} {floor}H0"
    )
    on = pen.on("cloth")
    on.sides(
        shoulder,
        f"M0 306C{s * 0.3} 326 {s * 0.66} 324 {s * 0.8} 312C{s * 0.76} 340 {s * 0.78} 370 {s * 0.86} {floor}H0",
        cloth,
    )
    strew(on, read(f"M0 330H{s * 0.76}V{floor}H0"), pattern, [read(f"M0 366H{s + 20}V402H0")])
    on.lines(
        f"M{-s * 0.6} 266C{-s * 0.56} 310 -30 350 -20 372M{-s * 0.7} 272C{-s * 0.74} 320 {-s * 0.6} 350 {-s * 0.5} 372"
        f"M{s * 0.3} 330C{s * 0.4} 350 {s * 0.4} 360 {s * 0.38} 372",
        cloth.line,
        2.8,
    )
    on.lines(
        f"M{-s * 0.42} 254C{-s * 0.38} 278 {-s * 0.2} 294 0 308C{s * 0.3} 328 {s * 0.66} 326 {s * 0.8} 314",
        trim.light,
        5,
    )
    belt(on, sitter, trim, 376)
    pin(on, -s * 0.6, 258, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_halved(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A chiton of two colours, as of two lives."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    body = read(f"M0 306C18 304 38 290 {s - 48} 254L{s - 12} 264C{s - 18} 300 {s - 22} 350 {s - 14} {floor}H0")
    on = pen.on("cloth")
    on.split(body, Tone(cloth.light, trim.dark, cloth.line))
    pleats = f"M20 316q8 44 4 {floor - 316}M44 296q12 54 8 {floor - 296}M{s - 38} 278q4 60 4 {floor - 278}"
    on.flipped().lines(pleats, cloth.line, 2.6)
    on.lines(pleats, trim.line, 2.6)
    strew(on, body, pattern, [read("M0 240H52V302H0"), read(f"M0 338H{s + 20}V374H0")])
    on.rope(f"M{48 - s} 256C-38 292-18 306 0 308 18 306 38 292 {s - 48} 256", GOLD, 6)
    belt(on, sitter, tone("gold"), 348)
    pin(on, s - 30, 262, cloth.light)
    pin(on, 30 - s, 262, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_cuirass(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Bronze in the shape of a strong chest, strips of leather below."""
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
    """The nearest turn, right across the picture; the origin lies on the floor."""
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
    """A narrow waist, free of the arms."""
    n, s = sitter.measures.neck + 4, sitter.measures.shoulder
    pen.split(f"M0 236H{n}C{n + 10} 248 {s - 34} 250 {s - 16} 260C{s - 22} 280 {s - 26} 300 44 340H0", sitter.skin)


def draw_tail(pen: Pen, scale: Tone, belly: Tone, floor: float) -> None:
    """A turn of the body on the left, the tail's end raised on the right."""
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
    """Skin turns to scales at the breast; the body swells to a snake's, lies in coils and lifts its tail."""
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
    """Rows of small plates over a coat, a scarf at the neck, a lion's knot at the belt."""
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
    """A checked shirt, open at the neck, with braces."""
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
    "chiton": Part(wear_chiton, mark("pleated chiton in {colour}, edged in {trim}")),
    "exomis": Part(wear_exomis, mark("one-shouldered tunic in {colour}, edged in {trim}")),
    "halved": Part(wear_halved, mark("chiton half in {colour}, half in {trim}")),
    "cuirass": Part(wear_cuirass, mark("breastplate in {colour} above leather strips in {trim}")),
    "serpent": Part(be_serpent, mark("body of a snake from the chest down, in {colour} with a belly in {trim}")),
    "scale-armour": Part(wear_scale_armour, mark("scale armour in {colour} over a coat in {trim}")),
    "work-shirt": Part(wear_work_shirt, mark("checked shirt in {colour} with braces in {trim}")),
}
