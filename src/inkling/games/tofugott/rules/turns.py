"""A turn and the end of a play: drawing, reading out, answers, guesses, the tie-break and the winner.

It also completes choices by chance when time is up.
"""

from typing import TypeAlias

from msgspec.structs import replace

from inkling.core import Chance, Seat, put
from inkling.games.tofugott.rules.actions import (
    Action,
    ChooseBestAnswer,
    ChooseWorstAnswer,
    ConfirmChoice,
    Guess,
    Kind,
    TakeAnswerBack,
)
from inkling.games.tofugott.rules.cards import SILHOUETTES, TOFU, CardId
from inkling.games.tofugott.rules.events import (
    Answered,
    AnswerTakenBack,
    CardReadOut,
    Drew,
    Ended,
    Event,
    Guessed,
    SilhouettesSetAside,
    TieBreakPassRun,
    TurnEnded,
)
from inkling.games.tofugott.rules.state import NO_ANSWERS, FaceDownSilhouette, State, TieBreakPass, other_silhouettes


def finish_play(state: State) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, phase="over")
    events: tuple[Event, ...] = ()
    while len(tied := seats_in_first_place(state)) > 1:
        tie, chance = run_tie_break_pass(tied, state.chance)
        state = replace(state, chance=chance, ties=(*state.ties, tie))
        events += (TieBreakPassRun(tie.seats, tie.rows),)
    return state, (*events, Ended(state.scores, final_place_of_each_seat(state), state.hits))


def seats_in_first_place(state: State) -> tuple[Seat, ...]:
    """Return the seats that share first place. These are the seats with the most points; after a tie-break, those that
    revealed the first tofu in its latest pass."""
    if not state.ties:
        most = max(state.scores)
        return tuple(Seat(seat) for seat, score in enumerate(state.scores) if score == most)
    last = state.ties[-1]
    return tuple(seat for seat, row in zip(last.seats, last.rows, strict=True) if row[-1] == TOFU)


def run_tie_break_pass(seats: tuple[Seat, ...], chance: Chance) -> tuple[TieBreakPass, Chance]:
    """Run one pass of the tie-break (R11). Shuffle all ten silhouettes for each player, and reveal cards until a tofu
    appears."""
    piles = []
    for _ in seats:
        pile, chance = chance.shuffle(SILHOUETTES)
        piles.append(pile)
    steps = min(pile.index(TOFU) for pile in piles) + 1
    return TieBreakPass(seats, tuple(pile[:steps] for pile in piles)), chance


def final_place_of_each_seat(state: State) -> tuple[int, ...]:
    """Return the final place of each seat. Players who lost the tie-break share place 2."""
    first = seats_in_first_place(state)
    ranks = [1 + sum(other > score for other in state.scores) for score in state.scores]
    return tuple(2 if rank == 1 and seat not in first else rank for seat, rank in enumerate(ranks))


Step: TypeAlias = tuple[State, tuple[Event, ...]]


def draw_cards(state: State) -> tuple[State, Drew]:
    state = replace(state, drawn=state.pile[:2], pile=state.pile[2:])
    return state, Drew(state.turn, state.active, state.drawn)


def read_card_out(state: State, card: CardId) -> Step:
    """Read out the chosen ponder card, then set two silhouettes aside.

    The other drawn card is inserted into the pile at a random position. The pile is not shuffled again: no player knows
    its order, and the rest of a prepared pile must keep its order.
    """
    other = next(drawn for drawn in state.drawn if drawn != card)
    place, chance = state.chance.below(len(state.pile) + 1)
    pile = (*state.pile[:place], other, *state.pile[place:])
    shuffled, chance = chance.shuffle(SILHOUETTES)
    aside = tuple(silhouette for silhouette in SILHOUETTES if silhouette in shuffled[:2])
    state = replace(state, phase="answer", pile=pile, drawn=(), card=card, aside=aside, chance=chance)
    return state, (CardReadOut(state.active, card), SilhouettesSetAside(aside))


def end_turn(state: State) -> Step:
    assert state.card is not None
    ended = TurnEnded(state.turn, state.card)
    state = replace(
        state,
        phase="choose",
        card=None,
        gone=(*state.gone, state.card),
        aside=(),
        answers=NO_ANSWERS,
        guesses=((None,) * state.seats,) * 3,
        confirmed=(False,) * state.seats,
        question=1,
        turned=0,
    )
    if state.turn == state.turns:
        state, events = finish_play(state)
        return state, (ended, *events)
    state, drew = draw_cards(replace(state, turn=state.turn + 1))
    return state, (ended, drew)


def legal_answers(state: State) -> tuple[Action, ...]:
    """Return the active player's legal actions. They can fill the first empty slot or empty a filled one. Once all
    slots are filled, they can also confirm."""
    clears = tuple(
        TakeAnswerBack(answer_kind_of_slot(place), place // 2 + 1) for place, pick in enumerate(state.answers) if pick
    )
    if None not in state.answers:
        return (ConfirmChoice(), *clears)
    place = state.answers.index(None)
    lay = ChooseBestAnswer if answer_kind_of_slot(place) == "best" else ChooseWorstAnswer
    return (
        *(lay(place // 2 + 1, silhouette) for silhouette in other_silhouettes(state.aside + state.used_silhouettes)),
        *clears,
    )


def legal_guesses(state: State, seat: Seat) -> tuple[Action, ...]:
    guesses = tuple(map(Guess, state.silhouettes_to_guess))
    return (ConfirmChoice(), *guesses) if state.guesses[state.question - 1][seat] else guesses


def place_answer(state: State, place: int, pick: FaceDownSilhouette) -> Step:
    event = Answered(state.active, state.turn, answer_kind_of_slot(place), place // 2 + 1, pick.silhouette, pick.own)
    return replace(state, answers=put(state.answers, place, pick)), (event,)


def take_answer_back(state: State, place: int) -> Step:
    event = AnswerTakenBack(state.active, answer_kind_of_slot(place), place // 2 + 1)
    return replace(state, answers=put(state.answers, place, None)), (event,)


def place_guess(state: State, seat: Seat, pick: FaceDownSilhouette) -> Step:
    asked = state.question - 1
    guesses = put(state.guesses, asked, put(state.guesses[asked], seat, pick))
    event = Guessed(seat, state.turn, state.question, pick.silhouette, pick.own)
    return replace(state, guesses=guesses), (event,)


def complete_answers_by_chance(state: State) -> Step:
    events: tuple[Event, ...] = ()
    while None in state.answers:
        silhouette, chance = state.chance.pick(other_silhouettes(state.aside + state.used_silhouettes))
        pick = FaceDownSilhouette(silhouette, own=False)
        state, laid = place_answer(replace(state, chance=chance), state.answers.index(None), pick)
        events += laid
    return state, events


def complete_guess_by_chance(state: State, seat: Seat) -> Step:
    if state.guesses[state.question - 1][seat]:
        return state, ()
    silhouette, chance = state.chance.pick(state.silhouettes_to_guess)
    return place_guess(replace(state, chance=chance), seat, FaceDownSilhouette(silhouette, own=False))


def answer_kind_of_slot(place: int) -> Kind:
    return "worst" if place % 2 else "best"
