"""Why a choice was good or bad: the cards that would probably be left at the end after each choice."""

from inkling.core import Bar, Say, Sight, Why
from inkling.games.silencio.bots.compiled import COMPILED, Effort, consider
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View
from inkling.games.silencio.words import notation

EFFORT = (
    Effort(worlds=200, playouts=3000, penalty=0.0)
    if COMPILED
    else Effort(worlds=8, playouts=40, listed=8, nodes=500, penalty=0.0)
)
SEED = 11
CLOSE = 0.05
"""Differences in cards that are too small to speak of."""


def why(sight: Sight[Action, Event, View], action: Action, say: Say) -> Why | None:
    """What each choice leads to on average, as far as this seat could know. Nothing for what HOUSE does."""
    if action not in sight.legal:
        return None
    if len(sight.legal) == 1:
        return Why((say("There was no other choice."),))
    found = consider(sight, EFFORT, SEED)
    if found is None:
        return None
    value = found.costs
    ranked = sorted(sight.legal, key=lambda choice: (value[choice], choice != action))
    bars = tuple(
        Bar(
            notation.write(choice, sight.view.options),
            notation.label(choice, sight, say),
            round(value[choice], 2),
            chosen=choice == action,
        )
        for choice in ranked
    )
    return Why(sentences(bars, say), say("Cards left at the end, on average"), bars)


def sentences(bars: tuple[Bar, ...], say: Say) -> tuple[str, ...]:
    """What was best, and what the choice that was made costs against it."""
    best, chosen = bars[0], next(bar for bar in bars if bar.chosen)
    if chosen.value - best.value > CLOSE:
        return (
            say("Best here: “{choice}”, with {left} cards left on average.", choice=best.label, left=number(best, say)),
            say(
                "“{choice}” leaves {left}: {more} more.",
                choice=chosen.label,
                left=number(chosen, say),
                more=say.decimal(round(chosen.value, 1) - round(best.value, 1), 1),
            ),
        )
    first = say("There was nothing better to find: {left} cards left on average.", left=number(chosen, say))
    close = sum(bar.value - best.value <= CLOSE for bar in bars)
    if close == len(bars):
        return (first, say("All choices come to about the same."))
    return (first, say("Worst here: “{choice}”, with {left}.", choice=bars[-1].label, left=number(bars[-1], say)))


def number(bar: Bar, say: Say) -> str:
    return say.decimal(bar.value, 1)
