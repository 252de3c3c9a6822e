"""CSS rules that show where each playable card would go, with a light or dark pennant at its rank in the row.

They are in the style sheet of the pictures, because the board is usable without them.
"""

from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK

SHOWN = "{ --here: block; place-items: start center; background: none; color: var(--deep); font: 700 var(--size)/1.15 var(--serif); opacity: 1; }"
NEXT = ":is(.last-card + .ghost, .ghost:first-child)"
"""The rank that follows the last card of a row; a card played there is dark."""


def css_rules_of_play_targets() -> tuple[str, ...]:
    """Return the CSS rules that show a pennant at the rank of each playable card."""
    places = [
        f'.board.silencio:has([value="play {card}"]) .lane.{COLOURS[COLOUR[card]]} .g{RANK[card]}' for card in ALL
    ]
    return (
        f"{', '.join(places)} {SHOWN}",
        f"{selector_of_dark_play_targets()} {{ color: #fff; }}",
    )


def selector_of_dark_play_targets(part: str = "") -> str:
    """Return the selector of all ranks at which a playable card would be dark."""
    return ", ".join(f"{selector_of_playable_row(colour, ' ~ .dark')} {NEXT}{part}" for colour in COLOURS)


def selector_of_playable_row(colour: str, how: str = "") -> str:
    """Return the selector of a colour's row while a card can be played to it."""
    return f'.board.silencio:has([value^="play {colour}-"]{how}) .lane.{colour}'
