"""The bots in both roles and both forms, with other players, without access to hidden data."""

import subprocess
import sys
from itertools import pairwise
from typing import Literal

import pytest
from msgspec import structs

from inkling.core.bot import AnyBot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive, step
from inkling.core.sight import Seat
from inkling.games.similo.bots.belief_bots import EASY, NORMAL, PERSONAS, STRONG, STRONG_MIND
from inkling.games.similo.bots.clue_and_removal_choice import rate_possible_clues
from inkling.games.similo.bots.simple_bots import RANDOM, SIMPLE, score_characters_by_clues
from inkling.games.similo.rules.actions import ORIENTATIONS, Clue, ConfirmMarkedSet, MarkCharacter, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.state import Options
from inkling.games.similo.rules.voting import characters_left
from tests.amounts import amount

from .table import begin, options

DECKS = ["fables", "myths", "history", "magic", "world"]


def lay_first_clue(play: AnyPlay) -> AnyPlay:
    return play.act(Seat(0), STRONG.choose(play.sight(Seat(0)), Chance.of("clue")))


def share_won(giver: AnyBot, guesser: AnyBot, games: int, chosen: Options) -> float:
    won = 0
    for n in range(games):
        end = drive(begin(f"minds {n}", 2, chosen), [giver.choose, guesser.choose], Chance.of(f"minds {n}"))
        won += end.state.scene.ended == "won"
    return won / games


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(
    ("bot", "clue_deck", "least"),
    [(SIMPLE, None, 0.6), (SIMPLE, "history", 0.6), (STRONG, None, 0.8)],
    ids=["simple", "simple with two decks", "strong"],
)
def test_bots_understand_their_like(bot: AnyBot, clue_deck: str | None, least: float, deck: str) -> None:
    """Two equal bots win far more often than by chance (1 in 12)."""
    assert share_won(bot, bot, amount(16), Options(giver=0, asked=True, deck=deck, clue_deck=clue_deck)) > least


@pytest.mark.parametrize("bot", [SIMPLE, STRONG], ids=lambda bot: bot.name)
def test_bots_have_no_code_where_nothing_is_known(bot: AnyBot) -> None:
    """A deck of letters has no sheets, lines or meaning, so bots win about as often as by chance."""
    assert share_won(bot, bot, amount(40), options(asked=True)) < 0.25


def test_bots_choose_without_numpy() -> None:
    """A static page runs Python in the browser and has no numpy."""
    code = """
import sys
sys.modules["numpy"] = None
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.games.similo.rules.state import Options
from tests.games.similo.table import begin
from inkling.games.similo import GAME
for bot in GAME.bots.all:
    end = drive(begin("no numpy", 2, Options(giver=0, asked=True)), [bot.choose] * 2, Chance.of("any"))
    assert end.outcome is not None
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("bot", [EASY, STRONG], ids=lambda bot: bot.name)
def test_guesser_does_not_fidget(bot: AnyBot) -> None:
    """A guesser marks the final set directly. It never sets a mark and removes it again, whatever the seed and the
    earlier marks."""
    play = begin("fidget", 2, Options(giver=0))
    end = drive(play, [STRONG.choose, bot.choose], Chance.of("fidget"))
    done = [entry.do for entry in end.record.entries]
    assert not any(text.startswith("unmark") for text in done)
    assert all(one != other for one, other in pairwise(done))


@pytest.mark.parametrize("other", [SIMPLE, *PERSONAS], ids=lambda bot: bot.name)
def test_strong_bot_is_understood_and_understands_across_minds(other: AnyBot) -> None:
    """With a partner of another kind the strong bot wins at least twice as often as by chance (1 in 12)."""
    chosen = Options(giver=0, asked=True)
    assert share_won(STRONG, other, amount(18), chosen) > 1 / 6
    assert share_won(other, STRONG, amount(18), chosen) > 1 / 6


def test_strong_bot_gets_nothing_from_a_random_giver() -> None:
    assert share_won(RANDOM, STRONG, amount(40), Options(giver=0, asked=True)) < 0.35


def test_giver_prefers_what_many_kinds_of_reader_understand() -> None:
    """At every clue of some plays the strong bot's choice is worth at least as much to it as any other card of the
    hand."""
    play = begin("value", 2, Options(giver=0))
    sight = play.sight(Seat(0))
    clues = tuple(action for action in sight.legal if isinstance(action, Clue))
    values = dict(
        zip(clues, rate_possible_clues(STRONG_MIND, sight.view, play.state.secret, clues).values, strict=True)
    )
    chosen = STRONG.choose(sight, Chance.of("any"))
    assert isinstance(chosen, Clue)
    assert values[chosen] == max(values.values())
    assert len({*values.values()}) > 3


def test_giver_lays_another_clue_for_another_secret() -> None:
    """The giver's choice depends on the secret. No general test of bots can check that."""
    play = begin("secrets", 2, Options(giver=0))
    laid = set()
    for secret in play.state.scene.grid:
        state = replace_secret(play, secret)
        laid.add(STRONG.choose(state.sight(Seat(0)), Chance.of("same")))
    assert len(laid) > 3


def replace_secret(play: AnyPlay, secret: str) -> AnyPlay:
    return play.with_state(structs.replace(play.state, secret=secret))


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("agreement", ["half", "all"])
def test_minds_of_every_kind_come_to_terms(asked: bool, agreement: Literal["half", "all"]) -> None:
    """Similo R4: no tie-break, so somebody has to yield; no clock is needed."""
    players = [STRONG, *PERSONAS, NORMAL, EASY, STRONG]
    for seed in ("one", "two", "three"):
        play = begin(seed, 8, Options(asked=asked, agreement=agreement))
        end = drive(play, [bot.choose for bot in players], Chance.of(seed))
        assert end.outcome is not None
        assert not any(entry.do == "time-up" for entry in end.record.entries)
        assert end.ply < 600


