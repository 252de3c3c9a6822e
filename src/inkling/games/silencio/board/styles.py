"""The rules of style that follow from the cards: one for every choice that a question can have, one for every picture.
They come behind `board.css`."""

from functools import cache

from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.state import Options

SEATS = 4
TOLD = "{ display: block; }"
POINTED_AT = "{ --ring: 5px; background-color: var(--pick-bg); z-index: 2; }"


@cache
def styles() -> str:
    rich = "\n".join(f"  {rule}" for card in ALL for rule in pictures(COLOURS[COLOUR[card]], RANK[card]))
    return (
        "\n/* Numbered: the sentence and the place on the board that belong to a choice */\n"
        f"{chosen('w')} {TOLD}\n{chosen('t')} {POINTED_AT}\n"
        "\n/* The rich pictures of the cards, for rows and hands that are tall enough */\n"
        f"@media (min-width: 72rem) {{\n{rich}\n}}\n"
    )


def chosen(what: str) -> str:
    """All that carry the number of the ticked choice."""
    return ",\n".join(f"body:has(.o{n}:checked) .{what}{n}" for n in range(1, most_choices() + 1))


@cache
def most_choices() -> int:
    """As many as there are cards and other things to do: no question offers to do two things with one card."""
    return len({getattr(action, "card", action) for action in every_action(SEATS, Options())})


def pictures(colour: str, rank: int) -> tuple[str, str]:
    """By day, and by night."""
    look, at = f".{colour}.k{rank}", f"/pictures/silencio/{colour}-{rank}"
    return f"{look} {{ --art: url({at}.svg); }}", f"{look}.dark {{ --art: url({at}-night.svg); }}"
