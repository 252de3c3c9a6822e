"""Tunics, dungarees, leaves and shells, and hardly anything."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, Tone, mix
from inkling.art.paths import Path, read, scallop
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, draw_bare_body, torso_half
from inkling.art.portrait.clothing.dresses import folds
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]


def wear_tunic(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter)
    slit = read("M0 240H22L26 248 0 306")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H32V316H0"), read(f"M0 372H{s + 20}V{floor}H0")])
    folds(pen.on("torso"), cloth.line, (s - 40, 280, s - 34, 356))
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("cloth").split(slit, trim)
    pen.on("cloth").lines("M-15 268L13 280M15 268L-13 280M-8 286L6 292", COLOURS["paper"], 2.6)
    pen.on("cloth").split(f"M0 378C30 378 {s - 30} 376 {s - 12} 370L{s - 10} 394C{s - 30} 400 30 402 0 402", trim)
    pen.on("cloth").shape("M-14 374h28v32h-28z", GOLD)
    return Sleeves(cloth, trim)


def wear_smock(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A plain shirt with a coloured yoke."""
    s = sitter.measures.shoulder
    body = torso_half(sitter)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H90V310H0")])
    pen.on("cloth").lines(f"M{s - 2} 292C{s - 30} 304 30 308 0 308S{30 - s} 304 {2 - s} 292", trim.light, 6)
    return Sleeves(cloth, trim)


