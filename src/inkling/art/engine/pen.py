"""The pen draws shapes, lit from the left, on the layers of one picture. It knows only paths and tones, no subjects."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt

from inkling.art.engine.palette import INK, Tone
from inkling.art.engine.paths import Frame, Path, Point, both, mirror, number, place, read, write

LINE = 3.4
ORIGIN = Frame()
# From back to front; a part can draw on several.
LAYERS = (
    "ground",
    "back",
    "back-hair",
    "legs",
    "torso",
    "cloth",
    "neck",
    "collar",
    "ears",
    "face",
    "cheeks",
    "eyes",
    "brows",
    "nose",
    "beard",
    "mouth",
    "moustache",
    "hair",
    "headgear",
    "worn",
    "companions",
    "arms",
    "props",
    "hands",
    "front",
)


@dataclass
class Sheet:
    """The layers of one picture, or of one figure in a picture."""

    x: float = 0.0
    y: float = 0.0
    size: float = 1.0
    # The weight of outlines on the card, and whether fine lines are left out because the figure is tiny.
    weight: float = 1.0
    coarse: bool = False
    layers: dict[str, list[str]] = field(default_factory=lambda: {layer: [] for layer in LAYERS})

    def add(self, layer: str, d: str, attributes: str, joins: bool = False) -> None:
        """Add one path. If `joins` is True and the previous path has the same attributes, append to that path."""
        marks = self.layers[layer]
        if joins and marks and marks[-1].startswith(f"<path{attributes} d="):
            marks[-1] = marks[-1].removesuffix('"/>') + d + '"/>'
        else:
            marks.append(f'<path{attributes} d="{d}"/>')

    @property
    def line(self) -> float:
        """Return the stroke width in this sheet's coordinates that appears one unit wide on the card."""
        return self.weight / self.size

    def svg(self) -> str:
        """Return the SVG of all layers. One transform for the whole figure keeps the numbers short and the picture
        small."""
        marks = "".join(mark for layer in LAYERS for mark in self.layers[layer])
        if self.size == 1:
            return marks
        place = f"translate({number(self.x)} {number(self.y)}) scale({self.size:g})"
        return f'<g transform="{place}" stroke-width="{number(LINE * self.line)}">{marks}</g>'


