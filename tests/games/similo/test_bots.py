"""The simple bot: in both roles, in both forms, with and without sheets."""

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.actions import Clue, Confirm, Mark, Unmark
from inkling.games.similo.bots import BOTS
from inkling.games.similo.bots.reading import least_likely, score
from inkling.games.similo.bots.simple import SIMPLE
from inkling.games.similo.cards import CardId, Cards
from inkling.games.similo.state import Options

from .table import begin, options

RANDOM = BOTS[0]


def share_won(games: int, chosen: Options, seats: int = 3) -> float:
    won = 0
    for n in range(games):
        play = drive(begin(f"bots {n}", seats, chosen), [SIMPLE.choose] * seats, Chance.of(f"bots {n}"))
        won += play.state.scene.ended == "won"
    return won / games


def test_bots_are_random_and_simple() -> None:
    assert [bot.name for bot in BOTS] == ["random", "simple"]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("asked", [True, False])
def test_simple_bots_finish_at_every_table(seats: int, asked: bool) -> None:
    """They agree without a clock, because they read alike; so it takes as many entries as there are marks."""
    play = drive(begin(f"table {seats}", seats, Options(asked=asked)), [SIMPLE.choose] * seats, Chance.of("table"))
    assert play.outcome is not None
    assert not any(entry.do == "time-up" for entry in play.record.entries)
    assert play.ply <= 5 + (seats - 1) * (11 + 5)


def test_simple_bots_agree_also_where_all_must() -> None:
    play = drive(begin("all", 6, Options(agreement="all")), [SIMPLE.choose] * 6, Chance.of("all"))
    assert not any(entry.do == "time-up" for entry in play.record.entries)


@pytest.mark.parametrize("deck", ["fables", "myths"])
def test_simple_bots_win_clearly_more_than_chance(deck: str) -> None:
    """With sheets; chance alone would win 1 in 12."""
    assert share_won(24, Options(asked=True, deck=deck)) > 0.6


def test_simple_bots_win_clearly_more_than_chance_with_two_decks() -> None:
    assert share_won(24, Options(asked=True, clue_deck="history")) > 0.6


def test_simple_bots_have_no_code_where_sheets_are_missing() -> None:
    """Clues cannot steer the lot by which guessers remove, so such a deck is won about as often as by chance."""
    assert share_won(80, options(asked=True, giver=None), seats=2) < 0.25


def test_random_plays_end_in_the_asked_form() -> None:
    for seats in GAME.seats:
        play = drive(begin("random", seats, Options(asked=True)), [RANDOM.choose] * seats, Chance.of("random"))
        assert play.outcome is not None


def read_first_clue(play: AnyPlay) -> AnyPlay:
    clue = SIMPLE.choose(play.sight(Seat(0)), Chance.of("clue"))
    return play.act(Seat(0), clue)


def test_adviser_marks_its_set_and_then_keeps_still() -> None:
    """Similo R4: an adviser never confirms."""
    play = read_first_clue(begin("advise", 3, Options(giver=0, voters=(1,))))
    mark = SIMPLE.choose(play.sight(Seat(2)), Chance.of("mark"))
    assert isinstance(mark, Mark)
    play = play.act(Seat(2), mark)
    assert SIMPLE.choose(play.sight(Seat(2)), Chance.of("mark")) is None


def test_guesser_takes_wrong_marks_off_and_confirms_once() -> None:
    play = read_first_clue(begin("wrong", 3, Options(giver=0)))
    wanted = SIMPLE.choose(play.sight(Seat(1)), Chance.of("any"))
    assert isinstance(wanted, Mark)
    wrong = next(card for card in play.state.scene.grid if card != wanted.card)
    play = play.act(Seat(1), Mark(wrong))
    for step in (Unmark(wrong), wanted, Confirm()):
        assert SIMPLE.choose(play.sight(Seat(1)), Chance.of("step")) == step
        play = play.act(Seat(1), step)
    assert SIMPLE.choose(play.sight(Seat(1)), Chance.of("still")) is None


def test_simple_bot_uses_only_what_it_is_given() -> None:
    """The same sight and chance give the same choice; guessers do not depend on chance at all."""
    play = begin("same", 3, Options(giver=0))
    assert SIMPLE.choose(play.sight(Seat(0)), Chance.of("a")) == SIMPLE.choose(play.sight(Seat(0)), Chance.of("a"))
    play = read_first_clue(play)
    choices = {SIMPLE.choose(play.sight(Seat(seat)), Chance.of(f"{seat}")) for seat in (1, 2)}
    assert len(choices) == 1


def tales(*slugs: str) -> Cards:
    return tuple(CardId(f"fables/{slug}") for slug in slugs)


def test_sideways_weighs_less_than_upright_and_the_other_way() -> None:
    """Similo, Clue: sideways does not say "nothing in common"."""
    grid = tales("snow-white", "the-genie", "captain-hook", "cinderella")
    clue = tales("sleeping-beauty")[0]
    up, side = score(grid, [Clue(clue, "upright")]), score(grid, [Clue(clue, "sideways")])
    assert max(up, key=up.__getitem__) == min(side, key=side.__getitem__)
    assert all(abs(side[card]) < abs(up[card]) for card in grid)


def test_lot_does_not_depend_on_the_clues() -> None:
    grid = tuple(CardId(f"letters/{letter}") for letter in "abcdefghijkl")
    clues = [Clue(CardId(f"letters/{letter}"), "upright") for letter in "mnopq"]
    assert len({least_likely(grid, grid, [clue], 3) for clue in clues}) == 1
