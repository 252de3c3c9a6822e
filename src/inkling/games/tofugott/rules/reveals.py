"""Reveals choices and counts points. Cards are revealed in this order: guesses clockwise, best answer, worst answer
(R3)."""

from typing import Literal

from msgspec.structs import replace

from inkling.core.sight import Seat
from inkling.games.tofugott.rules import events as ev
from inkling.games.tofugott.rules.actions import Action, ChooseBestAnswer, ChooseWorstAnswer, GoOn, Guess
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.rules.events import (
    BestRevealed,
    Event,
    GuessRevealed,
    PointsScored,
    TalkAfterRevealEnded,
    WorstRevealed,
)
from inkling.games.tofugott.rules.state import FaceDownSilhouette, RevealedForQuestion, State, answer_index
from inkling.games.tofugott.rules.turns import Step, end_turn

REVEALED: dict[str, type[GuessRevealed | BestRevealed | WorstRevealed]] = {
    "guess": GuessRevealed,
    "best": BestRevealed,
    "worst": WorstRevealed,
}


def reveal_cards(state: State) -> Step:
    """Reveal all cards of this question in one step. If the table waits for talk, reveal only the next card (R8)."""
    events: tuple[Event, ...] = ()
    while state.turned < state.seats + 1:
        events += (turn_up_card(state),)
        state = replace(state, turned=state.turned + 1)
        if state.talk:
            return replace(state, phase="talk"), events
    state, scored = add_points_of_question(state)
    return state, events + scored


def continue_reveal(state: State, own: bool = True) -> Step:
    """Continue the reveal after a card. If `own` is True, the card's owner went on; otherwise time was up (R8)."""
    place = state.turned - 1
    went_on = TalkAfterRevealEnded(
        owner_of_card_in_reveal(state, place), state.turn, state.question, kind_of_card_in_reveal(state, place), own
    )
    state, events = reveal_cards(state)
    return state, (went_on, *events)


def owner_of_card_in_reveal(state: State, place: int) -> Seat:
    """Return the seat that owns the card at this position of the order in which cards are revealed."""
    return Seat((state.active + 1 + place) % state.seats) if place < state.seats - 1 else state.active


def position_in_reveal_order(state: State, seat: Seat) -> int:
    """Return the position of this guesser's card in the order in which cards are revealed."""
    return (seat - state.active - 1) % state.seats


def kind_of_card_in_reveal(state: State, place: int) -> Literal["guess", "best", "worst"]:
    if place < state.seats - 1:
        return "guess"
    return "best" if place == state.seats - 1 else "worst"


def turn_up_card(state: State) -> Event:
    seat, kind, question = (
        owner_of_card_in_reveal(state, state.turned),
        kind_of_card_in_reveal(state, state.turned),
        state.question,
    )
    if kind == "guess":
        pick = state.guesses[question - 1][seat]
    else:
        pick = state.answers[answer_index(kind, question)]
    assert pick is not None
    return REVEALED[kind](seat, state.turn, question, pick.silhouette, pick.own)


def add_points_of_question(state: State) -> Step:
    """Add the points of this question to all scores at once (R3). Then go to the next question or end the turn."""
    points = count_points_of_question(state)
    scores = tuple(before + more for before, more in zip(state.scores, points, strict=True))
    scored = PointsScored(state.question, points, scores)
    # Each point of the active player is another player's hit.
    state = replace(state, scores=scores, hits=state.hits + points[state.active])
    if state.question == 3:
        state, events = end_turn(replace(state, last=revealed_cards_of_turn(state)))
        return state, (scored, *events)
    confirmed = tuple(seat == state.active for seat in range(state.seats))
    return replace(state, phase="answer", question=state.question + 1, turned=0, confirmed=confirmed), (scored,)


def count_points_of_question(state: State) -> tuple[int, ...]:
    """Return the points for the current question by seat. Scores may become negative (R4)."""
    best, worst = map(silhouette_of_pick, state.answers[answer_index("best", state.question) :][:2])
    guesses = list(map(silhouette_of_pick, state.guesses[state.question - 1]))
    hits = guesses.count(best)
    return tuple(
        hits if seat == state.active else (guess == best) - (guess == worst) for seat, guess in enumerate(guesses)
    )


def revealed_cards_of_turn(state: State) -> tuple[RevealedForQuestion, ...]:
    """Return the guesses and answers that have been revealed in this turn, by question."""
    return tuple(revealed_cards_of_question(state, question) for question in range(1, state.question + 1))


def revealed_cards_of_question(state: State, question: int) -> RevealedForQuestion:
    """Return the guesses and answers of this question that have been revealed so far."""
    turned = state.turned if question == state.question else state.seats + 1
    if turned == 0:
        return RevealedForQuestion((None,) * state.seats)
    guesses = [
        silhouette_of_pick(guess) if position_in_reveal_order(state, Seat(seat)) < turned else None
        for seat, guess in enumerate(state.guesses[question - 1])
    ]
    best = silhouette_of_pick(state.answers[answer_index("best", question)]) if turned >= state.seats else None
    worst = silhouette_of_pick(state.answers[answer_index("worst", question)]) if turned > state.seats else None
    return RevealedForQuestion(tuple(guesses), best, worst)


def silhouette_of_pick(pick: FaceDownSilhouette | None) -> SilhouetteId | None:
    return pick.silhouette if pick else None


def sentence_topic_of_action(state: State, seat: Seat, action: Action) -> str | None:
    match action:
        case Guess():
            return text_of_sentence_topic(state.turn, state.question, "guess")
        case ChooseBestAnswer(question):
            return text_of_sentence_topic(state.turn, question, "best")
        case ChooseWorstAnswer(question):
            return text_of_sentence_topic(state.turn, question, "worst")
        case GoOn():
            return topic_of_spoken_sentence(state.turn, state.question, kind_of_card_in_reveal(state, state.turned - 1))
        case _:
            return None


def sentence_topic_of_event(event: ev.Event) -> tuple[Seat, str] | None:
    """Return the seat and the topic under which the sentence that is shown with this event is stored. Return None for
    cards that chance chose, because they have no sentence."""
    match event:
        case ev.Guessed(own=True) | ev.GuessRevealed(own=True):
            return event.seat, text_of_sentence_topic(event.turn, event.question, "guess")
        case ev.Answered(own=True):
            return event.seat, text_of_sentence_topic(event.turn, event.question, event.kind)
        case ev.BestRevealed(own=True):
            return event.seat, text_of_sentence_topic(event.turn, event.question, "best")
        case ev.WorstRevealed(own=True):
            return event.seat, text_of_sentence_topic(event.turn, event.question, "worst")
        case ev.TalkAfterRevealEnded():
            return event.seat, topic_of_spoken_sentence(event.turn, event.question, event.kind)
        case _:
            return None


def text_of_sentence_topic(turn: int, question: int, kind: str) -> str:
    return f"t{turn} q{question} {kind}"


def topic_of_spoken_sentence(turn: int, question: int, kind: str) -> str:
    """Return the topic under which a sentence is stored that the owner adds after the card was revealed."""
    return f"{text_of_sentence_topic(turn, question, kind)} spoken"
