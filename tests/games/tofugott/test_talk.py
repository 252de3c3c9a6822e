"""Who may talk during a play, and when play waits for talk."""

from html import unescape

import msgspec
import pytest

from inkling.core.chance import Chance
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.play import prepare
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.state import Options
from tests.games.tofugott.table import answer, begin, do, guess, read_out
from tests.rules_pages import rules_html


def test_talk_is_free_between_turns_only() -> None:
    """Tofugott R10: no talk from the reading of a ponder card to the points of its third question."""
    state, _ = GAME.rules.setup(3, Options(starter=0), Chance.of("talk"), None)
    assert GAME.table.talkers(state) == (0, 1, 2)
    read_out, _ = GAME.rules.apply(state, Seat(0), GAME.rules.legal(state, Seat(0))[0])
    assert GAME.table.talkers(read_out) == ()


def test_everybody_may_talk_while_play_waits_at_a_reveal() -> None:
    """Tofugott R10: "while play waits for `go on` (R8), everybody may talk", and nobody before or after."""
    play = guess(answer(read_out(begin(3, talk=True), "rat", "pig")), "owl", "tofu")
    for owner in (1, 2, 0, 0):
        assert play.state.phase == "talk"
        assert GAME.table.talkers(play.state) == (0, 1, 2)
        assert GAME.rules.turn(play.state) == (owner,)
        play = do(play, f"{owner} go-on")
    assert play.state.phase == "answer"
    assert GAME.table.talkers(play.state) == ()


@pytest.mark.parametrize(
    ("people", "talk"), [((), False), ((0,), False), ((2,), False), ((0, 2), True), ((0, 1, 2), True)]
)
def test_play_waits_for_talk_by_default_where_two_or_more_people_sit(people: tuple[Seat, ...], talk: bool) -> None:
    """Tofugott R10: "off at a table of one person and bots", and if nobody sits; an explicit setting wins."""
    assert prepare(GAME, 3, Options(), "who", people=people).options.talk is talk
    for wish in (True, False):
        assert prepare(GAME, 3, Options(talk=wish), "who", people=people).options.talk is wish


def test_records_of_before_say_themselves_whether_play_waits() -> None:
    """Tofugott R8 and R10: the set-up of a record contains the option, so the default changes none of them."""
    for talk in (False, True):
        plain = {"rounds": 1, "starter": 0, "talk": talk}
        setup = Setup("tofugott", 1, 3, msgspec.convert(plain, Options), "before")
        assert f"option talk {str(talk).lower()}" in setup.lines()
        assert GAME.rules.setup(3, setup.options, Chance.of("before"), None)[0].talk is talk
    assert GAME.rules.version == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_page_says_which_choices_are_ours(lang: str) -> None:
    """Tofugott R10: the numbers of rounds (R5), the clockwise reveal (R3) and the written sentences (R8)."""
    told = unescape(rules_html(GAME, lang)).rpartition("<section")[2]
    words = {"en": ("we decided", "rounds", "clockwise", "write sentences")}.get(
        lang, ("haben wir festgelegt", "Runden", "Uhrzeigersinn", "man Sätze schreiben kann")
    )
    assert [word for word in words if word not in told] == []
