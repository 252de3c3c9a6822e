"""Why a choice was good or bad: what it does for the table, and how many cards each choice would leave at the end."""

from inkling.core import Bar, Say, Sight, Why
from inkling.games.silencio.bots.compiled import COMPILED, Effort, consider
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View
from inkling.games.silencio.teach.deeds import blame, praise
from inkling.games.silencio.words import notation

EFFORT = (
    Effort(worlds=200, playouts=3000, penalty=0.0, strangers=True, daring=0.0)
    if COMPILED
    else Effort(worlds=8, playouts=40, listed=8, nodes=500, penalty=0.0)
)
SEED = 11
CLOSE = 0.05
"""Differences in cards that are too small to speak of."""
MOST = 2
"""As many sentences in the game's words; more nobody reads."""


def why(sight: Sight[Action, Event, View], action: Action, say: Say) -> Why | None:
    """What each choice leads to on average, as far as this seat could know. Nothing where there was nothing to choose,
    nor for what HOUSE does."""
    if action not in sight.legal or len(sight.legal) == 1:
        return None
    found = consider(sight, EFFORT, SEED)
    if found is None:
        return None
    value = found.costs
    ranked = sorted(sight.legal, key=lambda choice: (value[choice], choice != action))
    if value[ranked[-1]] - value[ranked[0]] <= CLOSE:
        return Why((say("All choices come to much the same thing."),))
    bars = tuple(weigh(sight, choice, value[choice], choice == action, say) for choice in ranked)
    words = in_words(sight, action, ranked, value, say)
    return Why(sentences(bars, words, say), say("Cards left at the end, on average; fewer is better"), bars)


def weigh(sight: Sight[Action, Event, View], choice: Action, value: float, chosen: bool, say: Say) -> Bar:
    """Sentences name a choice without what it would do, which stands beside its bar."""
    label = notation.label(choice, sight, say)
    brief = notation.brief(choice, label)
    return Bar(notation.write(choice, sight.view.options), label, round(value, 2), chosen=chosen, brief=brief)


def in_words(
    sight: Sight[Action, Event, View], action: Action, ranked: list[Action], value: dict[Action, float], say: Say
) -> tuple[str, ...]:
    """In the game's words: what it does worse than the best, or else better than the next that is clearly worse and
    differs in something that can be said; another choice of the same sort says most."""
    if value[action] - value[ranked[0]] > CLOSE:
        return tuple(blame(sight, action, ranked[0], say))[:MOST]
    for other in sorted(ranked, key=lambda choice: type(choice) is not type(action)):
        if value[other] - value[action] > CLOSE and (told := tuple(praise(sight, action, other, say))):
            return told[:MOST]
    return ()


def sentences(bars: tuple[Bar, ...], words: tuple[str, ...], say: Say) -> tuple[str, ...]:
    """What speaks for a good choice; of another what was best, what it costs against that, what speaks against it."""
    best, chosen = bars[0], next(bar for bar in bars if bar.chosen)
    if chosen.value - best.value > CLOSE:
        return (
            say("Best here: “{choice}”, with {left} cards left on average.", choice=best.brief, left=number(best, say)),
            say(
                "“{choice}” leaves {left}, which is {more} more.",
                choice=chosen.brief,
                left=number(chosen, say),
                more=say.decimal(chosen.value - best.value, 2),
            ),
            *words,
        )
    first = say(
        "There was no clearly better choice: this one leaves {left} cards on average.", left=number(chosen, say)
    )
    if words:
        return (*words, first)
    return (first, say("Worst here: “{choice}”, with {left}.", choice=bars[-1].brief, left=number(bars[-1], say)))


def number(bar: Bar, say: Say) -> str:
    return say.decimal(bar.value, 2)
