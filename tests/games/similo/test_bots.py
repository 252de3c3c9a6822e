"""The bots: in both roles, in both forms, with and without sheets."""

from pathlib import Path
from string import ascii_lowercase
from typing import Literal

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots import BOTS
from inkling.games.similo.bots.simple import SIMPLE, least_likely, score
from inkling.games.similo.rules.actions import ORIENTATIONS, Clue, Confirm, Mark, Unmark
from inkling.games.similo.rules.cards import Card, CardId, Cards, Deck
from inkling.games.similo.rules.state import Options

from .table import SALT, begin, options, start

RANDOM = BOTS[0]


def share_won(games: int, chosen: Options, seats: int = 3) -> float:
    won = 0
    for n in range(games):
        play = drive(begin(f"bots {n}", seats, chosen), [SIMPLE.choose] * seats, Chance.of(f"bots {n}"))
        won += play.state.scene.ended == "won"
    return won / games


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("asked", [True, False])
def test_simple_bots_finish_at_every_table(seats: int, asked: bool) -> None:
    """They agree without a clock, because they read alike; so it takes as many entries as there are marks."""
    play = drive(begin(f"table {seats}", seats, Options(asked=asked)), [SIMPLE.choose] * seats, Chance.of("table"))
    assert play.outcome is not None
    assert not any(entry.do == "time-up" for entry in play.record.entries)
    assert play.ply <= 5 + (seats - 1) * (11 + 5)


@pytest.mark.parametrize("deck", ["fables", "myths", "history", "magic", "world"])
def test_simple_bots_win_clearly_more_than_chance(deck: str) -> None:
    """With sheets; chance alone would win 1 in 12."""
    assert share_won(24, Options(asked=True, deck=deck)) > 0.6


@pytest.mark.parametrize(
    ("deck", "clues"),
    [("fables", "history"), ("myths", "fables"), ("history", "magic"), ("magic", "myths"), ("world", "fables")],
)
def test_simple_bots_win_clearly_more_than_chance_with_two_decks(deck: str, clues: str) -> None:
    assert share_won(24, Options(asked=True, deck=deck, clue_deck=clues)) > 0.6


def test_simple_bots_have_no_code_where_sheets_are_missing() -> None:
    """Clues cannot steer the lot by which guessers remove, so such a deck is won about as often as by chance."""
    assert share_won(80, options(asked=True, giver=None), seats=2) < 0.25


@pytest.mark.parametrize("agreement", ["half", "all"])
def test_random_plays_end_in_the_form_for_people(agreement: Literal["half", "all"]) -> None:
    """Each makes up its mind and keeps still; where they do not agree, the clock decides."""
    for seats in GAME.seats:
        chosen = Options(agreement=agreement)
        play = drive(begin("random", seats, chosen), [RANDOM.choose] * seats, Chance.of("random"))
        assert play.outcome is not None
        assert play.ply <= 5 + (seats - 1) * (11 + 5) + 5


def test_random_guesser_marks_the_right_number_confirms_and_keeps_still() -> None:
    """Similo R4: marks of its own that are right in number stay, too many come off; an adviser does not confirm."""
    play = read_first_clue(begin("fidget", 4, Options(giver=0, voters=(1, 2))))
    too_many = play.act(Seat(3), Mark(play.state.scene.grid[0])).act(Seat(3), Mark(play.state.scene.grid[1]))
    for seat, before, kinds in ((1, play, [Mark, Confirm]), (3, play, [Mark]), (3, too_many, [Unmark])):
        for n in range(20):
            after, done = before, []
            while (action := RANDOM.choose(after.sight(Seat(seat)), Chance.of(f"{n} {after.ply}"))) is not None:
                done.append(type(action))
                after = after.act(Seat(seat), action)
            assert done == kinds
            assert len(after.state.scene.marks[seat]) == 1


def test_random_guesser_removes_any_character() -> None:
    play = read_first_clue(begin("any", 2, Options(giver=0)))
    marked = {RANDOM.choose(play.sight(Seat(1)), Chance.of(f"any {n}")) for n in range(200)}
    assert marked == {Mark(card) for card in play.state.scene.grid}


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


@pytest.mark.parametrize("odd", "abcdefghijkl")
def test_simple_bot_goes_by_the_sheets_it_is_given(odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by those of a deck with the same id that happens to lie on this machine: there, another letter is the odd."""
    chosen = Options(deck="letters", decks=(Deck(id="letters", cards=tuple(odd_letters(odd))),), giver=0)
    play = Play.begin(GAME, Setup("similo", GAME.rules.version, 2, chosen, "odd", tuple(ascii_lowercase)), SALT)
    play = play.act(Seat(0), Clue(CardId("letters/m"), "sideways"))
    for other in "abc":
        monkeypatch.setenv("INKLING_HOME", str(tmp_path / other))
        write_library(tmp_path / other, odd_letters(other))
        assert SIMPLE.choose(play.sight(Seat(1)), Chance.of("mark")) == Mark(CardId(f"letters/{odd}"))


def odd_letters(odd: str) -> list[Card]:
    """One letter is an animal like the clue card, all the others are human."""
    kinds = {slug: "animal" if slug in (odd, "m") else "human" for slug in ascii_lowercase}
    return [Card(slug=slug, name=slug.upper(), sheet=(f"kind={kind}",)) for slug, kind in kinds.items()]


def write_library(home: Path, cards: list[Card]) -> None:
    lines = ['id = "letters"', 'name = "Letters"']
    for card in cards:
        kind = card.sheet[0].partition("=")[2]
        lines += ["[[card]]", f'slug = "{card.slug}"', f'name = "{card.name}"', f'sheet = {{ kind = ["{kind}"] }}']
    (home / "decks" / "letters").mkdir(parents=True)
    (home / "decks" / "letters" / "deck.toml").write_text("\n".join(lines))


def tales(*slugs: str) -> Cards:
    return tuple(CardId(f"fables/{slug}") for slug in slugs)


def test_sideways_weighs_less_than_upright_and_the_other_way() -> None:
    """Similo, Clue: sideways does not say "nothing in common"."""
    grid = tales("snow-white", "the-genie", "captain-hook", "cinderella")
    clue = tales("sleeping-beauty")[0]
    up, side = (score(grid, [Clue(clue, turned)], Options()) for turned in ORIENTATIONS)
    assert max(up, key=up.__getitem__) == min(side, key=side.__getitem__)
    assert all(abs(side[card]) < abs(up[card]) for card in grid)


def test_lot_does_not_depend_on_the_clues() -> None:
    scene = start().scene
    clues = [Clue(CardId(f"letters/{letter}"), "upright") for letter in "mnopq"]
    assert len({least_likely(scene, [clue], 3) for clue in clues}) == 1
