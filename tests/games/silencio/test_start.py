"""Set-up, start card, passing on."""

import pytest

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup
from inkling.core.sight import SYSTEM, Seat
from inkling.games.silencio import GAME
from inkling.games.silencio.rules import legal_choices, rules, views
from inkling.games.silencio.rules.cards import RANK, journey_cards
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.events import StartAsked, StartCardLeft
from inkling.games.silencio.rules.state import Options, StartQuestionStage, StartQuestionView, State, Tavern, TurnStage

from .scene import do, offers, step

ASKED = Options(start="asked")


def begin(seats: int, options: Options = ASKED, seed: str = "s") -> State:
    return rules.begin_play(seats, options, Chance.of(seed), None)[0]


@pytest.mark.parametrize(("seats", "top", "cards", "hand"), [(2, 8, 28, 5), (3, 10, 36, 6), (4, 13, 48, 5)])
def test_setup_follows_the_printed_table(seats: int, top: int, cards: int, hand: int) -> None:
    """Silencio R1: ranks, cards, hand size and Oracle by players; the set-up records what was used."""
    state = begin(seats)
    assert len(journey_cards(top)) == cards
    assert [len(held) for held in state.hands] == [hand] * seats
    assert len(state.oracle) == seats
    assert len(state.deck) == cards - seats * hand - seats
    assert rules.fill_in_options(ASKED, seats) == Options(start="asked", top_rank=top, hand=hand)


def test_setup_takes_top_rank_and_hand_size_and_leaves_a_deck() -> None:
    """Silencio R1: both can be set per game; at least one card must be left in the deck."""
    state = begin(2, Options(top_rank=13, hand=7))
    assert {RANK[card] for hand in state.hands for card in hand} <= set(range(2, 14))
    assert [len(held) for held in state.hands] == [7, 7]
    assert len(state.deck) == 48 - 14 - 2
    with pytest.raises(BadSetup, match="No card would be left"):
        begin(4, Options(top_rank=7, hand=5))
    assert len(begin(3, Options(top_rank=7, hand=6)).deck) == 3


def test_deal_given_outright_is_dealt_from_its_first_card() -> None:
    """Silencio R40: seat 0's whole hand, seat 1's, the Oracle, then the deck; each card of the set-up exactly once."""
    deal = tuple(reversed(journey_cards(8)))
    state, _ = rules.begin_play(2, Options(), Chance.of("s"), deal)
    assert state.hands == (
        rules.sort_cards_by_colour_and_rank(deal[:5]),
        rules.sort_cards_by_colour_and_rank(deal[5:10]),
    )
    assert state.oracle == deal[10:12]
    assert state.deck == deal[12:]
    deal = journey_cards(8)
    for wrong in ((*deal[1:], deal[1]), deal[1:], (*deal[1:], "red-9"), (*deal[1:], "no-card")):
        with pytest.raises(BadSetup, match="exactly once"):
            rules.begin_play(2, Options(), Chance.of("s"), wrong)


@pytest.mark.parametrize("unlit", ["none", "large", "small", "all"])
def test_rows_begin_at_rank_one_lit_or_unlit(unlit: str) -> None:
    """Silencio R43: the small shrine counts as 1 whether it is lit or not."""
    state = begin(2, Options(unlit=unlit))  # type: ignore[arg-type]  # the parameter is one of the literals
    assert [RANK[row[-1]] for row in state.rows] == [1, 1, 1, 1]


def test_variants_begin_without_shrines_or_with_a_closed_tavern() -> None:
    assert begin(2, Options(unlit="large")).lit == ("red", "blue", "yellow", "green")
    assert begin(2, Options(unlit="small")).lit == ("large",)
    assert begin(2, Options(unlit="all")).lit == ()
    assert begin(2, Options()).lit == ("red", "blue", "yellow", "green", "large")
    assert begin(2, Options(tavern=True)).tavern == Tavern(open=False, darks=0)
    assert begin(2).tavern is None


