"""Stand-ins for people at a table of Silencio: partners that the bots have no kind for (bots/compiled/kinds.py) and
were not tuned with. Each sees what its seat sees and follows a few rules of its own, with slips.
"""

from collections.abc import Callable
from typing import TypeAlias

from inkling.core import Chance, Sight
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import COLOUR, RANK, CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View

Seen: TypeAlias = Sight[act.Action, Event, View]
Choose: TypeAlias = Callable[[Seen, Chance], act.Action]


def gap(view: View, card: CardId) -> int:
    return RANK[card] - RANK[view.rows[COLOUR[card]][-1]]


def any_of(sight: Seen, chance: Chance) -> act.Action:
    return sight.legal[chance.below(len(sight.legal))[0]]


def slips(chance: Chance, one_in: int) -> bool:
    return chance.below(one_in)[0] == 0


def newcomer(sight: Seen, chance: Chance) -> act.Action:
    """Plays the lowest card that fits, says yes to every light, forgets about shrines, and one time in six does just
    anything."""
    if slips(chance, 6):
        return any_of(sight, chance)
    return max(sight.legal, key=lambda action: like_newcomer(sight.view, action))


def like_newcomer(view: View, action: act.Action) -> float:
    match action:
        case act.Play(card):
            return 5 - RANK[card] / 20
        case act.Give(card) | act.Lay(card):
            return RANK[card] / 20
        case act.Take(card):
            return gap(view, card) / 20
        case act.Pass() | act.UseShrine() | act.Speak():
            return -1
        case act.Decline():
            return -0.5
        case _:
            return 0


def tidy(sight: Seen, chance: Chance) -> act.Action:
    """Never leaves a gap if there is another way, whatever that brings; uses a shrine when nothing else fits; passes on
    high blue and green cards; slips one time in ten."""
    if slips(chance, 10):
        return any_of(sight, chance)
    return max(sight.legal, key=lambda action: like_tidy(sight.view, action))


def like_tidy(view: View, action: act.Action) -> float:
    match action:
        case act.Play(card):
            return 3 - gap(view, card)
        case act.Give(card):
            return RANK[card] + 2 * (COLOUR[card] in (1, 3))
        case act.Take(card):
            return -abs(gap(view, card))
        case act.Lay(card):
            return -2 if gap(view, card) > 0 else 2
        case act.UseShrine():
            return -1
        case act.Pass():
            return -3
        case act.Speak(about):
            return 4 if about == "high" else -9
        case _:
            return 0


def showy(sight: Seen, chance: Chance) -> act.Action:
    """Goes for lights: the widest gap of at most four that makes one, shrines early, cards laid open; one time in eight
    anything."""
    if slips(chance, 8):
        return any_of(sight, chance)
    return max(sight.legal, key=lambda action: like_showy(sight.view, action))


def like_showy(view: View, action: act.Action) -> float:
    match action:
        case act.Play(card):
            return gap(view, card) if 1 < gap(view, card) < 5 else -gap(view, card)
        case act.Give(card) | act.Lay(card):
            return 1 + RANK[card] / 20
        case act.Take(card):
            return RANK[card]
        case act.UseShrine():
            return 3.5 if sum(view.counts) < 12 else -12
        case act.Pass() | act.Decline() | act.Speak():
            return -10
        case _:
            return 0


STAND_INS: dict[str, Choose] = {"newcomer": newcomer, "tidy": tidy, "showy": showy}
