"""The bots: they finish every play, and the simple one understands its like."""

from inkling.core.bot import Bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.games.tofugott.bots import BOTS
from inkling.games.tofugott.bots.fits import neutral, traits
from inkling.games.tofugott.bots.simple import picture
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View
from tests.games.tofugott.table import A, B, Table, answer, begin, guess, read_out

RANDOM, SIMPLE = BOTS[:2]


def finish(play: Table, bot: Bot[Action, Event, View]) -> Table:
    return drive(play, [bot.choose] * play.state.seats, Chance.of("bots"))


def hit_rate(bot: Bot[Action, Event, View], plays: int) -> float:
    """Hits per guess with three seats; by pure chance it is 18 %."""
    hits = [finish(begin(3, rounds=2, seed=f"rate {n}"), bot).state.hits for n in range(plays)]
    return sum(hits) / (plays * 2 * 3 * 3 * 2)


def test_simple_bot_hits_far_more_often_than_chance() -> None:
    assert hit_rate(SIMPLE, 15) > 0.55
    assert hit_rate(RANDOM, 15) < 0.3


def test_simple_bot_takes_no_detours() -> None:
    """Six answers and a confirmation, and for each question a guess and a confirmation."""
    play = finish(begin(4), SIMPLE)
    assert play.ply == 4 * (1 + 7 + 3 * 3 * 2)


def test_simple_bot_learns_from_what_was_shown() -> None:
    """After an answer that surprised it, it expects that player to like the same traits again."""
    play = begin(3)
    assert picture(play.sight(None), A) == neutral()
    play = answer(read_out(play, "rat", "pig"), ("snail", "human", "dolphin", "tofu", "owl", "elephant"))
    play = guess(play, "owl", "owl")
    shown = picture(play.sight(None), A)
    assert sum(liking * trait for liking, trait in zip(shown, traits()["snail"], strict=True)) > 0
    assert picture(play.sight(None), B) == neutral()
