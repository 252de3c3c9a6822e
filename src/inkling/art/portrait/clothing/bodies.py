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


BODIES: Mapping[str, Part[Cut]] = {
    "cuirass": Part(wear_cuirass, mark("breastplate in {colour} above leather strips in {trim}")),
    "girdle": Part(wear_girdle, mark("bare chest, cloth in {colour} with a belt in {trim}")),
    "leopard-skin": Part(wear_leopard_skin, mark("leopard skin in {colour} over a tunic in {trim}")),
    "harness": Part(wear_harness, mark("straps in {colour} over a bare chest, loincloth in {trim}")),
    "lion-body": Part(be_lion_bodied, mark("body of a lion in {colour} with a jewelled collar in {trim}")),
}
