"""The rules of style that follow from the cards: one for every choice that a question can have, one for every rank, and
the small drawings that the board cannot wait for. They come behind `board.css`."""

from functools import cache

from inkling.art import journey
from inkling.games.silencio.board.art import DARK, address, paint
from inkling.games.silencio.board.signs import SIGNS, badge, icon_of, pennant
from inkling.games.silencio.rules.cards import COLOURS, HIGHEST
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.state import Options

SEATS = 4
TOLD = "{ display: block; }"
LAID = "{ outline: 3px solid var(--pick); outline-offset: -3px; }"
POINTED_AT = "{ --ring: 5px; background-color: var(--pick-bg); z-index: 2; }"


@cache
def styles() -> str:
    return "\n".join(
        [
            "\n/* Numbered: the sentence and the place on the board that belong to a choice */",
            f"{chosen('w')} {TOLD}",
            f"{chosen('t')} {POINTED_AT}",
            "\n/* Columns of ranks: how many there are, how many a card takes, where a row ends, where the chosen card would; and hands sorted by rank */",
            *(rule for rank in range(1, HIGHEST + 1) for rule in columns(rank)),
            "\n/* Shrines that can be used, and the card that was laid last */",
            *(rule for colour in COLOURS for rule in pointed_at(colour)),
            "\n/* Signs, land and pennants */",
            *(f".{name} {{ --ic: {address(icon_of(name))}; }}" for name in SIGNS),
            *(rule for colour in COLOURS for rule in drawings(colour)),
            f".ribbon .card > b, .ribbon::after {paint(pennant('', False))}",
            f".ribbon .card.dark > b, {DARK} > .ribbon::after {paint(pennant('', True))}",
            "",
        ]
    )


def columns(rank: int) -> tuple[str, ...]:
    return (
        f".top{rank} {{ --ranks: {rank - 1}; }} .n{rank} {{ grid-column: span {rank}; }} .e{rank} {{ --end: {rank}; }}",
        f'[data-look~="k{rank}"] {{ --to: {rank}; }} body:has(#sort:checked) .r{rank} {{ order: {rank}; }}',
    )


def pointed_at(colour: str) -> tuple[str, ...]:
    """Return the rules for a colour's shrine that can be used or is chosen, and for a card just laid in its row."""
    return (
        f"body:has(#use-{colour}) .shrine.{colour} {{ pointer-events: auto; cursor: pointer; --usable: block; }}",
        f"body:has(#use-{colour}:checked) .shrine.{colour} {{ --ring: 6px; }}",
        f'.stage:has([data-laid="{colour}"]) .z-{colour} .last-card > .end {LAID}',
    )


def drawings(colour: str) -> tuple[str, ...]:
    day, night = (paint(journey.draw_way(colour, dark)) for dark in (False, True))
    return (
        f".card.{colour}, .lane.{colour}::before, .{colour}[data-look]::after {day}",
        f".card.{colour}.dark, .{colour}{DARK}::after {night}",
        f"@media (prefers-color-scheme: dark) {{ .lane.{colour}::before {night} }}",
        f".shrine.{colour}::before {paint(badge(colour))}",
        f".card.{colour} > b {paint(pennant(colour, False))}",
        f".card.{colour}.dark > b {paint(pennant(colour, True))}",
    )


def chosen(what: str) -> str:
    """All that carry the number of the ticked choice."""
    return ",\n".join(f"body:has(.o{n}:checked) .{what}{n}" for n in range(1, most_choices() + 1))


@cache
def most_choices() -> int:
    """As many as there are cards and other things to do: no question offers to do two things with one card."""
    return len({getattr(action, "card", action) for action in every_action(SEATS, Options())})
