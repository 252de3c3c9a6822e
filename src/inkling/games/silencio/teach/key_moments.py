"""Key moments of a play: the choices that lost or gained most compared with their alternatives.

Each choice is evaluated by playouts that use only the sight of the player who made it, as the strong bot does. The
total effort is limited, so each choice of a longer play gets fewer playouts.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from inkling.core import SYSTEM, Say, Sight
from inkling.core.bot import KeyMoment
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.games.silencio.bots.compiled import COMPILED, SearchEffort, SearchResult, find_best_action
from inkling.games.silencio.bots.search_bots import evaluate_choices_by_search
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View
from inkling.games.silencio.text import notation

Search: TypeAlias = Callable[[Sight[Action, Event, View]], SearchResult | None]

SEED = 11
MOST = 4
"""Maximum number of key moments."""
CHOICES = 160
"""Maximum number of decisions evaluated. In a longer play these are the latest ones, when the least is hidden."""
PLAYOUTS = 24_000
"""Playouts for all decisions together, in the first pass."""
COSTLY, SAVING = 0.5, 0.5
"""Minimum difference, in cards, that makes a key moment: how much worse than the best choice, or how much better than
the second best."""


def find_key_moments(end: AnyPlay, say: Say) -> tuple[KeyMoment, ...]:
    """Return the key moments in the order of the play. A quick first pass finds them. They are then evaluated again as
    *Why?* does, so that both show the same numbers. Without numba the result is empty, because the search would take
    minutes."""
    if not COMPILED:
        return ()
    thought = search_effort_for(end.ply)
    quick = partial(find_best_action, effort=thought, seed=SEED)
    steps = [(step, moment) for step in yield_choices_of_play(end) for moment in evaluate_choice(*step, quick, say)]
    weighty = sorted(steps, key=lambda choice: -choice[1].weight)[:MOST]
    closer = [
        moment
        for (before, after), _ in weighty
        for moment in evaluate_choice(before, after, evaluate_choices_by_search, say)
    ]
    return tuple(sorted(closer, key=lambda moment: moment.ply))


def search_effort_for(plies: int) -> SearchEffort:
    each = max(120, PLAYOUTS // max(1, plies))
    bounds = SearchEffort(worlds=40, stranger_worlds=40, playouts=min(600, each), plans=16, listed=200, nodes=4000)
    return replace(bounds, strangers=True)


def yield_choices_of_play(end: AnyPlay) -> Iterator[tuple[AnyPlay, AnyPlay]]:
    before: AnyPlay | None = None
    for play in Play.steps(end.game, end.record):
        if before is not None and play.ply > end.ply - CHOICES and play.record.entries[-1].by != SYSTEM:
            yield before, play
        before = play


def evaluate_choice(before: AnyPlay, after: AnyPlay, search: Search, say: Say) -> Iterator[KeyMoment]:
    entry = after.record.entries[-1]
    sight = before.sight(entry.by)
    result = search(sight) if len(sight.legal) > 1 else None
    action = notation.read_action(entry.do, sight.options)
    if result is None or action not in result.costs:
        return
    cost, others = result.costs[action], sorted(cost for other, cost in result.costs.items() if other != action)
    names = {"name": say.name(entry.by), "choice": label_of_choice_without_effect(action, sight, say)}
    if cost - others[0] > COSTLY and action != result.best:
        best = min(result.costs, key=lambda choice: result.costs[choice])
        better, more = label_of_choice_without_effect(best, sight, say), say.decimal(cost - others[0], 1)
        text = say(
            "{name}: “{choice}”. “{better}” would have been better by {more}.", better=better, more=more, **names
        )
        yield KeyMoment(after.ply, text, min(1.0, (cost - others[0]) / 3))
    elif others[0] - cost > SAVING:
        saved = say.decimal(others[0] - cost, 1)
        text = say("{name}: “{choice}”. Anything else would have been worse by at least {n}.", n=saved, **names)
        yield KeyMoment(after.ply, text, min(1.0, (others[0] - cost) / 3))


def label_of_choice_without_effect(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    """Return the choice's label without its effect. *Why?* shows the effect separately, next to the choice's bar."""
    return notation.cut_effect_from_label(action, notation.label_action(action, sight, say))