def wear_leaves(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Sewn of leaves in two greens, bare arms."""
    s = sitter.measures.shoulder
    draw_bare_body(pen, sitter)
    body = torso_half(sitter, -12, neck=8)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H90V330H0")])
    veins: list[str] = []
    for y, xs, tint in (
        (384, (14, 44, 74), cloth),
        (352, (0, 30, 60, 86), trim),
        (318, (14, 44, 72), cloth),
        (286, (30, 58, 82), trim),
    ):
        for x in reversed(xs):
            leaf = f"M{x} {y - 26}q17 22 0 46-17-24 0-46z"
            pen.on("cloth").split(f"M0 {y - 26}q17 22 0 46", tint) if x == 0 else pen.on("cloth").pair(leaf, tint)
            veins.append(f"M{x} {y - 12}v24")
    pen.on("cloth").lines("".join(veins), cloth.line, 2.2, twin=True)
    pen.on("cloth").pair(
        f"M{s - 26} 252C{s - 6} 254 {s + 14} 268 {s + 18} 296L{s + 2} 284 {s - 6} 304 {s - 18} 282 {s - 34} 296"
        f"C{s - 38} 280 {s - 36} 264 {s - 26} 252z",
        trim,
    )
    return Sleeves(sitter.skin, trim)


def wear_dungarees(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter)
    bib = read(f"M0 312H42L46 350C60 360 {s - 20} 366 {s} 372V{floor}H0")
    pen.on("torso").split(body, trim)
    strew(pen.on("torso"), body, pattern, [bib])
    arm_lines(pen.on("torso"), sitter, trim.line)
    pen.on("cloth").pair("M30 244L50 252C52 280 46 300 42 318L28 316C32 290 32 266 30 244z", cloth)
    pen.on("cloth").split(bib, cloth)
    pen.on("cloth").lines("M-24 350V334H24V350", cloth.line, 2.8)
    pen.on("cloth").dots([(35, 322)], GOLD, 10, ring=2.6, twin=True)
    return Sleeves(trim, trim)


def wear_shells(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Two shells, and scales from the hips on."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M12 270q18 0 34-10", sitter.skin.line, 2.4, twin=True)
    pen.on("torso").dots([(0, 356)], sitter.skin.line, 4.4)
    hips = read(f"M0 380C24 374 {s - 40} 364 {s - 21} 350L{s - 14} {floor}H0")
    pen.on("cloth").split(hips, trim)
    strew(pen.on("cloth"), hips, pattern)
    rows = ((376, range(-50, 40, 20)), (388, range(-60, 60, 20)), (400, range(-70, 60, 20)))
    scales = "".join(f"M{x} {y}q10 14 20 0" for y, xs in rows for x in xs if y - 376 > -abs(x + 10) * 0.3 + 8)
    pen.on("cloth").lines(scales, trim.line, 2.6)
    pen.on("cloth").lines("M-44 296C-52 276-46 258-30 246M44 296C52 276 46 258 30 246", cloth.line, 3)
    shell = scallop(((4, 300), (14, 290), (30, 284), (46, 286), (58, 296), (62, 310)), 0.3)
    fan = (*shell, ("C", (60, 336, 44, 346, 32, 348)), ("C", (20, 344, 8, 330, 4, 300)), ("Z", ()))
    pen.on("cloth").pair(fan, cloth)
    pen.on("cloth").lines("M32 346L14 298M32 346V290M32 346L50 294", cloth.line, 2.6, twin=True)
    return Sleeves(sitter.skin)


def chest(pen: Pen, sitter: Sitter) -> None:
    line = mix(sitter.skin.dark, sitter.skin.line, 0.6)
    pen.lines("M6 302q30 12 56-6", line, 3, twin=True)
    pen.lines("M0 312v34", line, 2.6)
    pen.lines("M14 262q22 0 38-8", line, 2.4, twin=True)


def wear_bare(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    chest(pen.on("torso"), sitter)
    sash = read(f"M0 384C30 384 {s - 34} 380 {s - 14} 372L{s - 8} {floor}H0")
    pen.on("cloth").split(sash, cloth)
    strew(pen.on("cloth"), sash, pattern)
    pen.on("cloth").pair(f"M{s - 30} 306L{s + 10} 302 {s + 13} 322 {s - 28} 326z", trim)
    return Sleeves(sitter.skin, trim)


def wear_smoke(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A mighty chest that narrows into smoke."""
    s = sitter.measures.shoulder
    tail: Path = (
        ("M", (0, 300)),
        ("L", (90, 300)),
        *scallop(((92, 330), (78, 352), (56, 368), (36, 384), (18, 400)), 0.28),
        ("L", (0, 400)),
    )
    tail = tuple(
        ("L", numbers) if letter == "M" and index else (letter, numbers) for index, (letter, numbers) in enumerate(tail)
    )
    pen.on("torso").split(tail, sitter.skin)
    body = read(
        f"M0 236L30 232C56 244 {s - 22} 240 {s} 276 {s + 14} 306 {s + 4} 340 {s - 14} 352 {s - 30} 348 {s - 42} 336"
        f" {s - 46} 320 {s - 56} 340 46 352 0 356"
    )
    pen.on("torso").split(body, sitter.skin)
    chest(pen.on("torso"), sitter)
    pen.on("cloth").split("M0 344C20 344 50 340 70 330L76 350C54 364 24 368 0 368", cloth)
    strew(pen.on("cloth"), read("M0 344H70V368H0"), pattern)
    pen.on("cloth").pair(f"M{s - 30} 292L{s + 6} 288 {s + 10} 306 {s - 34} 310z", trim)
    return Sleeves(sitter.skin, trim)


PLAIN: Mapping[str, Part[Cut]] = {
    "tunic": Part(wear_tunic, mark("tunic in {colour}, trimmed in {trim}")),
    "smock": Part(wear_smock, mark("smock in {colour} with a band in {trim} across the chest")),
    "leaves": Part(wear_leaves, mark("tunic of leaves in {colour} and {trim}")),
    "dungarees": Part(wear_dungarees, mark("dungarees in {colour} over a shirt in {trim}")),
    "shells": Part(wear_shells, mark("top of shells in {colour}, scales in {trim} below")),
    "bare": Part(wear_bare, mark("bare chest, sash in {colour}, armlets in {trim}")),
    "smoke": Part(wear_smoke, mark("bare chest tapering off below a sash in {colour}, armlets in {trim}")),
}
