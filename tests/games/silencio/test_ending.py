"""The endgame solver: all possible states are listed, and if there is only one, the best line is found."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from statistics import fmean

import numpy as np
import pytest
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Seat, Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.decision_evaluation import (
    list_all_worlds,
    make_all_plans,
    sample_fitting_worlds,
)
from inkling.games.silencio.bots.compiled.endgame_search import search_only_world
from inkling.games.silencio.bots.compiled.plan_search import choose_blueprint_action
from inkling.games.silencio.bots.compiled.player_kinds import blueprint_weights_for_table, player_kinds_with_only_own
from inkling.games.silencio.bots.compiled.read_sight import ACTION, NUMBER, cards_to_bits, convert_sight_to_numbers
from inkling.games.silencio.bots.compiled.state_layout import Row
from inkling.games.silencio.bots.search_bots import NORMAL, STRONG
from inkling.games.silencio.rules.actions import Action, DrawRandomCard
from inkling.games.silencio.rules.actions import PlayCard as Lay
from inkling.games.silencio.rules.cards import ORDER, CardId, journey_cards
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.knowledge import bit_mask_of_all_viewers
from inkling.games.silencio.rules.rules import sort_cards_by_colour_and_rank
from inkling.games.silencio.rules.state import Options, State, View

from .plays import NAMES, SilencioPlay
from .scene import scene, seeds_for
from .true_states import deck_of, row_of

UNLIT = Options(start="asked", unlit="all")
FEW_NODES = 1000
WORST = 99.0
WITH_GIFTS = (828, 963, 1098, 2208)
"""Short endings in which the next cards of the deck matter."""


# Expected costs, computed by the readable rules alone.


def least_left(state: State) -> float:
    turn = GAME.rules.turn(state)
    if not turn:
        outcome = GAME.rules.outcome(state)
        assert outcome is not None
        return outcome.score or 0.0
    best = WORST
    for action in GAME.rules.legal(state, turn[0]):
        best = min(best, left_after(state, turn[0], action))
        if not best:
            break
    return best


def left_after(state: State, seat: Seat, action: Action) -> float:
    """Return the average over the cards that chance may draw from the hand or the deck."""
    if isinstance(action, DrawRandomCard):
        return fmean(
            least_left(GAME.rules.apply(seeds_for(state, card), seat, action)[0]) for card in state.hands[seat]
        )
    after = GAME.rules.apply(state, seat, action)[0]
    if len(after.deck) == len(state.deck):
        return least_left(after)
    turned = (replace(state, deck=(card, *(c for c in state.deck if c != card))) for card in state.deck)
    return fmean(least_left(GAME.rules.apply(before, seat, action)[0]) for before in turned)


def small_endings(seeds: Iterable[int]) -> Iterator[State]:
    """Yield states of two players with few cards, in which both know every hand: because no deck is left, or because
    the state says so."""
    for seed in seeds:
        dice = Random(seed)
        pile = dice.sample(journey_cards(7), 11)
        hands = [" ".join(pile[:2]), " ".join(pile[2 : 4 + seed % 2])]
        deck = pile[5:7] if seed % 3 == 0 else []
        rows = sorted(pile[7:10], key=ORDER.__getitem__)
        lit = dice.choice(("", "", "red", "blue", "yellow", "green"))
        state = scene(*hands, rows=" ".join(rows), oracle=pile[10], deck=" ".join(deck), lit=lit, top_rank=7)
        yield replace(
            state, known=tuple(tuple((card, bit_mask_of_all_viewers(2)) for card in hand) for hand in state.hands)
        )


def costs_of_steps(state: State, nodes: int, row: Row | None = None) -> dict[Action, float] | None:
    """Return the cost of each first step; `row` if players know more than the state says."""
    s, deck, kinds = (
        row_of(state) if row is None else row,
        deck_of(state.deck),
        player_kinds_with_only_own(2, state.options),
    )
    steps = make_all_plans(s, deck, kinds.weights[0], 1)
    costs, who = np.zeros(len(steps)), np.zeros(4, dtype=np.int64)
    done = search_only_world(s, deck, who, steps, kinds, 0.0, nodes, costs)
    return {ACTION[int(step[0])]: float(cost) for step, cost in zip(steps, costs, strict=True)} if done else None


def test_best_way_is_that_of_the_readable_rules_unless_it_takes_too_long() -> None:
    compared = 0
    for state in small_endings([*range(300), *WITH_GIFTS]):
        costs, seat = costs_of_steps(state, FEW_NODES), GAME.rules.turn(state)[0]
        if costs is not None:
            wanted = {action: left_after(state, seat, action) for action in GAME.rules.legal(state, seat)}
            assert costs == pytest.approx(wanted, abs=1e-4)
            compared += len(set(wanted.values())) > 1
    assert compared > 20
    state = next(small_endings([77]))
    assert costs_of_steps(state, 1000) is None


def test_best_way_is_found_where_the_rule_of_thumb_errs() -> None:
    """The search finds the better play: green 5 gives Bo an Oracle card that fits, blue 6 takes yellow 5 back, and Bo's
    yellow 2 fits again. The heuristic plays red 2 first and leaves two cards."""
    state = scene("red-2 green-5", "blue-2 yellow-2", rows="blue-3 yellow-5 green-3", oracle="blue-6", top_rank=7)
    usual, best = Lay(CardId("red-2")), Lay(CardId("green-5"))
    assert choose_blueprint_action(row_of(state), blueprint_weights_for_table(2, state.options)) == NUMBER[usual]
    assert costs_of_steps(state, 50_000) == pytest.approx({usual: 2.0, best: 0.0}, abs=1e-4)
    assert [left_after(state, Seat(0), step) for step in (usual, best)] == [2.0, 0.0]


def test_nobody_is_thought_to_know_more_than_they_do() -> None:
    """With a deck, Bo can't be certain of Ada's hand and plays by the heuristic."""
    differ = 0
    for state in small_endings(range(100)):
        if state.deck:
            unsure = replace(state, known=((), state.known[1]))
            best, likely = costs_of_steps(state, 50_000), costs_of_steps(unsure, 50_000)
            if best is not None and likely is not None:
                assert all(best[action] <= likely[action] + 1e-4 for action in best)
                differ += any(best[action] < likely[action] - 0.1 for action in best)
    assert differ


# Possible states, computed by the readable rules alone.


def endings(seeds: range, seats: int) -> Iterator[tuple[SilencioPlay, Sight[Action, Event, View]]]:
    """Yield moments with a choice, of heuristic plays without shrines."""
    for seed in seeds:
        setup = Setup("silencio", 1, seats, GAME.rules.settle(UNLIT, seats), str(seed))
        play = Play.begin(GAME, setup, "00" * 32, NAMES[:seats])
        while turn := GAME.rules.turn(play.state):
            sight = play.sight(turn[0])
            if len(sight.legal) > 1:
                yield play, sight
            action = NORMAL.choose(sight, Chance.of(""))
            assert action is not None
            play = play.act(turn[0], action)


def might_be(play: SilencioPlay, swap: dict[CardId, CardId], seat: Seat) -> bool:
    """True if `seat` would have seen the same with these hidden cards swapped."""
    setup = play.record.setup
    state, _ = GAME.rules.setup(setup.seats, setup.options, Chance.of(setup.seed), None)
    hands = tuple(sort_cards_by_colour_and_rank(tuple(swap.get(card, card) for card in hand)) for hand in state.hands)
    state = replace(state, hands=hands, deck=tuple(swap.get(card, card) for card in state.deck))
    for entry in play.record.entries:
        action = GAME.words.read(entry.do, setup.options)
        if action not in GAME.rules.legal(state, entry.by):
            return False
        state, _ = GAME.rules.apply(state, entry.by, action)
    return bool(GAME.rules.view(state, seat) == GAME.rules.view(play.state, seat))


def possible_hands(play: SilencioPlay, seat: Seat) -> set[int]:
    """Return the possible hands of the other of two players, by trying every subset of unseen cards."""
    other, view = Seat(1 - seat), GAME.rules.view(play.state, seat)
    hidden = set(play.state.hands[other]) - set(view.known[other])
    found = set()
    for held in combinations(sort_cards_by_colour_and_rank((*hidden, *play.state.deck)), len(hidden)):
        new, old = (
            sort_cards_by_colour_and_rank(tuple(set(held) - hidden)),
            sort_cards_by_colour_and_rank(tuple(hidden - set(held))),
        )
        if might_be(play, dict(zip(new + old, old + new, strict=True)), seat):
            found.add(cards_to_bits(held) | cards_to_bits(view.known[other]))
    return found


def test_listed_worlds_are_all_that_might_be_and_no_others() -> None:
    """Skip games with a random draw, because other hands would give another draw."""
    sizes = set()
    for number, (play, sight) in enumerate(endings(range(12), 2)):
        assert sight.seat is not None
        own = player_kinds_with_only_own(2, sight.options)
        worlds = list_all_worlds(convert_sight_to_numbers(sight), 1, 20 if number % 6 else 200, 200, own)
        states = worlds.states
        if len(states) and not any(entry.do == "draw" for entry in play.record.entries):
            hands = [int(s[at.HAND + 1 - sight.seat]) for s in states]
            assert sorted(hands) == sorted(possible_hands(play, sight.seat))
            assert worlds.weights.sum() == pytest.approx(1)
            sizes.add(len(states))
    assert 1 in sizes
    assert max(sizes) > 100


@pytest.mark.parametrize("seats", [3, 4])
def test_listed_worlds_hold_the_truth_and_all_that_can_be_imagined(seats: int) -> None:
    listed = 0
    for play, sight in endings(range(6), seats):
        own = player_kinds_with_only_own(seats, sight.options)
        states = list_all_worlds(convert_sight_to_numbers(sight), 1, 2000, 300, own).states
        if len(states) > 1:
            listed += 1
            worlds, true = {tuple(s) for s in states.tolist()}, row_of(play.state)
            assert len(worlds) == len(states)
            assert tuple(true[at.HAND : at.HAND + 4]) in {world[at.HAND : at.HAND + 4] for world in worlds}
            assert {
                tuple(s) for s in sample_fitting_worlds(convert_sight_to_numbers(sight), 3, 40, own).states.tolist()
            } <= worlds
    assert listed


def test_strong_bot_takes_the_best_way_when_there_is_one_world() -> None:
    decided = 0
    for play, sight in endings(range(12), 2):
        states = list_all_worlds(
            convert_sight_to_numbers(sight), 1, 100, 10, player_kinds_with_only_own(2, sight.options)
        ).states
        if len(states) == 1:
            costs = costs_of_steps(play.state, 50_000, states[0])
            if costs is not None:
                decided += 1
                chosen = STRONG.choose(sight, Chance.of("a"))
                assert chosen is not None
                assert costs[chosen] == pytest.approx(min(costs.values()), abs=1e-4)
    assert decided > 10
