"""CSS rules generated from the game's data, which are appended to `board.css`. They are for the pictures of
silhouettes, the numbers of score cubes, animation delays, and the order of reveals."""

from collections.abc import Iterator
from functools import cache

from inkling.games.tofugott.board.people import MOST
from inkling.games.tofugott.rules.cards import load_silhouettes

QUESTIONS = (1, 2, 3)


@cache
def generate_css_rules() -> str:
    return "\n".join(
        [
            "",
            *(css_rule_of_silhouette(silhouette) for silhouette in load_silhouettes()),
            '.s-back { background-image: url("../../pictures/tofugott/back.svg"); }',
            *(f".c{count} {{ --n: {count}; }}" for count in range(2, MOST + 1)),
            *(f".x{digit} {{ --x: {digit}0; }} .y{digit} {{ --y: {digit}; }}" for digit in range(1, 10)),
            ",\n".join(first_unseen_reveal_selectors()) + " { display: grid; }",
            "",
        ]
    )


def css_rule_of_silhouette(silhouette: str) -> str:
    """Return the rule with a silhouette's picture. It also applies to the current slot while the player selects this
    silhouette."""
    chosen = f".board:has(#o-{silhouette}:checked) .chosen"
    return f'.s-{silhouette}, {chosen} {{ background-image: url("../../pictures/tofugott/{silhouette}.svg"); }}'


def first_unseen_reveal_selectors() -> Iterator[str]:
    """Yield CSS selectors that match the first reveal that the viewer has not dismissed. There is one group of
    selectors for each question whose reveal can be the first."""
    for first in QUESTIONS:
        order = QUESTIONS[first - 1 :] + QUESTIONS[: first - 1]
        for place, question in enumerate(order):
            seen = "".join(f":has(.g{other}:checked)" for other in order[:place])
            shown = f":is(.r{question}, .o{question})"
            yield f".board:has(.f{first}){seen}:has(.g{question}:not(:checked)) {shown}"
