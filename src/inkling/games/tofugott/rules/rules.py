"""The rules of Tofugott: set-up, whose turn it is, legal actions, and the result of each action."""

from collections.abc import Hashable
from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from inkling.core import SYSTEM, Abandon, BadSetup, Chance, Deal, Outcome, Seat, msg, put
from inkling.core.at_table import Pace, Scene
from inkling.games.tofugott.rules import turns
from inkling.games.tofugott.rules.actions import (
    Action,
    ChooseBestAnswer,
    ChooseCard,
    ChooseWorstAnswer,
    ConfirmChoice,
    GoOn,
    Guess,
    OutOfTime,
    TakeAnswerBack,
)
from inkling.games.tofugott.rules.cards import CardId, QuestionSet, is_single_printable_line, load_ponder_cards
from inkling.games.tofugott.rules.events import Abandoned, Began, Confirmed, TimeRanOut
from inkling.games.tofugott.rules.reveals import continue_reveal, owner_of_card_in_reveal, reveal_cards
from inkling.games.tofugott.rules.state import FaceDownSilhouette, Options, State, answer_index
from inkling.games.tofugott.rules.turns import Step, draw_cards, final_place_of_each_seat, read_card_out

SEATS = tuple(map(Seat, range(6)))
ROUNDS = {2: 3, 3: 2, 4: 2, 5: 1, 6: 1}
LOOK = 3.0
"""Seconds for which a bot's revealed card is shown before the bot goes on; up to half as many are added at random."""


def fill_in_options(options: Options, seats: int) -> Options:
    """Return the options with missing values filled in: the number of rounds (R5), and no waiting for talk (R10)."""
    questions = options.questions or UNSET
    return replace(options, rounds=options.rounds or ROUNDS[seats], talk=bool(options.talk), questions=questions)


def options_for_people(options: Options, people: tuple[Seat, ...]) -> Options:
    """Return the options for a table at which these people sit: with two or more people, the play waits for talk (R8).
    If that option is already set, return the options unchanged (R10)."""
    return options if options.talk is not None else replace(options, talk=len(people) >= 2)


def has_player_made_cards(options: Options) -> bool:
    """True if the play uses questions written by players."""
    return bool(options.own)


def options_of_rematch(options: Options, state: State) -> Options:
    """Return the options of a rematch: the next player clockwise starts (R7)."""
    return replace(options, starter=(state.starter + 1) % state.seats)


def begin_play(seats: int, options: Options, chance: Chance, deal: Deal | None) -> Step:
    """Return the first step of a play. A prepared deal is a pile of ponder cards, of which the first one is drawn
    first."""
    settled = fill_in_options(options, seats)
    rounds = settled.rounds or 1
    check_own_questions(options)
    needed = rounds * seats + 1
    pile, chance = (
        (check_deal(deal, options), chance) if deal is not None else make_shuffled_pile(needed, options, chance)
    )
    if len(pile) < needed:
        sentence = msg("For that many rounds the pile needs {n} ponder cards; it has {have}.")
        raise BadSetup("pile", sentence, n=needed, have=len(pile))
    starter, chance = choose_start_player(seats, options, chance)
    state = State(
        seats=seats,
        rounds=rounds,
        starter=starter,
        talk=bool(settled.talk),
        pile=pile,
        chance=chance,
        scores=(0,) * seats,
        guesses=((None,) * seats,) * 3,
        confirmed=(False,) * seats,
        own=options.own,
    )
    state, drew = draw_cards(state)
    return state, (Began(starter, rounds, len(pile)), drew)


def make_shuffled_pile(needed: int, options: Options, chance: Chance) -> tuple[tuple[CardId, ...], Chance]:
    """Return the shuffled pile of ponder cards: those written by players for this table and, if these are too few,
    built-in ones."""
    ours, chance = chance.shuffle(tuple(load_ponder_cards()))
    own = options.own
    return chance.shuffle((*own, *ours[: max(0, needed - len(own))])) if own else (ours, chance)


def check_own_questions(options: Options) -> None:
    """Raise BadSetup if the questions written by players are missing, unprintable or duplicated."""
    chosen = options.questions
    if isinstance(chosen, str):
        raise BadSetup("no-questions", msg("Those questions don’t exist here."))
    if not isinstance(chosen, QuestionSet):
        return
    lines = [line for card in chosen.cards for line in (card.premise, *card.question)]
    if not all(is_single_printable_line(line) for line in (chosen.name, chosen.id, *lines)):
        raise BadSetup(
            "bad-questions", msg("Something in these questions is empty or contains a character that can’t be shown.")
        )
    if len({card.premise.casefold() for card in chosen.cards}) < len(chosen.cards):
        raise BadSetup("double-card", msg("Two of the ponder cards are the same or have the same setting."))


def check_deal(deal: Deal, options: Options) -> tuple[CardId, ...]:
    pile = tuple(map(CardId, deal))
    if unknown := [card for card in pile if card not in load_ponder_cards() and card not in options.own]:
        raise BadSetup("unknown-card", msg("There is no ponder card called {card}."), card=unknown[0])
    if len(set(pile)) < len(pile):
        raise BadSetup("double-card", msg("Two of the ponder cards are the same or have the same setting."))
    return pile


def choose_start_player(seats: int, options: Options, chance: Chance) -> tuple[Seat, Chance]:
    """Return the start player: the one in the options, or a random one (R7). Raise BadSetup if that seat does not
    exist."""
    if options.starter is None:
        starter, chance = chance.below(seats)
        return Seat(starter), chance
    if options.starter >= seats:
        raise BadSetup("starter", msg("The start player must be one of the players."))
    return Seat(options.starter), chance


