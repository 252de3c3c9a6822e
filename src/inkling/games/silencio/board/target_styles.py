"""Where the cards that can be played would go: rules of style by which a row shows the ranks that the question offers,
with a pennant for each, light or dark. They come with the pictures, for a board can be read before they are there."""

from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK

SHOWN = "{ --here: block; place-items: start center; background: none; color: var(--deep); font: 700 var(--size)/1.15 var(--serif); opacity: 1; }"
NEXT = ":is(.last-card, .first-word) + .ghost"
"""The rank that follows the last card of a row: whatever goes there lies dark."""


def goal_rules() -> tuple[str, ...]:
    """While places are shown, the rows need no other word."""
    places = [
        f'.board.silencio:has([value="play {card}"]) .lane.{COLOURS[COLOUR[card]]} .g{RANK[card]}' for card in ALL
    ]
    return (
        f"{', '.join(places)} {SHOWN}",
        '.board.silencio:has([value^="play "]) .first-word { display: none; }',
        f"{dark_goals()} {{ color: #fff; }}",
    )


def dark_goals(part: str = "") -> str:
    return ", ".join(f"{playing(colour, ' ~ .dark')} {NEXT}{part}" for colour in COLOURS)


def playing(colour: str, how: str = "") -> str:
    """A row that a card may go to."""
    return f'.board.silencio:has([value^="play {colour}-"]{how}) .lane.{colour}'
