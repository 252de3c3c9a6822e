"""The rules of Similo: whose turn it is, what may be done, and what comes of it."""

from collections.abc import Hashable
from functools import cache
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from inkling.core import SYSTEM, Abandon, Outcome, Seat, TimeUp
from inkling.core.at_table import Scene as Shown
from inkling.games.similo.rules import events as ev
from inkling.games.similo.rules import voting
from inkling.games.similo.rules.actions import ORIENTATIONS, Action, Clue, Confirm, Mark, Unmark, Voters
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.setup import begin_round
from inkling.games.similo.rules.state import BALLOTS, ROUNDS, Ending, Scene, State

Step = tuple[State, tuple[ev.Event, ...]]


def turn(state: State) -> tuple[Seat, ...]:
    return voting.seats_to_act(state.scene)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    scene = state.scene
    if scene.ended is not None:
        return ()
    if seat == SYSTEM:
        return system_actions(scene)
    if seat not in voting.seats_to_act(scene):
        return ()
    if voting.clue_is_due(scene):
        return tuple(Clue(card, orientation) for card in state.hand for orientation in ORIENTATIONS)
    return ballot_actions(scene, seat) if scene.options.asked else guesser_actions(scene, seat)


def system_actions(scene: Scene) -> tuple[Action, ...]:
    # R11: in the asked form HOUSE leaves voters and clock alone.
    if scene.options.asked:
        return (Abandon(),)
    changes = tuple(Voters(seats) for seats in possible_voters(scene.giver, scene.seats) if seats != scene.voters)
    return (*changes, *(() if voting.clue_is_due(scene) else (TimeUp(),)), Abandon())


def time_up(state: State, seat: Seat) -> Action | None:
    """R12: the rules know a clock for the removal, none for the clue; R11: nor in the asked form."""
    return TimeUp() if TimeUp() in system_actions(state.scene) else None


@cache
def possible_voters(giver: Seat, seats: int) -> tuple[tuple[Seat, ...], ...]:
    everybody = voting.guessers(giver, seats)
    return tuple(some for size in range(1, seats) for some in combinations(everybody, size))


def guesser_actions(scene: Scene, seat: Seat) -> tuple[Action, ...]:
    marks = scene.marks[seat]
    toggles = tuple(Unmark(card) if card in marks else Mark(card) for card in voting.characters_left(scene))
    may_confirm = seat in scene.voters and seat not in scene.confirmed and len(marks) == voting.number_to_remove(scene)
    return (Confirm(), *toggles) if may_confirm else toggles


def ballot_actions(scene: Scene, seat: Seat) -> tuple[Action, ...]:
    marks = scene.marks[seat]
    if len(marks) == voting.number_to_remove(scene):
        return (Confirm(),)
    return tuple(Mark(card) for card in voting.characters_left(scene) if card not in marks)


def apply(state: State, actor: Seat, action: Action) -> Step:
    match action:
        case Clue():
            return lay_clue(state, action)
        case Mark(card):
            return change_mark(state, actor, card, ev.Marked(actor, card))
        case Unmark(card):
            return change_mark(state, actor, card, ev.Unmarked(actor, card))
        case Confirm():
            return confirm(state, actor)
        case Voters(seats):
            return change_voters(state, seats)
        case TimeUp():
            after, events = remove_by_clock(state)
            return after, (ev.TimeRanOut(), *events)
        case Abandon():
            return end(state, "abandoned")
        case _:
            assert_never(action)


def outcome(state: State) -> Outcome | None:
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


def question(state: State, seat: Seat) -> Hashable:
    """A round's clue or removal, a ballot; marks of one's own or of others do not make it another question."""
    scene = state.scene
    return ("clue" if voting.clue_is_due(scene) else "removal", scene.round, scene.ballot)


def talkers(state: State) -> tuple[Seat, ...]:
    """R5: while the game runs the talk is the guessers'; the clue giver hears it and has no way to answer."""
    return tuple(Seat(seat) for seat in range(state.scene.seats) if seat != state.scene.giver)


def scene(state: State) -> Shown:
    """What guessers react to: this round, its clue and what they make of it."""
    return Shown(f"round {state.scene.round} {len(state.scene.clues)}")


