"""What is hardly clothing: armour like a body, hides, straps, and the bodies of creatures that are half beast."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, Tone, mix, tone
from inkling.art.paths import read, scallop
from inkling.art.portrait.clothing.cut import Cut, Sleeves, draw_bare_body, torso_half
from inkling.art.portrait.clothing.plain import chest
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]


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


def wear_girdle(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A bare chest, and a cloth held by a belt with a buckle."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    chest(pen.on("torso"), sitter)
    pen.on("torso").lines(f"M{s - 26} 300C{s - 30} 336 {s - 28} 380 {s - 24} {floor}", sitter.skin.line, 3, twin=True)
    hips = read(f"M0 380C30 380 {s - 50} 378 {s - 27} 372L{s - 24} {floor}H0")
    pen.on("cloth").split(hips, cloth)
    strew(pen.on("cloth"), hips, pattern)
    pen.on("cloth").split(f"M0 366C30 366 {s - 50} 364 {s - 28} 358L{s - 27} 378C{s - 50} 386 30 388 0 388", trim)
    pen.on("cloth").dots([(0, 377)], GOLD, 24, ring=3)
    pen.on("cloth").dots([(0, 377)], cloth.light, 10)
    return Sleeves(sitter.skin, tone("gold"))


def wear_leopard_skin(pen: Pen, sitter: Sitter, hide: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A spotted hide across a chiton."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 2)
    pen.on("torso").split(body, trim)
    strew(pen.on("torso"), body, pattern, [read("M0 220H50V600H0")])
    pen.on("torso").lines(
        f"M{s - 40} 290C{s - 34} 340 {s - 34} 380 {s - 32} {floor}M{50 - s} 350V{floor}", trim.line, 2.8
    )
    drape = (
        f"M{-s * 0.9} 262L{-s * 0.42} 246C{-s * 0.2} 286 {s * 0.2} 330 {s * 0.74} {floor}H{-s * 0.06}C{-s * 0.3}"
        f" 380 {-s * 0.7} 330 {-s * 0.9} 262z"
    )
    pen.on("cloth").shape(drape, hide.light)
    pen.on("cloth").flat(f"M0 308C{s * 0.24} 340 {s * 0.5} 370 {s * 0.74} {floor}H0z", hide.dark)
    spots = [
        (-s * 0.66, 272),
        (-s * 0.5, 300),
        (-s * 0.42, 272),
        (-s * 0.28, 322),
        (-s * 0.2, 296),
        (-8, 348),
        (2, 322),
        (18, 384),
        (-s * 0.3, 350),
        (34, 362),
        (46, 394),
        (-14, 384),
    ]
    pen.on("cloth").dots(spots, INK, 11)
    pen.on("cloth").dots(spots, hide.line, 5)
    pen.on("cloth").lines(drape)
    return Sleeves(trim, tone("gold"))


def wear_harness(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Straps over a bare chest, and a cloth round the hips."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    chest(pen.on("torso"), sitter)
    cloth = read(f"M0 366C30 366 {s - 46} 364 {s - 19} 356L{s - 14} {floor}H0")
    pen.on("cloth").split(cloth, trim)
    strew(pen.on("cloth"), cloth, pattern)
    pen.on("cloth").lines("M16 372q6 20 2 40M44 368q10 20 8 44", trim.line, 2.8, twin=True)
    strap = f"M{s * 0.52} 246L{s * 0.74} 254C40 290 20 310 8 326L-8 310C10 296 36 270 {s * 0.52} 246z"
    pen.on("cloth").flipped().shape(strap, leather.light)
    pen.on("cloth").shape(strap, leather.dark)
    pen.on("cloth").pair(
        f"M-4 322L10 308C26 328 {s - 46} 340 {s - 19} 342L{s - 18} 360C{s - 50} 358 20 346-4 322z", leather
    )
    pen.on("cloth").dots([(0, 318)], GOLD, 20, ring=3)
    pen.on("cloth").dots([(0, 318)], leather.light, 8)
    return Sleeves(sitter.skin, leather)


def be_lion_bodied(pen: Pen, sitter: Sitter, fur: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A lioness's breast and two great paws; the neck is ringed with jewels."""
    s, floor = sitter.measures.shoulder, sitter.floor
    breast = read(
        f"M0 238H{sitter.measures.neck + 6}C{s - 40} 246 {s - 6} 258 {s + 4} 300C{s + 14} 340 {s + 18}"
        f" 380 {s + 18} {floor}H0"
    )
    pen.on("torso").split(breast, fur)
    strew(pen.on("torso"), breast, pattern, [read(f"M0 220H{s - 30}V600H0")])
    leg = f"M18 {floor + 10}C14 370 20 330 36 300 60 290 {s - 16} 296 {s - 10} 330L{s - 8} {floor + 10}z"
    pen.on("torso").pair(leg, fur)
    tuft = "M0 284L12 282 10 296 20 300 10 314 14 326 4 338 0 352"
    pen.on("torso").split(
        tuft, Tone(mix(fur.light, COLOURS["paper"], 0.4), mix(fur.dark, COLOURS["sand"], 0.4), fur.line), 2.6
    )
    paw = pen.on("cloth")
    low = floor - 8
    toes = scallop(
        (
            (s + 4, low),
            (s + 6, low - 26),
            (s - 16, low - 42),
            (s - 44, low - 44),
            (28, low - 38),
            (12, low - 22),
            (12, low),
        ),
        -0.3,
    )
    paw.pair((*toes, ("Z", ())), fur)
    paw.lines(f"M{s - 18} {low - 4}v-20M{s - 40} {low - 4}v-22M36 {low - 4}v-20", fur.line, 3, twin=True)
    paw.flat(
        f"M{s - 8} {low}l-5-10h10zM{s - 29} {low}l-5-10h10zM{s - 52} {low}l-5-10h10zM24 {low}l-5-10h10z", INK, twin=True
    )
    necklace(pen.on("collar"), sitter, trim)
    return Sleeves(fur)