def test_voter_gives_way_to_the_captain() -> None:
    """Two voters disagree: the one after the captain adopts the captain's set and confirms it."""
    play = begin("captain", 3, Options(giver=0, agreement="all"))
    play = lay_first_clue(play)
    assert play.state.scene.captain == 1
    own = STRONG.choose(play.sight(Seat(2)), Chance.of("any"))
    assert isinstance(own, MarkCharacter)
    other = next(card for card in characters_left(play.state.scene) if card != own.card)
    for action in (MarkCharacter(other), ConfirmMarkedSet()):
        play = play.act(Seat(1), action)
    for wanted in (MarkCharacter(other), ConfirmMarkedSet()):
        assert STRONG.choose(play.sight(Seat(2)), Chance.of("any")) == wanted
        play = play.act(Seat(2), wanted)
    assert play.state.scene.removed == ((other,),)


def test_captain_stays_with_its_set() -> None:
    play = begin("captain", 3, Options(giver=0, agreement="all"))
    play = lay_first_clue(play)
    own = STRONG.choose(play.sight(Seat(1)), Chance.of("any"))
    other = next(card for card in characters_left(play.state.scene) if MarkCharacter(card) != own)
    for action in (MarkCharacter(other), ConfirmMarkedSet()):
        play = play.act(Seat(2), action)
    assert STRONG.choose(play.sight(Seat(1)), Chance.of("any")) == own


@pytest.mark.parametrize("bot", [SIMPLE, STRONG], ids=lambda bot: bot.name)
def test_adviser_marks_its_set_and_then_keeps_still(bot: AnyBot) -> None:
    """Similo R4: an adviser never confirms: people decide, and its marks stay."""
    play = lay_first_clue(begin("advise", 3, Options(giver=0, voters=(1,))))
    mark = bot.choose(play.sight(Seat(2)), Chance.of("mark"))
    assert isinstance(mark, MarkCharacter)
    assert bot.choose(play.act(Seat(2), mark).sight(Seat(2)), Chance.of("mark")) is None


@pytest.mark.parametrize("bot", [SIMPLE, STRONG], ids=lambda bot: bot.name)
def test_guesser_takes_wrong_marks_off_and_confirms_once(bot: AnyBot) -> None:
    play = lay_first_clue(begin("wrong", 3, Options(giver=0)))
    wanted = bot.choose(play.sight(Seat(1)), Chance.of("any"))
    assert isinstance(wanted, MarkCharacter)
    wrong = next(card for card in play.state.scene.grid if card != wanted.card)
    play = play.act(Seat(1), MarkCharacter(wrong))
    for action in (UnmarkCharacter(wrong), wanted, ConfirmMarkedSet()):
        assert bot.choose(play.sight(Seat(1)), Chance.of("step")) == action
        play = play.act(Seat(1), action)
    assert bot.choose(play.sight(Seat(1)), Chance.of("still")) is None


def test_random_guesser_marks_the_right_number_confirms_and_keeps_still() -> None:
    """Similo R4: with the right number of marks it keeps them, and removes excess ones; an adviser does not confirm."""
    play = lay_first_clue(begin("fidget", 4, Options(giver=0, voters=(1, 2))))
    too_many = play.act(Seat(3), MarkCharacter(play.state.scene.grid[0])).act(
        Seat(3), MarkCharacter(play.state.scene.grid[1])
    )
    for seat, before, kinds in (
        (1, play, [MarkCharacter, ConfirmMarkedSet]),
        (3, play, [MarkCharacter]),
        (3, too_many, [UnmarkCharacter]),
    ):
        for n in range(20):
            after, done = before, []
            while (action := RANDOM.choose(after.sight(Seat(seat)), Chance.of(f"{n} {after.ply}"))) is not None:
                done.append(type(action))
                after = after.act(Seat(seat), action)
            assert done == kinds
            assert len(after.state.scene.marks[seat]) == 1


def test_random_guesser_removes_any_character() -> None:
    play = lay_first_clue(begin("any", 2, Options(giver=0)))
    marked = {RANDOM.choose(play.sight(Seat(1)), Chance.of(f"any {n}")) for n in range(200)}
    assert marked == {MarkCharacter(card) for card in play.state.scene.grid}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_guessers_reach_agreement(seats: int) -> None:
    """Similo R11: without a clock, a round in which the confirmed sets differ never ends, so the bots must give way."""
    for n in range(20):
        play, chance = begin(f"agree {n}", seats, Options(giver=0)), Chance.of(f"agree {n}")
        while play.outcome is None:
            after = step(play, [RANDOM.choose] * seats, chance)
            assert after is not None
            play = after


def tales(*slugs: str) -> Cards:
    return tuple(CardId(f"fables/{slug}") for slug in slugs)


def test_sideways_weighs_less_than_upright_and_the_other_way() -> None:
    """Similo, Clue: sideways does not say "nothing in common"."""
    grid = tales("snow-white", "the-genie", "captain-hook", "cinderella")
    clue = tales("sleeping-beauty")[0]
    up, side = (score_characters_by_clues(grid, [Clue(clue, turned)], Options()) for turned in ORIENTATIONS)
    assert max(up, key=up.__getitem__) == min(side, key=side.__getitem__)
    assert all(abs(side[card]) < abs(up[card]) for card in grid)
