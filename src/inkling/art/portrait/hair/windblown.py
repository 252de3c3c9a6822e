"""Hair that the wind, the water or great age has taken hold of, and loops that defy them."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import ring
from inkling.art.portrait.hair.loose import PARTED, comb
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark


def hair_windswept(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """All of it blown to one side."""
    streams = (
        "M20 64C60 44 100 62 142 34 134 58 116 76 98 82 116 90 134 86 148 76 140 104 118 118 98 116 112 128 128"
        " 128 142 120"
        " 130 150 100 160 78 150 70 146 62 140 58 130z"
    )
    pen.on("back-hair").shape(streams, tone.dark)
    pen.on("back-hair").lines(
        "M56 68C84 64 106 68 126 54M66 96C90 104 112 104 132 94M66 122C84 134 106 138 124 132", tone.line, 2.6
    )
    pen.on("back-hair").split("M0 60C46 58 70 86 70 126 70 150 62 164 54 172H0", tone)
    left = (
        "M0 50C24 44 44 54 54 66L50 70C66 82 74 104 70 134 70 146 66 156 60 160 62 132 54 106 38 98L26 106C20 98"
        " 10 96 0 100"
    )
    right = (
        "M0 50C20 54 50 40 80 40 74 50 68 56 60 60 74 62 90 58 104 50 96 70 82 82 66 84 76 92 88 92 98 88 88 108"
        " 74 116 62 114"
        " 56 106 46 102 34 104 22 106 10 104 0 100"
    )
    pen.on("hair").sides(left, right, tone)
    pen.on("hair").lines(
        "M-60 124C-56 96-36 76-6 70 14 66 36 70 60 62M-46 104C-34 88-18 82 4 82 24 80 44 84 64 80"
        "M-26 94C-10 90 6 92 30 94",
        tone.line,
        2.6,
    )


def hair_drifting(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Long strands that drift as if under water."""
    back = (
        "M0 54C60 50 94 92 92 140 92 172 118 182 122 212 124 234 108 244 112 266 116 288 138 292 140 314 116 322"
        " 96 308 88 288 76 300 60 300 48 290H0"
    )
    pen.on("back-hair").split(back, tone)
    pen.on("back-hair").lines(
        "M80 150C84 178 106 192 108 216 108 238 98 246 100 264 102 282 112 292 122 302", tone.line, 2.8, twin=True
    )
    lock = (
        "M60 124C78 150 72 178 84 204 94 228 80 246 86 272 90 290 80 300 70 306 74 288 60 272 64 250 68 228 56"
        " 208 58 180z"
    )
    pen.on("hair").pair(lock, tone)
    pen.on("hair").lines("M66 160C70 186 78 206 78 226 76 246 74 262 78 284", tone.line, 2.4, twin=True)
    pen.on("hair").split(PARTED, tone)
    comb(pen, tone)


def hair_cloud_loops(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Two high loops on the crown, the rest falls behind the shoulders."""
    pen.on("back-hair").rope(ring(27, 44, 15, 21), tone.light, 11, twin=True)
    pen.on("back-hair").lines("M14 40C16 30 22 26 28 26", tone.line, 2.4, twin=True)
    pen.on("back-hair").split("M0 58C54 56 82 92 82 146 82 200 86 246 96 290 72 298 44 290 0 286", tone)
    pen.on("hair").split("M0 58C48 54 76 90 72 144 70 158 66 164 61 166 62 134 48 106 0 82", tone)
    comb(pen, tone)
    pen.on("hair").lines("M64 160C70 190 62 214 68 240", tone.light, 4.4, twin=True)


def hair_shaggy(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Long and unkempt to the shoulders, a man's who has other things to think of."""
    back = "M0 56C54 54 84 92 82 146 84 176 94 200 98 230L80 222 82 244 62 228 50 240H0"
    pen.on("back-hair").split(back, tone)
    front = (
        "M0 60C50 56 78 92 76 146 78 174 84 194 86 214L72 206 70 222 58 200C64 170 62 148 57 128 50 108 30 104 14"
        " 110 8 106 4 100 0 96"
    )
    pen.on("hair").split(front, tone)
    pen.on("hair").lines(
        "M-14 72C-42 80-62 106-66 146M-70 150C-72 172-72 188-74 202M-26 86C-40 94-50 106-54 120", tone.line, 2.6
    )
    pen.on("hair").lines("M16 74C42 82 60 108 64 146M70 150C72 172 72 188 74 202", tone.line, 2.4)


WINDBLOWN: Mapping[str, Part[DrawHair]] = {
    "windswept": Part(hair_windswept, mark("hair in {colour}, blown to one side by the wind")),
    "drifting": Part(hair_drifting, mark("long hair in {colour}, drifting as if in water")),
    "cloud-loops": Part(hair_cloud_loops, mark("hair in {colour} with two high loops")),
    "shaggy": Part(hair_shaggy, mark("long unkempt hair in {colour}")),
}
