"""The rules of Similo: whose turn it is, which actions are legal, and their effects."""

from collections.abc import Hashable
from functools import cache
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from inkling.core import SYSTEM, Abandon, Outcome, Seat, TimeUp
from inkling.core.at_table import Pace
from inkling.core.at_table import Scene as Shown
from inkling.games.similo.rules import events as ev
from inkling.games.similo.rules import voting
from inkling.games.similo.rules.actions import (
    ORIENTATIONS,
    Action,
    Clue,
    ConfirmMarkedSet,
    MarkCharacter,
    SetVoters,
    UnmarkCharacter,
)
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.setup import make_round_began_event
from inkling.games.similo.rules.state import BALLOTS, ROUNDS, Ending, Scene, State

Step = tuple[State, tuple[ev.Event, ...]]

ADVICE = 10.0
"""Seconds for which bots that only advise leave the first mark to people."""


def seats_to_act(state: State) -> tuple[Seat, ...]:
    return voting.seats_to_act(state.scene)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    scene = state.scene
    if scene.ended is not None:
        return ()
    if seat == SYSTEM:
        return system_actions(scene)
    if seat not in voting.seats_to_act(scene):
        return ()
    if voting.is_clue_due(scene):
        return tuple(Clue(card, orientation) for card in state.hand for orientation in ORIENTATIONS)
    return ballot_actions(scene, seat) if scene.options.asked else guesser_actions(scene, seat)


def system_actions(scene: Scene) -> tuple[Action, ...]:
    # R11: in the asked form SYSTEM leaves voters and clock alone.
    if scene.options.asked:
        return (Abandon(),)
    changes = tuple(SetVoters(seats) for seats in possible_voters(scene.giver, scene.seats) if seats != scene.voters)
    return (*changes, *(() if voting.is_clue_due(scene) else (TimeUp(),)), Abandon())


def time_up_action(state: State, seat: Seat) -> Action | None:
    """Return the action that ends a removal when time is up; None if no such action is legal now. Clues have no time
    limit (R12). Removals have none if voters are asked one by one (R11)."""
    return TimeUp() if TimeUp() in system_actions(state.scene) else None


@cache
def possible_voters(giver: Seat, seats: int) -> tuple[tuple[Seat, ...], ...]:
    everybody = voting.list_guessers(giver, seats)
    return tuple(some for size in range(1, seats) for some in combinations(everybody, size))


def guesser_actions(scene: Scene, seat: Seat) -> tuple[Action, ...]:
    marks = scene.marks[seat]
    toggles = tuple(
        UnmarkCharacter(card) if card in marks else MarkCharacter(card) for card in voting.characters_left(scene)
    )
    may_confirm = seat in scene.voters and seat not in scene.confirmed and len(marks) == voting.number_to_remove(scene)
    return (ConfirmMarkedSet(), *toggles) if may_confirm else toggles


def ballot_actions(scene: Scene, seat: Seat) -> tuple[Action, ...]:
    marks = scene.marks[seat]
    if len(marks) == voting.number_to_remove(scene):
        return (ConfirmMarkedSet(),)
    return tuple(MarkCharacter(card) for card in voting.characters_left(scene) if card not in marks)


def apply_action(state: State, actor: Seat, action: Action) -> Step:
    match action:
        case Clue():
            return lay_clue(state, action)
        case MarkCharacter(card):
            return add_or_remove_mark(state, actor, card, ev.Marked(actor, card))
        case UnmarkCharacter(card):
            return add_or_remove_mark(state, actor, card, ev.Unmarked(actor, card))
        case ConfirmMarkedSet():
            return confirm_set(state, actor)
        case SetVoters(seats):
            return change_voters(state, seats)
        case TimeUp():
            after, events = remove_set_when_time_is_up(state)
            return after, (ev.TimeRanOut(), *events)
        case Abandon():
            return end_play(state, "abandoned")
        case _:
            assert_never(action)


def outcome_of(state: State) -> Outcome | None:
    match state.scene.ended:
        case None:
            return None
        case "won":
            return Outcome("won", score=1.0, won=True)
        case "lost":
            return Outcome("lost", score=0.0, won=False)
        case "abandoned":
            # R13
            return Outcome("abandoned")


def key_of_current_decision(state: State, seat: Seat) -> Hashable:
    """Return a key of the current decision. It consists of the kind (clue or removal), the round and the ballot. Marks
    do not change it."""
    scene = state.scene
    return ("clue" if voting.is_clue_due(scene) else "removal", scene.round, scene.ballot)


def seats_that_may_talk(state: State) -> tuple[Seat, ...]:
    """Return the guessers. The clue giver can read their chat but must not write in it (R5)."""
    return tuple(Seat(seat) for seat in range(state.scene.seats) if seat != state.scene.giver)


def round_and_clue_to_react_to(state: State) -> Shown:
    """Return the subject of the guessers' reactions: the current round and its clue."""
    return Shown(f"round {state.scene.round} {len(state.scene.clues)}")


