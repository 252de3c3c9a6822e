"""Reads from the story what the board shows of reveals: the cards with their sentences, and the viewer's own
sentences."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from inkling.core.sight import Line, Seat, Viewer
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.tofugott.board.shared_parts import count_animation_beats
from inkling.games.tofugott.rules import events as ev
from inkling.games.tofugott.rules import reveals
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.rules.turns import answer_kind_of_slot

Story: TypeAlias = Sequence[Line[ev.Event]]
Lines: TypeAlias = tuple[Line[ev.Event], ...]
TURNED: Final = (ev.GuessRevealed, ev.BestRevealed, ev.WorstRevealed)
REVEALING: Final = frozenset({*TURNED, ev.TalkAfterRevealEnded, ev.PointsScored})
CHOICES: Final = (ev.Confirmed, ev.CardReadOut)
OWN: Final = frozenset({ev.Answered, ev.AnswerTakenBack, ev.Guessed})
"""Events seen only by their owner."""
FOLLOWING: Final = frozenset({ev.TurnEnded, ev.Drew, ev.TieBreakPassRun, ev.Ended})
"""Events that follow the last points in the same step."""


class RevealedCard(Struct, frozen=True):
    """One revealed card. `words` is the sentence that its owner added to the choice; `spoken` is the sentence added
    after the reveal (R8)."""

    seat: Seat
    silhouette: SilhouetteId
    words: str | None = None
    spoken: str | None = None
    beat: int = 0
    """The animation beat at which the card is turned up."""


class QuestionReveal(Struct, frozen=True, eq=False):
    """The reveal of one question so far. `points` is None until the reveal is complete. Equal story lines always give
    the same object, so that it can be a cache key."""

    turn: int
    question: int
    guesses: tuple[RevealedCard, ...]
    best: RevealedCard | None
    worst: RevealedCard | None
    points: tuple[int, ...] | None
    scores: tuple[int, ...]
    """The scores after the points; empty while the reveal is incomplete."""
    beat: int
    """The animation beat at which the points are given."""


def reveals_since_own_action(story: Story, viewer: Viewer) -> tuple[list[Lines], bool]:
    """Return the story lines of each reveal since this viewer last acted: at most three, the oldest first. Also return
    whether nothing else has happened since the latest reveal. Bots act quickly, so a viewer can be several reveals
    behind."""
    reveals: list[Lines] = []
    end, fresh = len(story), True
    while end and len(reveals) < 3:
        event = story[end - 1].event
        kind = type(event)
        if kind in REVEALING:
            begin = end
            while begin and not isinstance(story[begin - 1].event, ev.Confirmed):
                begin -= 1
            reveals.insert(0, tuple(story[begin:end]))
            end = begin
        elif kind in OWN or (isinstance(event, CHOICES) and event.seat == viewer):
            break
        else:
            fresh = fresh and (bool(reveals) or kind in FOLLOWING)
            end -= 1
    return reveals, fresh


@cache_drawing
def read_reveal(lines: Lines, talk: bool) -> QuestionReveal:
    """Return the reveal that these story lines describe, with the animation beat of each card. At a table that waits
    for talk (R8) the players set the pace, so all beats are 0."""
    first = lines[0].event
    assert isinstance(first, TURNED)
    spoken = {
        event.kind + str(event.seat): line.words
        for line in lines
        if isinstance(event := line.event, ev.TalkAfterRevealEnded)
    }
    guesses, beat = [], 0 if talk else 1
    answers: dict[str, RevealedCard] = {}
    for line in lines:
        if isinstance(event := line.event, TURNED):
            kind = KINDS[type(event)]
            card = RevealedCard(event.seat, event.silhouette, line.words, spoken.get(kind + str(event.seat)), beat)
            beat += 0 if talk else count_animation_beats(line.words)
            if kind == "guess":
                guesses.append(card)
            else:
                answers[kind] = card
    last = lines[-1].event
    points, scores = (last.points, last.scores) if isinstance(last, ev.PointsScored) else (None, ())
    best, worst = answers.get("best"), answers.get("worst")
    return QuestionReveal(first.turn, first.question, tuple(guesses), best, worst, points, scores, beat)


KINDS: Final[dict[type[ev.Event], str]] = {
    ev.GuessRevealed: "guess",
    ev.BestRevealed: "best",
    ev.WorstRevealed: "worst",
}


NO_SENTENCES: Final[tuple[str | None, ...]] = (None,) * 6


def sentences_of_answers(
    said: dict[str, str], turn: int, answers: tuple[SilhouetteId | None, ...]
) -> tuple[str | None, ...]:
    """Return for each of this turn's answers the sentence that the active player added to it, or None."""
    return tuple(
        said.get(reveals.text_of_sentence_topic(turn, place // 2 + 1, answer_kind_of_slot(place)))
        if answer is not None
        else None
        for place, answer in enumerate(answers)
    )


def sentence_of_guess(said: dict[str, str], turn: int, question: int) -> str | None:
    """Return the sentence that the guesser added to their current guess, or None."""
    return said.get(reveals.text_of_sentence_topic(turn, question, "guess"))
