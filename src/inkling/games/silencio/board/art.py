"""Every picture of the board as one sheet of style, which a browser fetches once: each card by day and by night, the
shrines, the back. What the board needs before it is there (land, pennants) is in `sprite`."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from inkling.art import landscape
from inkling.games.silencio.board.icons import pennant
from inkling.games.silencio.board.sprite import SPRITE, draw_sprite
from inkling.games.silencio.board.target_styles import dark_goals, goal_rules
from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK, CardId

DECORATION = {
    "red": ("red", 13, False),
    "red-2": ("red", 6, True),
    "blue": ("blue", 9, True),
    "blue-2": ("blue", 7, False),
    "yellow": ("yellow", 8, False),
    "yellow-2": ("yellow", 11, False),
    "green": ("green", 9, True),
    "green-2": ("green", 12, False),
}
"""Pieces of the journeys for home and lobby: one of each colour, and a second one where there is room."""


DARK = '[data-look~="dark"]'
"""A row that shows a chosen card which would lie dark in it."""


def scenes() -> dict[str, Callable[[], str]]:
    return {**decoration(), SPRITE: draw_sprite}


def decoration() -> dict[str, Callable[[], str]]:
    return {f"journey-{name}": partial(draw_scene, *which) for name, which in DECORATION.items()}


def draw_scene(colour: str, rank: int, night: bool) -> str:
    return landscape.draw_card(colour, rank, night, tag=False)


@cache
def sheet() -> str:
    """Day and night of a card stand side by side: the same shapes, so that they pack well."""
    rules = [rule for card in ALL for rule in card_rules(card)]
    return "\n".join(
        ["/* Silencio: the pictures of the board */", *rules, *place_rules(), *goal_rules(), *goal_pennants()]
    )


def card_rules(card: CardId) -> tuple[str, str]:
    """Wherever the card lies, and where it would lie: in its row, while it is chosen."""
    colour, rank = COLOURS[COLOUR[card]], RANK[card]
    chosen = f'[data-look~="k{rank}"]'
    day, night = (paint(landscape.draw_card(colour, rank, dark, tag=False)) for dark in (False, True))
    return (
        f".{colour}.k{rank}::before, .{colour}{chosen} > .ribbon::before {day}",
        f".{colour}.k{rank}.dark::before, .{colour}{chosen}{DARK} > .ribbon::before {night}",
    )


def place_rules() -> Iterator[str]:
    for colour in COLOURS:
        yield f".shrine.{colour} {paint(landscape.draw_shrine(colour, False))}"
        yield f".shrine.{colour}.lit {paint(landscape.draw_shrine(colour, True))}"
    yield f".gate {paint(landscape.draw_great_shrine(False))}"
    yield f".gate.lit {paint(landscape.draw_great_shrine(True))}"
    yield f".back:not(.empty), .fan i {paint(landscape.draw_back())}"


def goal_pennants() -> tuple[str, str]:
    night = f"{dark_goals('::before')} {paint(pennant('', True))}"
    return f".ghost::before {paint(pennant('', False))}", night


def paint(picture: str) -> str:
    return f"{{ background-image: {address(picture)}; }}"


def address(picture: str) -> str:
    """The picture itself, as an address in a sheet of style."""
    written = picture.replace("%", "%25").replace("#", "%23").replace("'", "%27")
    return f"url('data:image/svg+xml,{written}')"