@dataclass(frozen=True)
class Pen:
    """Draws on one layer of a sheet, in one frame. Shapes are paths or their `d` texts."""

    sheet: Sheet
    layer: str = "ground"
    frame: Frame = ORIGIN

    def on(self, layer: str) -> "Pen":
        return Pen(self.sheet, layer, self.frame)

    def at(self, x: float, y: float, scale: float = 1.0, tall: float | None = None, turn: float = 0.0) -> "Pen":
        return Pen(self.sheet, self.layer, self.frame.at(x, y, scale, tall, turn))

    def flipped(self) -> "Pen":
        return Pen(self.sheet, self.layer, self.frame.flipped())

    def split(self, half: str | Path, tone: Tone, line: float = LINE) -> None:
        """Draw a symmetric shape on the axis, given by its right half. The left half is light, the right half dark."""
        self.sides(half, half, tone, line)

    def sides(self, left: str | Path, right: str | Path, tone: Tone, line: float = LINE) -> None:
        """Draw a shape on the axis whose halves differ. Each half is given as a path from axis to axis, with x counted
        from 0."""
        other, path = mirror(as_path(left)), as_path(right)
        light, dark = (other, path) if self.frame.xx > 0 else (path, other)
        # Both halves are open paths, so that the axis isn't outlined. The light one extends a bit under the dark one.
        self.shape(overlapping(light, 1.0 if light is other else -1.0), tone.light, line)
        self.shape(dark, tone.dark, line)

    def pair(self, right: str | Path, tone: Tone, line: float = LINE) -> None:
        """Draw a shape on the right and its mirror image on the left."""
        if self.sheet.coarse:
            self.shape(both(as_path(right)), tone.light, line)
            return
        light, dark = (self.flipped(), self) if self.frame.xx > 0 else (self, self.flipped())
        light.shape(right, tone.light, line)
        dark.shape(right, tone.dark, line)

    def halved(self, d: str | Path, shadow: str | Path, tone: Tone, line: float = LINE) -> None:
        """Draw an asymmetric shape. Its part in shadow is given as a separate shape."""
        self.shape(d, tone.light, line)
        self.flat(shadow, tone.dark)
        self.lines(d, INK, line)

    def shape(self, d: str | Path, fill: str, line: float = LINE) -> None:
        """Fill a shape and outline it in ink."""
        self.sheet.add(self.layer, self.place(d), f' fill="{fill}"' + self.width(line))

    def flat(self, d: str | Path, fill: str, twin: bool = False) -> None:
        """Fill a shape without an outline; `twin` also draws the mirror image."""
        self.sheet.add(self.layer, self.place(d, twin), f' fill="{fill}" stroke="none"')

    def glow(self, d: str | Path, fill: str, opacity: str, twin: bool = False) -> None:
        """Fill a shape with a transparent colour. On tiny figures it is skipped."""
        if self.sheet.coarse:
            return
        self.sheet.add(self.layer, self.place(d, twin), f' fill="{fill}" stroke="none" opacity="{opacity}"')

    def touch(self, d: str | Path, fill: str, twin: bool = False) -> None:
        """Fill a small detail, such as a highlight, a lip or a fold, without an outline. On tiny figures it is
        skipped."""
        if not self.sheet.coarse:
            self.flat(d, fill, twin)

    def lines(
        self, d: str | Path, colour: str = INK, width: float = LINE, twin: bool = False, keep: bool = False
    ) -> None:
        """Draw lines. On tiny figures fine lines are skipped, unless `keep` is set because the figure would look
        different without them."""
        if self.sheet.coarse and colour != INK and width < 3 and not keep:
            return
        stroke = "" if colour == INK else f' stroke="{colour}"'
        attributes = f' fill="none"{stroke}{self.width(width)}'
        self.sheet.add(self.layer, self.place(d, twin), attributes, joins=True)

    def rope(self, d: str | Path, colour: str, width: float, twin: bool = False, line: float = LINE) -> None:
        """Draw a line with an outline, for thin objects such as a staff, a hoop or a snake."""
        inner = width * self.size
        text = self.place(d, twin)
        outer = inner + 2 * line * self.sheet.line
        self.sheet.add(self.layer, text, f' fill="none" stroke-width="{number(outer)}"')
        self.sheet.add(self.layer, text, f' fill="none" stroke="{colour}" stroke-width="{number(inner)}"')

    def dots(self, points: Iterable[Point], colour: str, size: float, ring: float = 0.0, twin: bool = False) -> None:
        """Draw round dots. If `ring` is not 0, each dot has an ink outline of this width."""
        path: Path = tuple(step for x, y in points for step in (("M", (x, y)), ("L", (x, y))))
        text = self.place(path, twin)
        inner = size * self.size
        if ring:
            outer = inner + 2 * ring * self.sheet.line
            self.sheet.add(self.layer, text, f' stroke-width="{number(outer)}"')
        self.sheet.add(self.layer, text, f' stroke="{colour}" stroke-width="{number(inner)}"')

    @property
    def size(self) -> float:
        """Return the scale factor of the pen's frame."""
        return sqrt(abs(self.frame.xx * self.frame.yy - self.frame.xy * self.frame.yx))

    def width(self, line: float) -> str:
        if self.sheet.coarse and 2 < line < 5:
            return ""
        return "" if line == LINE else f' stroke-width="{number(line * self.sheet.line)}"'

    def place(self, d: str | Path, twin: bool = False) -> str:
        # Round to whole numbers in small figures: their unit is less than a pixel of the card.
        return placed(d, self.frame, twin, self.sheet.size < 0.75)


@lru_cache(maxsize=4096)
def placed(d: str | Path, frame: Frame, twin: bool, rounded: bool) -> str:
    """Return the shape in card coordinates as a `d` text. Cached, because portraits share parts."""
    path = place(both(as_path(d)) if twin else as_path(d), frame)
    if rounded:
        path = tuple((letter, tuple(float(round(n)) for n in numbers)) for letter, numbers in path)
    return write(path)


def as_path(d: str | Path) -> Path:
    return read(d) if isinstance(d, str) else d


def overlapping(half: Path, by: float) -> Path:
    """Return the half path with its ends moved beyond the axis by this distance, so that no seam is visible between the
    halves."""
    (_, start), *middle, (letter, end) = half
    return ("M", (start[0] + by, start[1])), *middle, (letter, (*end[:-2], end[-2] + by, end[-1]))