def test_first_seat_to_grab_the_start_card_begins_and_a_clock_may_run() -> None:
    """Silencio R2: if time is up, the game is lost without a rating. Off by default, and only for the grabbed card."""
    state = begin(4, Options())
    assert legal_choices.seats_to_act(state) == (0, 1, 2, 3)
    assert [offers(state, seat) for seat in range(4)] == [["start"]] * 4
    state, _ = rules.apply_action(state, Seat(2), legal_choices.START)
    assert state.player == 2
    assert legal_choices.seats_to_act(state) == (2,)
    assert offers(state, 1) == []
    assert offers(begin(2, Options()), SYSTEM) == ["abandon"]
    state = begin(2, Options(start_seconds=60))
    assert offers(state, SYSTEM) == ["time-up", "abandon"]
    over = rules.outcome_of(do(state, "time-up"))
    assert over is not None
    assert (over.reason, over.score, over.won) == ("time-up", None, False)
    assert offers(rules.apply_action(state, Seat(0), legal_choices.START)[0], SYSTEM) == ["abandon"]
    with pytest.raises(BadSetup, match="be a clock for the start card only"):
        begin(2, Options(start="asked", start_seconds=60))


def test_asked_start_goes_round_clockwise_from_a_random_seat() -> None:
    """Silencio R35: after ten rounds of waiting the seat asked first has it, without being asked again."""
    first = {legal_choices.seats_to_act(begin(3, seed=str(seed)))[0] for seed in range(40)}
    assert first == {0, 1, 2}
    state = begin(3)
    asked = []
    for _ in range(4):
        asked.append(legal_choices.seats_to_act(state)[0])
        assert offers(state) == ["start", "wait"]
        state = do(state, "wait")
    assert asked == [(asked[0] + step) % 3 for step in range(4)]
    state = begin(3)
    asked_first = legal_choices.seats_to_act(state)[0]
    state = do(state, *["wait"] * 29)
    assert isinstance(state.stage, StartQuestionStage)
    state, happened = step(state, "wait")
    assert state.player == asked_first
    assert StartAsked(asked_first) not in happened


def test_waiting_is_seen_by_nobody_else() -> None:
    """Silencio R35: a seat sees how often it has itself been asked, nothing else."""
    state = begin(3)
    first = legal_choices.seats_to_act(state)[0]
    others = [seat for seat in (0, 1, 2) if seat != first]
    assert views.view_of(state, first).stage == StartQuestionView(1, True)
    assert views.view_of(state, Seat(others[0])).stage == StartQuestionView(0, False)
    after, happened = step(state, "wait")
    assert views.visible_event(StartCardLeft(first), Seat(others[0])) is None
    assert views.visible_event(StartCardLeft(first), None) is None
    assert happened[0] == StartCardLeft(first)
    bystander = next(seat for seat in others if seat != legal_choices.seats_to_act(after)[0])
    assert views.view_of(after, Seat(bystander)) == views.view_of(state, Seat(bystander))
    assert views.view_of(after, None) == views.view_of(state, None)
    assert views.view_of(after, first).stage == StartQuestionView(1, False)
    assert views.view_of(do(after, "wait", "wait"), first).stage == StartQuestionView(2, True)


def test_passing_on_goes_full_circle_from_the_start_player() -> None:
    """Silencio R3: each gives one card to the left, having seen the card received, which may itself be handed on."""
    state = rules.begin_play(3, Options(), Chance.of("s"), journey_cards(10))[0]
    state = rules.apply_action(state, Seat(1), legal_choices.START)[0]
    given = state.hands[1][0]
    assert offers(state) == [f"give {card}" for card in state.hands[1]]
    state = do(state, f"give {given}")
    assert legal_choices.seats_to_act(state) == (2,)
    assert given in state.hands[2]
    state = do(state, f"give {given}", f"give {given}")
    assert given in state.hands[1]
    assert isinstance(state.stage, TurnStage)
    assert state.player == 1
    assert [len(hand) for hand in state.hands] == [6, 6, 6]


def test_seats_cannot_be_changed_by_any_action() -> None:
    """Silencio R44: returning only to one's own seat binds the table; the engine has no action that moves a seat."""
    verbs = {GAME.words.write(action, Options()).split()[0] for action in every_action(4, Options())}
    assert verbs == {
        "start", "wait", "give", "play", "take", "lay", "draw", "pass", "shrine", "say", "shield", "name", "exchange",
        "decline", "end", "time-up", "abandon",
    }  # fmt: skip
