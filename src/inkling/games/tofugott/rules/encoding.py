"""Encodes Tofugott for learning environments: a fixed list of actions and a fixed-length row per view."""

from collections.abc import Iterable, Sequence
from typing import get_args

from inkling.core import Abandon, Seat
from inkling.games.tofugott.rules import actions as act
from inkling.games.tofugott.rules.cards import SILHOUETTES, load_ponder_cards
from inkling.games.tofugott.rules.state import Options, Phase, RevealedForQuestion, View

KINDS: tuple[act.Kind, ...] = ("best", "worst")


def every_action(seats: int, options: Options) -> tuple[act.Action, ...]:
    return (
        *map(act.ChooseCard, (*load_ponder_cards(), *options.own)),
        *(
            lay(question, silhouette)
            for question in (1, 2, 3)
            for lay in (act.ChooseBestAnswer, act.ChooseWorstAnswer)
            for silhouette in SILHOUETTES
        ),
        *(act.TakeAnswerBack(kind, question) for question in (1, 2, 3) for kind in KINDS),
        *map(act.Guess, SILHOUETTES),
        act.ConfirmChoice(),
        *([act.GoOn()] if options.talk else []),
        *(act.OutOfTime(Seat(seat)) for seat in range(seats)),
        Abandon(),
    )


def encode_view(view: View) -> tuple[int, ...]:
    """Return the view as a row of fixed length: the phase, the seats, the ponder cards that are visible, then the
    silhouettes as groups of ten bits."""
    seats = range(view.seats)
    return (
        *one_hot(view.phase, get_args(Phase)),
        view.turn,
        view.rounds,
        view.question,
        view.pile,
        view.hits,
        int(view.talk),
        *(int(seat == view.seat) for seat in seats),
        *(int(seat == view.active) for seat in seats),
        *(int(seat in view.waiting) for seat in seats),
        *map(int, view.confirmed),
        *view.scores,
        *(
            bit
            for cards in ([view.card], view.drawn, view.gone)
            for bit in multi_hot(cards, tuple(load_ponder_cards()))
        ),
        *(bit for row in yield_silhouette_groups(view) for bit in multi_hot(row, SILHOUETTES)),
    )


def yield_silhouette_groups(view: View) -> Iterable[Sequence[str | None]]:
    """Yield groups of silhouettes: those set aside, those that can be guessed, the viewer's own choices, and those
    revealed in this turn and in the last one."""
    yield from (view.aside, view.left, [view.guess])
    yield from ([answer] for answer in view.answers)
    for revealed in (*pad_questions_to_three(view.revealed), *pad_questions_to_three(view.last)):
        yield from ([revealed.best], [revealed.worst])
        yield from ([guess] for guess in revealed.guesses or (None,) * view.seats)


def pad_questions_to_three(revealed: tuple[RevealedForQuestion, ...]) -> tuple[RevealedForQuestion, ...]:
    """Return the list extended to three questions by empty ones."""
    return (*revealed, *(RevealedForQuestion(()) for _ in range(3 - len(revealed))))


def one_hot(value: str | None, values: Iterable[str]) -> list[int]:
    return [int(value == other) for other in values]


def multi_hot(chosen: Iterable[str | None], values: Sequence[str]) -> list[int]:
    held = set(chosen)
    return [int(value in held) for value in values]
