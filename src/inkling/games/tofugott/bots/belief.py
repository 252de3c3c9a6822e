"""An observer's belief about a player's temperament, and so about the coming answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.sight import Line, Seat
from inkling.games.tofugott.bots.answer_chances import Chances, best_and_worst, next_answer, rows
from inkling.games.tofugott.bots.fits import temperaments
from inkling.games.tofugott.rules.cards import CardId
from inkling.games.tofugott.rules.events import BestRevealed, Event, ReadOut, SetAside, WorstRevealed
from inkling.games.tofugott.rules.state import Silhouettes

Minds: TypeAlias = dict[str, float]
"""The probability of each temperament."""
Story: TypeAlias = Sequence[Line[Event]]

WHIM = 0.15
"""The probability that an answer follows no temperament, so that one odd answer decides little."""


def nothing_known() -> Minds:
    return dict.fromkeys(temperaments(), 1 / len(temperaments()))


class Shown(Struct, frozen=True):
    """The revealed answers to one card."""

    card: CardId
    aside: Silhouettes
    laid: Silhouettes


def shown(story: Story, player: Seat) -> list[Shown]:
    """Return the turns of this player so far, including the current one."""
    turns: list[Shown] = []
    card, mine = CardId(""), False
    for line in story:
        match line.event:
            case ReadOut(seat, read):
                card, mine = read, seat == player
            case SetAside(silhouettes) if mine:
                turns.append(Shown(card, silhouettes, ()))
            case BestRevealed(silhouette=answer) | WorstRevealed(silhouette=answer) if mine:
                turns[-1] = replace(turns[-1], laid=(*turns[-1].laid, answer))
    return turns


def learn(story: Story, player: Seat, eyes: str, attention: float = 1.0) -> Minds:
    """Return the belief about a player's temperament from every revealed answer."""
    return compare(shown(story, player), eyes, attention)


def compare(turns: list[Shown], eyes: str, attention: float = 1.0) -> Minds:
    """Return the belief about temperaments after these turns; lower `attention` weakens the evidence."""
    minds = nothing_known()
    for turn in turns:
        likely = {temper: weight * likelihood(temper, eyes, turn) ** attention for temper, weight in minds.items()}
        total = sum(likely.values())
        minds = {temper: weight / total for temper, weight in likely.items()}
    return minds


@lru_cache(4096)
def likelihood(temper: str, eyes: str, turn: Shown) -> float:
    """Return the likelihood of these answers for a player of this temperament."""
    weights, likely = rows(temper, turn.card, eyes), 1.0
    for place, answer in enumerate(turn.laid):
        chances = next_answer(weights, turn.aside, turn.laid[:place])
        likely *= (1 - WHIM) * chances[answer] + WHIM / len(chances)
    return likely


def expect(minds: Minds, eyes: str, now: Shown) -> tuple[Chances, Chances]:
    """Return the probability of each free silhouette being the next best answer, and the next worst."""
    best: Chances = {}
    worst: Chances = {}
    for temper, part in minds.items():
        both = best_and_worst(rows(temper, now.card, eyes), now.aside, now.laid)
        for total, chances in zip((best, worst), both, strict=True):
            for silhouette, chance in chances.items():
                total[silhouette] = total.get(silhouette, 0.0) + part * chance
    return best, worst
