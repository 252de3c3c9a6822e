"""The style sheet with all large pictures of the board: each card by day and by night, the shrines, and the card back.

Browsers fetch it once. Pictures that the board needs earlier, such as land and pennants, are in `sprite`.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial

from inkling.art import landscape
from inkling.games.silencio.board.icons import draw_pennant
from inkling.games.silencio.board.play_target_css import css_rules_of_play_targets, selector_of_dark_play_targets
from inkling.games.silencio.board.sprite import SPRITE, draw_svg_sprite
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


def drawing_functions_by_file_name() -> dict[str, Callable[[], str]]:
    """Return the drawing functions of the pictures that are separate files, by name: the decoration and the sprite."""
    return {**drawing_functions_of_decoration(), SPRITE: draw_svg_sprite}


def drawing_functions_of_decoration() -> dict[str, Callable[[], str]]:
    """Return the drawing functions of the decorative pictures by name."""
    return {f"journey-{name}": partial(draw_card_scene, *which) for name, which in DECORATION.items()}


def draw_card_scene(colour: str, rank: int, night: bool) -> str:
    return landscape.draw_card(colour, rank, night, tag=False)


@cache
def generate_art_style_sheet() -> str:
    """Return the style sheet as text. A card's day and night picture are adjacent, because similar shapes compress
    well."""
    rules = [rule for card in ALL for rule in css_rules_of_card_pictures(card)]
    return "\n".join(
        [
            "/* Silencio: the pictures of the board */",
            *rules,
            *css_rules_of_place_pictures(),
            *css_rules_of_play_targets(),
            *css_rules_of_goal_pennants(),
        ]
    )


def css_rules_of_card_pictures(card: CardId) -> tuple[str, str]:
    """Return two CSS rules, for a card's day picture and its night picture. Both also apply to the preview that a row
    shows while the card is selected."""
    colour, rank = COLOURS[COLOUR[card]], RANK[card]
    chosen = f'[data-look~="k{rank}"]'
    day, night = (
        css_rule_with_background(landscape.draw_card(colour, rank, dark, tag=False)) for dark in (False, True)
    )
    return (
        f".{colour}.k{rank}::before, .{colour}{chosen} > .ribbon::before {day}",
        f".{colour}.k{rank}.dark::before, .{colour}{chosen}{DARK} > .ribbon::before {night}",
    )


def css_rules_of_place_pictures() -> Iterator[str]:
    for colour in COLOURS:
        yield f".shrine.{colour} {css_rule_with_background(landscape.draw_shrine(colour, False))}"
        yield f".shrine.{colour}.lit {css_rule_with_background(landscape.draw_shrine(colour, True))}"
    yield f".gate {css_rule_with_background(landscape.draw_great_shrine(False))}"
    yield f".gate.lit {css_rule_with_background(landscape.draw_great_shrine(True))}"
    yield f".back:not(.empty), .fan i {css_rule_with_background(landscape.draw_back())}"


def css_rules_of_goal_pennants() -> tuple[str, str]:
    night = f"{selector_of_dark_play_targets('::before')} {css_rule_with_background(draw_pennant('', True))}"
    return f".ghost::before {css_rule_with_background(draw_pennant('', False))}", night


def css_rule_with_background(picture: str) -> str:
    return f"{{ background-image: {picture_as_data_url(picture)}; }}"


def picture_as_data_url(picture: str) -> str:
    """Return the picture as a `data:` URL for CSS."""
    written = picture.replace("%", "%25").replace("#", "%23").replace("'", "%27")
    return f"url('data:image/svg+xml,{written}')"
