"""Three turns as they might be played, for the rules page: dark green, a light exchange, a shielded card."""

import htpy as h

from inkling.core.words import Say
from inkling.games.silencio.teach.leaflet import part, picture

COURSE = (
    ("play green-2", "end"),
    ("play green-5", "name 2", "exchange oracle", "take green-6", "lay yellow-9", "end"),
    ("shrine red", "shield", "play green-6"),
)
"""What the three do, in notation: a test plays it."""
HANDS = "green-2 blue-7 red-8", "green-5 yellow-2 blue-4", "yellow-9 red-3 blue-10"
ORACLE = "green-6 red-9 blue-2"


def example(say: Say) -> h.Element:
    turns = (
        (
            "green-2-night",
            say("Lea plays green 2."),
            say("It comes straight after the shrine, so its effect is dark: green only. The next card must be green."),
        ),
        (
            "green-5",
            say("Tom plays green 5."),
            say(
                "“Green only” is used up. Over a gap: light. He chooses Ida to make an exchange; she takes "
                "green 6 from the Oracle and puts her yellow 9 in its place."
            ),
        ),
        (
            "green-6",
            say("Ida uses the red shrine first:"),
            say(
                "a shield. Then she plays green 6 straight after the 5. Its effect would be dark, but the "
                "shield blocks it."
            ),
        ),
    )
    return part(
        say("Three turns"),
        h.ol(".turn")[[h.li[picture(face), h.p[h.b[head], " ", rest]] for face, head, rest in turns]],
    )