def seats_to_act(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "choose":
            return (state.active,)
        case "answer":
            return tuple([seat for seat, done in zip(SEATS, state.confirmed, strict=False) if not done])
        case "talk":
            return (owner_of_card_in_reveal(state, state.turned - 1),)
        case "over" | "abandoned":
            return ()


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    asked = seats_to_act(state)
    if seat == SYSTEM:
        return (*map(OutOfTime, asked), Abandon()) if asked else ()
    if seat not in asked:
        return ()
    if state.phase == "choose":
        return tuple(map(ChooseCard, state.drawn))
    if state.phase == "talk":
        return (GoOn(),)
    return turns.legal_answers(state) if seat == state.active else turns.legal_guesses(state, seat)


def apply_action(state: State, actor: Seat, action: Action) -> Step:
    match action:
        case ChooseCard(card):
            return read_card_out(state, card)
        case ChooseBestAnswer(question, silhouette):
            return turns.place_answer(state, answer_index("best", question), FaceDownSilhouette(silhouette))
        case ChooseWorstAnswer(question, silhouette):
            return turns.place_answer(state, answer_index("worst", question), FaceDownSilhouette(silhouette))
        case TakeAnswerBack(kind, question):
            return turns.take_answer_back(state, answer_index(kind, question))
        case Guess(silhouette):
            return turns.place_guess(state, actor, FaceDownSilhouette(silhouette))
        case ConfirmChoice():
            return confirm_choice_of_seat(state, actor)
        case GoOn():
            return continue_reveal(state)
        case OutOfTime(seat):
            ran_out = TimeRanOut(seat, choosing=state.phase != "talk")
            state, events = complete_choice_by_chance(state, seat)
            return state, (ran_out, *events)
        case Abandon():
            return replace(state, phase="abandoned"), (Abandoned(),)
        case _:
            assert_never(action)


def confirm_choice_of_seat(state: State, seat: Seat) -> Step:
    """Confirm a seat's choice; start the reveal once everybody has confirmed (R2)."""
    state = replace(state, confirmed=put(state.confirmed, seat, True))
    if not all(state.confirmed):
        return state, (Confirmed(seat),)
    state, events = reveal_cards(state)
    return state, (Confirmed(seat), *events)


def complete_choice_by_chance(state: State, seat: Seat) -> Step:
    """Let chance make the choices that this seat has not made, and confirm them (R13)."""
    if state.phase == "choose":
        card, chance = state.chance.pick(state.drawn)
        return read_card_out(replace(state, chance=chance), card)
    if state.phase == "talk":
        return continue_reveal(state, own=False)
    state, laid = (
        turns.complete_answers_by_chance(state) if seat == state.active else turns.complete_guess_by_chance(state, seat)
    )
    state, events = confirm_choice_of_seat(state, seat)
    return state, (*laid, *events)


def outcome_of(state: State) -> Outcome | None:
    """Return the result; None while the play is running. Its score is the number of hits, so that simulations can
    compare teams."""
    if state.phase == "abandoned":
        return Outcome("abandoned")
    if state.phase != "over":
        return None
    return Outcome("finished", score=state.hits, scores=state.scores, places=final_place_of_each_seat(state))


def key_of_current_decision(state: State, seat: Seat) -> Hashable:
    """Return a key of the current decision. It stays the same when a player changes a choice or another player
    confirms."""
    match state.phase:
        case "answer" if seat == state.active:
            return state.phase, state.turn
        case "answer":
            return state.phase, state.turn, state.question
        case _:
            return state.phase, state.turn, state.question, state.turned


def time_up_action(state: State, seat: Seat) -> Action | None:
    """Return the action of SYSTEM when this seat's time is up. Chance then completes the seat's choice, or a reveal
    that waits for `go on` continues (R13). Return None if the seat has nothing to do."""
    return OutOfTime(seat) if seat in seats_to_act(state) else None


def seats_that_may_talk(state: State) -> tuple[Seat, ...]:
    """Return the seats that may chat. These are all seats while a ponder card is being chosen and while the play waits
    for `go on`; otherwise there are none (R10)."""
    return SEATS[: state.seats] if state.phase in ("choose", "talk") else ()


def seats_that_may_react(state: State) -> tuple[Seat, ...]:
    """Return the seats that may react. These are all seats during a reveal, otherwise none.

    If the play does not wait for talk, the reveal counts as current until the next guess is confirmed or the next card
    is read out (R10).
    """
    return SEATS[: state.seats] if reveal_to_react_to(state).shown else ()


def reveal_to_react_to(state: State) -> Scene:
    """Return the subject of reactions: the last revealed card or, if a reveal is a single step, the whole reveal."""
    if state.phase == "talk":
        return Scene(f"{state.turn}.{state.question}.{state.turned}", shown=True)
    if state.phase == "choose":
        return Scene(f"{state.turn - 1}.3", shown=state.turn > 1)
    fresh = state.question > 1 and not state.talk and state.confirmed.count(True) == 1
    return Scene(f"{state.turn}.{state.question - 1}", shown=state.phase == "answer" and fresh)


def bot_move_delay(state: State, seat: Seat) -> Pace:
    """Return the delay before a bot acts. Choosing needs none, because choices are secret until they are confirmed
    (R9). A bot confirms after the people have confirmed. A card that a bot revealed stays long enough for talk."""
    match state.phase:
        case "answer":
            chosen = None not in state.answers if seat == state.active else state.guesses[state.question - 1][seat]
            return Pace(last=True) if chosen else Pace(unseen=True)
        case "talk":
            return Pace(LOOK, LOOK / 2)
        case _:
            return Pace()
