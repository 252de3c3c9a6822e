"""Players with a temperament: they answer as it moves them, and guess by what they believe of the active player."""

from collections.abc import Iterator
from math import inf
from typing import TypeAlias, TypeVar

from msgspec import Struct

from inkling.core import Chance, Seat, Sight
from inkling.games.tofugott.bots.answers import SHARPNESS, Chances, Rows, next_answer, rows
from inkling.games.tofugott.bots.belief import Minds, Shown, expect, learn
from inkling.games.tofugott.bots.fits import temperaments
from inkling.games.tofugott.rules.actions import Action, Best, ChooseCard, Confirm, Guess, Worst
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.rules.events import Drew, Event, ReadOut, SetAside
from inkling.games.tofugott.rules.state import Silhouettes, View

Eyes: TypeAlias = Sight[Action, Event, View]
T = TypeVar("T")

PLAUSIBLE = 0.3
"""What is worth less than this share of the best is never chosen: moods are welcome, nonsense is not."""


class Mind(Struct, frozen=True):
    """What makes one bot differ from another."""

    temper: str | None = None
    """Without one, it has another in each play."""
    mood: float = 1.0
    """How closely it follows its temperament when it answers."""
    plain: float = 0.0
    """How much it prefers answers that the others will expect of it."""
    attention: float = 1.0
    """How much it learns from answers turned up before."""
    humble: bool = True
    """Whether it knows that the others do not see with its eyes."""
    nerve: float = inf
    """How surely it guesses what it believes likeliest."""
    caution: float = 1.0
    """How much it fears the worst answer when it guesses."""


def choose(mind: Mind, sight: Eyes, chance: Chance) -> Action:
    """Confirms what it has chosen; minds are made up once."""
    if Confirm() in sight.legal:
        return Confirm()
    match sight.legal[0]:
        case ChooseCard():
            return choose_card(mind, sight, chance)
        case Best() | Worst():
            return lay(mind, sight, chance)
        case Guess():
            return guess(mind, sight, chance)
        case other:
            return other


def choose_card(mind: Mind, sight: Eyes, chance: Chance) -> Action:
    """The card on which the others can follow it best."""
    offers = [action for action in sight.legal if isinstance(action, ChooseCard)]
    values = {action: clearness(mind, sight, action.card) for action in offers}
    return pick(values, chance, mind.nerve)


def clearness(mind: Mind, sight: Eyes, card: CardId) -> float:
    """How often its first choice and the others' would be the same, with all ten silhouettes in hand."""
    temper, minds, total = temperament(mind, sight), picture_of_me(mind, sight), 0.0
    for place in (0, 2, 4):
        mine = share(rows(temper, card)[place])
        for other, weight in minds.items():
            theirs = share(rows(other, card)[place])
            total += weight * sum(one * two for one, two in zip(mine, theirs, strict=True))
    return total


def foreseen(minds: Minds, card: CardId) -> float:
    """How likely the likeliest best answers to a card are, for one who believes this of the player."""
    total = 0.0
    for place in (0, 2, 4):
        parts = [(weight, share(rows(temper, card)[place])) for temper, weight in minds.items()]
        total += max(sum(weight * part[n] for weight, part in parts) for n in range(10)) / 3
    return total


def share(row: tuple[float, ...]) -> list[float]:
    return [weight / sum(row) for weight in row]


def lay(mind: Mind, sight: Eyes, chance: Chance) -> Action:
    chances = outlook(mind, sight)
    offers = {action: chances[action.silhouette] for action in sight.legal if isinstance(action, Best | Worst)}
    return pick(offers, chance)


def outlook(mind: Mind, sight: Eyes) -> Chances:
    """How it is inclined to fill the next empty place."""
    view = sight.view
    assert view.card is not None
    weights = rows(temperament(mind, sight), view.card, eyes(sight), SHARPNESS * mind.mood)
    if mind.plain:
        weights = lean(weights, mind.plain, picture_of_me(mind, sight), view.card, view.aside)
    return next_answer(weights, view.aside, laid_before(view))


def laid_before(view: View) -> Silhouettes:
    """The answers in front of the next empty place. Some may lie behind it, where a person took one back."""
    return tuple(answer for answer in view.answers[: view.answers.index(None)] if answer)


def lean(weights: Rows, how_far: float, minds: Minds, card: CardId, aside: Silhouettes) -> Rows:
    """The same inclinations, drawn towards best answers that others expect."""
    leaning = list(weights)
    for place in (0, 2, 4):
        expected = [sum(part * rows(other, card)[place][n] for other, part in minds.items()) for n in range(10)]
        most = max(value for one, value in zip(SILHOUETTES, expected, strict=True) if one not in aside)
        pairs = zip(weights[place], expected, strict=True)
        leaning[place] = tuple(weight * (value / most) ** how_far for weight, value in pairs)
    return tuple(leaning)


def guess(mind: Mind, sight: Eyes, chance: Chance) -> Action:
    best, worst = foresee(mind, sight)
    values = {silhouette: max(best[silhouette] - mind.caution * worst[silhouette], 1e-6) for silhouette in best}
    return Guess(pick(values, chance, mind.nerve))


def foresee(mind: Mind, sight: Eyes) -> tuple[Chances, Chances]:
    """What it believes of the answer that is guessed now."""
    view = sight.view
    assert view.card is not None
    seen_by = "" if mind.humble else eyes(sight)
    minds = learn(sight.story, view.active, seen_by, mind.attention)
    return expect(minds, seen_by, turned_up(view, view.card))


def turned_up(view: View, card: CardId) -> Shown:
    """The answers of this turn that everybody has seen."""
    pairs = [(revealed.best, revealed.worst) for revealed in view.revealed]
    return Shown(card, view.aside, tuple(answer for pair in pairs for answer in pair if answer))


def eyes(sight: Eyes) -> str:
    """The name of a seat's eyes in this play, by how the play began; nobody's before the first card is read out."""
    began = (line.event for line in sight.story if isinstance(line.event, SetAside))
    aside = next((event.silhouettes for event in began), None)
    return f"{next(read_out(sight))} {aside} {sight.seat}" if aside else ""


def read_out(sight: Eyes) -> Iterator[CardId]:
    return (line.event.card for line in sight.story if isinstance(line.event, ReadOut))


def temperament(mind: Mind, sight: Eyes) -> str:
    """One for the whole play, out of the first two ponder cards it drew: nobody else saw both."""
    if mind.temper is not None:
        return mind.temper
    return Chance.of(" ".join(first_drawn(sight))).pick(tuple(temperaments()))[0]


def first_drawn(sight: Eyes) -> tuple[CardId, ...]:
    drawn = (line.event for line in sight.story if isinstance(line.event, Drew))
    return next((event.cards for event in drawn if event.seat == sight.seat and event.cards), ())


def picture_of_me(mind: Mind, sight: Eyes) -> Minds:
    """What the others can know of it by now."""
    return learn(sight.story, Seat(sight.seat or 0), "", mind.attention)


def pick(values: dict[T, float], chance: Chance, nerve: float = 1.0) -> T:
    """One of those that are worth it, the likelier the higher its value; with endless nerve the highest."""
    top = max(values.values())
    if nerve == inf:
        return max(values, key=lambda one: values[one])
    weights = {one: (value / top) ** nerve for one, value in values.items() if value >= PLAUSIBLE * top}
    point, _ = chance.below(1_000_000)
    left = point / 1_000_000 * sum(weights.values())
    for one, weight in weights.items():
        left -= weight
        if left < 0:
            return one
    return next(reversed(weights))