def action_that_updates_voters(state: State, people: tuple[Seat, ...]) -> SetVoters | None:
    """Return the action that updates the voters after people joined or left (R4): people vote, bots advise. None if
    nothing changes, or if voters are asked one by one (R11)."""
    scene = state.scene
    voters = tuple(seat for seat in voting.list_guessers(scene.giver, scene.seats) if seat in people)
    if scene.options.asked or not voters or voters == scene.voters:
        return None
    return SetVoters(voters)


def lay_clue(state: State, clue: Clue) -> Step:
    scene, drawn = state.scene, state.pile[0]
    after = replace(
        state,
        scene=replace(scene, clues=(*scene.clues, clue)),
        hand=(*(card for card in state.hand if card != clue.card), drawn),
        pile=state.pile[1:],
    )
    return after, (ev.ClueLaid(scene.giver, clue.card, clue.orientation), ev.Drew(scene.giver, drawn))


def add_or_remove_mark(state: State, seat: Seat, card: CardId, event: ev.Marked | ev.Unmarked) -> Step:
    scene = state.scene
    marks = voting.sort_in_grid_order(scene, tuple({*scene.marks[seat]} ^ {card}))
    changed = replace(
        scene,
        marks=(*scene.marks[:seat], marks, *scene.marks[seat + 1 :]),
        confirmed=tuple(other for other in scene.confirmed if other != seat),
    )
    return replace(state, scene=changed), (event, *((ev.Withdrew(seat),) if seat in scene.confirmed else ()))


def confirm_set(state: State, seat: Seat) -> Step:
    scene = replace(state.scene, confirmed=tuple(sorted((*state.scene.confirmed, seat))))
    after, events = evaluate_ballot(replace(state, scene=scene))
    return after, (ev.Confirmed(seat, scene.marks[seat]), *events)


def bot_move_delay(state: State, seat: Seat) -> Pace:
    """Return the delay of bots. Marks are public, so bots that only advise wait a while before the first mark."""
    scene = state.scene
    advises = not voting.is_clue_due(scene) and seat != scene.giver and seat not in scene.voters
    marked = any(scene.marks[voter] for voter in scene.voters) or bool(scene.marks[seat])
    return Pace(ADVICE, ADVICE / 5) if advises and not marked else Pace()


def change_voters(state: State, voters: tuple[Seat, ...]) -> Step:
    """Replace the voters. Former voters lose their confirmation (R4); a captain who no longer votes is replaced
    (R12)."""
    old = state.scene
    captain = old.captain if old.captain in voters else voting.first_voter_after_seat(voters, old.captain, old.seats)
    scene = replace(
        old, voters=voters, captain=captain, confirmed=tuple(seat for seat in old.confirmed if seat in voters)
    )
    changes: list[ev.Event] = [ev.VotersChanged(voters)]
    changes += [ev.Withdrew(seat) for seat in old.confirmed if seat not in voters]
    changes += [ev.CaptainChanged(captain)] if captain != old.captain else []
    after, events = evaluate_ballot(replace(state, scene=scene))
    return after, (*changes, *events)


def evaluate_ballot(state: State) -> Step:
    """Remove the set of characters if enough voters have confirmed it. If the ballot ends without agreement, continue
    as R11 says."""
    scene = state.scene
    cards = voting.set_confirmed_by_enough_voters(scene)
    if cards is not None:
        return remove_set(state, cards, "agreed")
    if not scene.options.asked or len(scene.confirmed) < len(scene.voters):
        return state, ()
    if scene.ballot == BALLOTS:
        return remove_set_when_time_is_up(state)
    fresh = replace(scene, ballot=scene.ballot + 1, marks=((),) * scene.seats, confirmed=())
    return replace(state, scene=fresh), (ev.BallotBegan(fresh.ballot),)


def remove_set_when_time_is_up(state: State) -> Step:
    """Remove the set of characters that R12 prescribes when time is up."""
    scene = state.scene
    most = voting.most_confirmed_set(scene)
    if most is not None:
        return remove_set(state, most, "most-confirmed")
    added, spared, chance = voting.complete_captains_set(scene, state.chance)
    kept = tuple(card for card in scene.marks[scene.captain] if card not in spared)
    after, events = remove_set(
        replace(state, chance=chance), voting.sort_in_grid_order(scene, (*kept, *added)), "captain"
    )
    return after, (ev.CaptainDecided(scene.captain, added, spared), *events)


def remove_set(state: State, cards: Cards, way: ev.Way) -> Step:
    """Remove this set of characters, then end the play or begin the next round (R3)."""
    scene = state.scene
    event = ev.Removed(scene.round, cards, way)
    cleared = replace(scene, removed=(*scene.removed, cards), marks=((),) * scene.seats, confirmed=(), ballot=1)
    if state.secret in cards or scene.round == ROUNDS:
        after, events = end_play(replace(state, scene=cleared), "lost" if state.secret in cards else "won")
        return after, (event, *events)
    captain = voting.first_voter_after_seat(scene.voters, scene.captain, scene.seats)
    following = replace(cleared, round=scene.round + 1, captain=captain)
    return replace(state, scene=following), (event, make_round_began_event(following))


def end_play(state: State, reason: Ending) -> Step:
    """End the play and reveal the secret (R6)."""
    return replace(state, scene=replace(state.scene, ended=reason)), (ev.Ended(reason, state.secret),)