def necklace(pen: Pen, sitter: Sitter, trim: Tone) -> None:
    n = sitter.measures.neck
    pen.split(f"M0 264C14 262 {n} 254 {n + 2} 240L{n + 22} 246C{n + 18} 274 24 290 0 294", trim)
    pen.lines(f"M{n + 12} 244C{n + 8} 266 18 278 0 280", GOLD, 3.4, twin=True)
    pen.dots([(0, 286), (16, 283), (30, 273)], GOLD, 6, ring=1.8, twin=True)


def be_serpent(pen: Pen, sitter: Sitter, scale: Tone, belly: Tone, pattern: Motif | None) -> Sleeves:
    """A woman to the breast, from there on a speckled snake in great coils."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M12 276q20-2 34-12", sitter.skin.line, 2.4, twin=True)
    edge = scallop(((0, 316), (14, 304), (30, 296), (46, 290), (62, 290), (78, 296), (s - 8, 306)), -0.3)
    body = (*edge, ("C", (s - 24, 340, s - 30, 372, s - 24, 414)), ("L", (s - 24, floor)), ("L", (0, floor)))
    pen.on("cloth").split(body, scale)
    rows = "".join(f"M{x} {y}q5 9 10 0" for y in (322, 340) for x in range(8 + y % 4, 54, 14))
    pen.on("cloth").lines(rows, scale.line, 2.6, twin=True)
    strew(pen.on("cloth"), read(f"M0 316H{s - 30}V372H0"), pattern)
    draw_coil(pen.on("front"), scale, belly, floor)
    return Sleeves(sitter.skin, tone("gold"))


def draw_coil(coil: Pen, scale: Tone, belly: Tone, floor: float) -> None:
    """One great turn of the body across the picture."""
    coil.shape(
        f"M-140 {floor + 20}C-146 372-110 344-66 348-20 352 30 372 78 366 108 362 120 344 118 324L146"
        f" 316C152 366 120 404 70 408 20 412-30 390-66 392-88 394-98 404-96 {floor + 20}z",
        scale.light,
    )
    coil.flat(
        "M0 400C24 408 46 410 70 408 120 404 152 366 146 316L118 324C120 344 108 362 78 366 52 369 26 365 0 360z",
        scale.dark,
    )
    coil.flat(
        "M-128 404C-126 376-100 362-66 368-20 372 30 392 76 388 110 384 130 362 132 326 138 360 116 398 70"
        " 400 20 402-30 382-66 384-92 386-104 396-104 412z",
        belly.light,
    )
    coil.lines(
        "M-100 374l6 14M-78 368l4 16M-54 369l2 16M-30 373l0 16M-6 378l-2 16M18 383l-2 15M42 387l-2 14"
        "M66 388l0 13M88 384l4 12M108 374l8 10M122 358l10 6",
        belly.line,
        2.6,
    )
    coil.dots(
        [
            (-112, 366),
            (-88, 357),
            (-62, 356),
            (-36, 360),
            (-10, 366),
            (16, 371),
            (42, 376),
            (68, 376),
            (92, 370),
            (112, 354),
        ],
        belly.line,
        6,
    )
    coil.lines(
        f"M-140 {floor + 20}C-146 372-110 344-66 348-20 352 30 372 78 366 108 362 120 344 118 324L146"
        f" 316C152 366 120 404 70 408 20 412-30 390-66 392-88 394-98 404-96 {floor + 20}"
    )


BODIES: Mapping[str, Part[Cut]] = {
    "cuirass": Part(wear_cuirass, mark("breastplate in {colour} with straps in {trim}")),
    "girdle": Part(wear_girdle, mark("bare chest, cloth in {colour} with a belt in {trim}")),
    "leopard-skin": Part(wear_leopard_skin, mark("leopard skin in {colour} over a tunic in {trim}")),
    "harness": Part(wear_harness, mark("straps in {colour} over a bare chest, loincloth in {trim}")),
    "lion-body": Part(be_lion_bodied, mark("body of a lion in {colour} with a collar in {trim}")),
    "serpent": Part(be_serpent, mark("body of a snake in {colour} with a belly in {trim}")),
}
