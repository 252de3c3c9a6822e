"""CSS rules generated from the cards: one per choice number, one per rank, and the picture URLs of each colour. They
are appended to `board.css`."""

from functools import cache

from inkling.games.silencio.board.icons import ICON_SHAPES
from inkling.games.silencio.board.sprite import url_of_drawing
from inkling.games.silencio.rules.cards import COLOURS, HIGHEST
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.state import Options

SEATS = 4
LOWEST_TOP = 7
"""The lowest rank that a host may choose as the highest of a game."""
CHOSEN = "{ --told: block; --ring: 5px; --aimed: var(--pick-bg); --front: 2; }"
USABLE = "{ pointer-events: auto; cursor: pointer; --usable: block; }"
LAID = "{ outline: 3px solid var(--pick); outline-offset: -3px; }"


@cache
def generate_css_rules() -> str:
    return "\n".join(
        [
            "\n/* Numbered: the sentence and the place on the board that belong to a choice */",
            "body {\n"
            + css_rule_for_selectors(
                [f"&:has(.o{n}:checked) .w{n}" for n in range(1, maximum_number_of_choices() + 1)], CHOSEN
            )
            + "\n}",
            "\n/* Ranks: how many columns a row has, how many a card takes, where a row ends, the rank of a card */",
            *(css_rules_for_rank(rank) for rank in range(1, HIGHEST + 1)),
            *(f".top{rank} {{ --ranks: {rank - 1}; }}" for rank in range(LOWEST_TOP, HIGHEST + 1)),
            "\n/* Shrines that can be used, and the card that was laid last */",
            css_rule_for_selectors([f"body:has(#use-{colour}) .shrine.{colour}" for colour in COLOURS], USABLE),
            css_rule_for_selectors(
                [f"body:has(#use-{colour}:checked) .shrine.{colour}" for colour in COLOURS], "{ --ring: 6px; }"
            ),
            css_rule_for_selectors(
                [f'.stage:has([data-laid="{row}"]) .z-{row} .last-card > .end' for row in COLOURS], LAID
            ),
            "\n/* Signs, badges, pennants and land */",
            *(css_rule_with_drawing_urls(name) for name in ICON_SHAPES),
            f".ribbon, .ribbon .card {{ --day: {url_of_drawing('day')}; --night: {url_of_drawing('night')}; }}",
            "",
        ]
    )


def css_rule_for_selectors(selectors: list[str], rule: str) -> str:
    return ",\n".join(selectors) + f" {rule}"


def css_rules_for_rank(rank: int) -> str:
    return (
        f".n{rank} {{ grid-column: span {rank}; }} .e{rank} {{ --end: {rank}; }}\n"
        f'.k{rank}, .r{rank}, [data-look~="k{rank}"] {{ --rank: {rank}; }}'
    )


def css_rule_with_drawing_urls(name: str) -> str:
    """Return the CSS rule with the URLs of the pictures in one colour. For sun and moon only icons exist."""
    views = {"ic": name}
    if name in COLOURS:
        views |= {part: f"{name}-{part}" for part in ("badge", "day", "night", "land", "night-land")}
    addresses = "\n".join(f"  --{part}: {url_of_drawing(view)};" for part, view in views.items())
    return f".{name} {{\n{addresses}\n}}"


@cache
def maximum_number_of_choices() -> int:
    """Return the maximum number of choices that a question can have. It counts each card once, because no question
    offers two actions with the same card."""
    return len({getattr(action, "card", action) for action in every_action(SEATS, Options())})
