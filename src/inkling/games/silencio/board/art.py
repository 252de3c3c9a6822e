"""The style sheet with all large pictures of the board: each card by day and by night, the shrines, the card back.

Browsers fetch it once. Pictures that the board needs earlier (land, pennants) are in `sprite`.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial

from inkling.art import landscape
from inkling.games.silencio.board.icons import draw_pennant
from inkling.games.silencio.board.sprite import SPRITE, draw_sprite
from inkling.games.silencio.board.target_styles import dark_target_selector, target_rules
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
"""Pieces of the journeys for home page and lobby, as colour, rank and night: two of each colour."""


DARK = '[data-look~="dark"]'
"""Selects a row that previews a chosen card which would be dark there."""


def picture_functions() -> dict[str, Callable[[], str]]:
    """Return the drawing functions of the pictures that are separate files, by name: the decoration and the sprite."""
    return {**decoration_functions(), SPRITE: draw_sprite}


def decoration_functions() -> dict[str, Callable[[], str]]:
    """Return the drawing functions of the decorative pictures by name."""
    return {f"journey-{name}": partial(draw_scene, *which) for name, which in DECORATION.items()}


def draw_scene(colour: str, rank: int, night: bool) -> str:
    return landscape.draw_card(colour, rank, night, tag=False)


@cache
def art_style_sheet() -> str:
    """Return the style sheet as text. A card's day and night picture are adjacent, because similar shapes compress
    well."""
    rules = [rule for card in ALL for rule in card_rules(card)]
    return "\n".join(
        ["/* Silencio: the pictures of the board */", *rules, *place_rules(), *target_rules(), *goal_pennant_rules()]
    )


def card_rules(card: CardId) -> tuple[str, str]:
    """Return two CSS rules, for a card's day picture and its night picture. Both also apply to the card's preview in a
    row while it is selected."""
    colour, rank = COLOURS[COLOUR[card]], RANK[card]
    chosen = f'[data-look~="k{rank}"]'
    day, night = (background_rule(landscape.draw_card(colour, rank, dark, tag=False)) for dark in (False, True))
    return (
        f".{colour}.k{rank}::before, .{colour}{chosen} > .ribbon::before {day}",
        f".{colour}.k{rank}.dark::before, .{colour}{chosen}{DARK} > .ribbon::before {night}",
    )


def place_rules() -> Iterator[str]:
    for colour in COLOURS:
        yield f".shrine.{colour} {background_rule(landscape.draw_shrine(colour, False))}"
        yield f".shrine.{colour}.lit {background_rule(landscape.draw_shrine(colour, True))}"
    yield f".gate {background_rule(landscape.draw_great_shrine(False))}"
    yield f".gate.lit {background_rule(landscape.draw_great_shrine(True))}"
    yield f".back:not(.empty), .fan i {background_rule(landscape.draw_back())}"


def goal_pennant_rules() -> tuple[str, str]:
    night = f"{dark_target_selector('::before')} {background_rule(draw_pennant('', True))}"
    return f".ghost::before {background_rule(draw_pennant('', False))}", night


def background_rule(picture: str) -> str:
    return f"{{ background-image: {data_url(picture)}; }}"


def data_url(picture: str) -> str:
    """Return the picture as a `data:` URL for CSS."""
    written = picture.replace("%", "%25").replace("#", "%23").replace("'", "%27")
    return f"url('data:image/svg+xml,{written}')"