def attend(state: State, people: tuple[Seat, ...]) -> Voters | None:
    """R4: people who guess vote and bots advise; when the last of them goes, the bot that covers their seat votes
    alone. R11: not in the asked form."""
    scene = state.scene
    voters = tuple(seat for seat in voting.guessers(scene.giver, scene.seats) if seat in people)
    if scene.options.asked or not voters or voters == scene.voters:
        return None
    return Voters(voters)


def lay_clue(state: State, clue: Clue) -> Step:
    scene, drawn = state.scene, state.pile[0]
    after = replace(
        state,
        scene=replace(scene, clues=(*scene.clues, clue)),
        hand=(*(card for card in state.hand if card != clue.card), drawn),
        pile=state.pile[1:],
    )
    return after, (ev.ClueLaid(scene.giver, clue.card, clue.orientation), ev.Drew(scene.giver, drawn))


def change_mark(state: State, seat: Seat, card: CardId, event: ev.Marked | ev.Unmarked) -> Step:
    scene = state.scene
    marks = voting.in_grid_order(scene, tuple({*scene.marks[seat]} ^ {card}))
    changed = replace(
        scene,
        marks=(*scene.marks[:seat], marks, *scene.marks[seat + 1 :]),
        confirmed=tuple(other for other in scene.confirmed if other != seat),
    )
    return replace(state, scene=changed), (event, *((ev.Withdrew(seat),) if seat in scene.confirmed else ()))


def confirm(state: State, seat: Seat) -> Step:
    scene = replace(state.scene, confirmed=tuple(sorted((*state.scene.confirmed, seat))))
    after, events = judge(replace(state, scene=scene))
    return after, (ev.Confirmed(seat, scene.marks[seat]), *events)


def change_voters(state: State, voters: tuple[Seat, ...]) -> Step:
    """R4: who ceases to vote loses their confirmation; R12: a captain who ceases to vote hands over."""
    old = state.scene
    captain = old.captain if old.captain in voters else voting.next_voter(voters, old.captain, old.seats)
    scene = replace(
        old, voters=voters, captain=captain, confirmed=tuple(seat for seat in old.confirmed if seat in voters)
    )
    told: list[ev.Event] = [ev.VotersChanged(voters)]
    told += [ev.Withdrew(seat) for seat in old.confirmed if seat not in voters]
    told += [ev.CaptainChanged(captain)] if captain != old.captain else []
    after, events = judge(replace(state, scene=scene))
    return after, (*told, *events)


def judge(state: State) -> Step:
    """Remove the set that is agreed on; where a ballot is through without one, go on as R11 says."""
    scene = state.scene
    cards = voting.agreed_set(scene)
    if cards is not None:
        return remove(state, cards, "agreed")
    if not scene.options.asked or len(scene.confirmed) < len(scene.voters):
        return state, ()
    if scene.ballot == BALLOTS:
        return remove_by_clock(state)
    fresh = replace(scene, ballot=scene.ballot + 1, marks=((),) * scene.seats, confirmed=())
    return replace(state, scene=fresh), (ev.BallotBegan(fresh.ballot),)


def remove_by_clock(state: State) -> Step:
    """R12: what goes when time is up."""
    scene = state.scene
    most = voting.most_confirmed_set(scene)
    if most is not None:
        return remove(state, most, "most-confirmed")
    added, spared, chance = voting.captains_set(scene, state.chance)
    kept = tuple(card for card in scene.marks[scene.captain] if card not in spared)
    after, events = remove(replace(state, chance=chance), voting.in_grid_order(scene, (*kept, *added)), "captain")
    return after, (ev.CaptainDecided(scene.captain, added, spared), *events)


def remove(state: State, cards: Cards, way: ev.Way) -> Step:
    """R3: the set goes and is judged at once."""
    scene = state.scene
    event = ev.Removed(scene.round, cards, way)
    cleared = replace(scene, removed=(*scene.removed, cards), marks=((),) * scene.seats, confirmed=(), ballot=1)
    if state.secret in cards or scene.round == ROUNDS:
        after, events = end(replace(state, scene=cleared), "lost" if state.secret in cards else "won")
        return after, (event, *events)
    captain = voting.next_voter(scene.voters, scene.captain, scene.seats)
    following = replace(cleared, round=scene.round + 1, captain=captain)
    return replace(state, scene=following), (event, begin_round(following))


def end(state: State, reason: Ending) -> Step:
    """R6: the secret is revealed."""
    return replace(state, scene=replace(state.scene, ended=reason)), (ev.Ended(reason, state.secret),)
