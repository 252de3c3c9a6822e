"""Simulated Silencio partners. The bots were not tuned with them and have no model of them; the bots' own models are in
bots/compiled/player_kinds.py.

Each partner sees what its seat sees, scores every legal action by a few rules, and sometimes makes a random move.
"""

from collections.abc import Callable
from typing import TypeAlias

from inkling.core import Chance, Sight
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import COLOUR, RANK, CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View

SilencioSight: TypeAlias = Sight[act.Action, Event, View]
Choose: TypeAlias = Callable[[SilencioSight, Chance], act.Action]


def gap(view: View, card: CardId) -> int:
    """Return how many ranks the card is above the last card of its row."""
    return RANK[card] - RANK[view.rows[COLOUR[card]][-1]]


def random_action(sight: SilencioSight, chance: Chance) -> act.Action:
    return sight.legal[chance.below(len(sight.legal))[0]]


def slips(chance: Chance, one_in: int) -> bool:
    """Return True at random, on average in one of `one_in` calls."""
    return chance.below(one_in)[0] == 0


def newcomer(sight: SilencioSight, chance: Chance) -> act.Action:
    """Return the action of a beginner, who plays the lowest card that fits, accepts every light effect and ignores
    shrines. One in six actions is random."""
    if slips(chance, 6):
        return random_action(sight, chance)
    return max(sight.legal, key=lambda action: score_for_newcomer(sight.view, action))


def score_for_newcomer(view: View, action: act.Action) -> float:
    match action:
        case act.PlayCard(card):
            return 5 - RANK[card] / 20
        case act.GiveCard(card) | act.LayCard(card):
            return RANK[card] / 20
        case act.TakeCard(card):
            return gap(view, card) / 20
        case act.PassTurn() | act.UseShrine() | act.MakeStatement():
            return -1
        case act.DeclineLightEffect():
            return -0.5
        case _:
            return 0


def tidy(sight: SilencioSight, chance: Chance) -> act.Action:
    """Return the action of a tidy player, who avoids gaps at any cost, uses a shrine if nothing else fits, and gives
    away high blue and green cards. One in ten actions is random."""
    if slips(chance, 10):
        return random_action(sight, chance)
    return max(sight.legal, key=lambda action: score_for_tidy(sight.view, action))


def score_for_tidy(view: View, action: act.Action) -> float:
    match action:
        case act.PlayCard(card):
            return 3 - gap(view, card)
        case act.GiveCard(card):
            return RANK[card] + 2 * (COLOUR[card] in (1, 3))
        case act.TakeCard(card):
            return -abs(gap(view, card))
        case act.LayCard(card):
            return -2 if gap(view, card) > 0 else 2
        case act.UseShrine():
            return -1
        case act.PassTurn():
            return -3
        case act.MakeStatement(about):
            return 4 if about == "high" else -9
        case _:
            return 0


def showy(sight: SilencioSight, chance: Chance) -> act.Action:
    """Return the action of a player who prefers light effects, with gaps of up to four ranks, early shrines and face-up
    cards. One in eight actions is random."""
    if slips(chance, 8):
        return random_action(sight, chance)
    return max(sight.legal, key=lambda action: score_for_showy(sight.view, action))


def score_for_showy(view: View, action: act.Action) -> float:
    match action:
        case act.PlayCard(card):
            return gap(view, card) if 1 < gap(view, card) < 5 else -gap(view, card)
        case act.GiveCard(card) | act.LayCard(card):
            return 1 + RANK[card] / 20
        case act.TakeCard(card):
            return RANK[card]
        case act.UseShrine():
            return 3.5 if sum(view.counts) < 12 else -12
        case act.PassTurn() | act.DeclineLightEffect() | act.MakeStatement():
            return -10
        case _:
            return 0


PARTNERS: dict[str, Choose] = {"newcomer": newcomer, "tidy": tidy, "showy": showy}
