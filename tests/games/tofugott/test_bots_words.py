"""What bots say beside their choices."""

from functools import partial

import pytest

from inkling.catalogs import LANGUAGES, speech
from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.games.tofugott import GAME
from inkling.games.tofugott.actions import Best, Confirm, Guess, Worst
from inkling.games.tofugott.bots import BOTS
from inkling.games.tofugott.bots.sayings import argue, openings, phrase, quips, reasons, unwelcome
from inkling.games.tofugott.bots.temperaments import temperaments
from inkling.games.tofugott.cards import SILHOUETTES, CardId, SilhouetteId, Text, ponder_cards, silhouettes
from tests.games.tofugott.table import A, B, Table, begin, do, read_out

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def talk_through(seats: int, names: tuple[str, ...], lang: str, rounds: int = 1) -> Table:
    """A whole play in which every bot may speak."""
    say = speech(lang, GAME.package).to(None, NAMES[:seats])
    bots = [pick_bot(BOTS, name) for name in names]
    voices = [partial(lambda bot, sight, action: bot.words(sight, action, say), bot) for bot in bots]
    return drive(
        begin(seats, rounds=rounds, seed=f"talk {lang}"),
        [bot.choose for bot in bots],
        Chance.of("talk"),
        voices=voices,
    )


def said(play: Table) -> list[str]:
    return [entry.say for entry in play.record.entries if entry.say]


def every_text() -> list[Text]:
    spoken = [text for one in SILHOUETTES for quip in quips(one).values() for text in (quip.best, quip.worst)]
    spoken += [text for temper in temperaments().values() for text in temper.said]
    return [*spoken, *openings().new, *openings().known]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "rounds"), [(2, 10), (3, 4), (6, 2)])
def test_words_are_never_the_same_twice_in_a_play(lang: str, seats: int, rounds: int) -> None:
    play = talk_through(seats, ("strong", "contrary", "normal", "easy", "poetic", "grand")[:seats], lang, rounds)
    assert len(set(said(play))) == len(said(play))
    assert max(map(len, said(play))) <= 280
    answers = [entry for entry in play.record.entries if entry.do.startswith(("best", "worst"))]
    assert all(entry.say for entry in answers)


def test_words_beside_guesses_come_from_one_guesser_at_a_time() -> None:
    play = talk_through(4, ("strong",) * 4, "en")
    spoken = [entry for entry in play.record.entries if entry.say and entry.do.startswith("guess")]
    assert len(spoken) == 4 * 3
    assert len({entry.by for entry in spoken}) == 4


def test_words_are_the_same_each_time_and_follow_the_language() -> None:
    play = read_out(begin(2))
    action = pick_bot(BOTS, "strong").choose(play.sight(A), Chance.of("a"))
    assert isinstance(action, Best)
    english, german = (speech(lang, GAME.package).to(None, NAMES) for lang in LANGUAGES)
    words = partial(pick_bot(BOTS, "strong").words, play.sight(A), action)
    assert words(english) == words(english)
    assert words(english) != words(german)


def test_words_stand_only_where_the_game_has_room() -> None:
    """Tofugott R8: beside choices, not beside a confirmation; Play.act would refuse."""
    play = do(read_out(begin(2)), "1 guess " + read_out(begin(2)).state.left[0])
    say = speech("en", GAME.package).to(None, NAMES)
    assert pick_bot(BOTS, "strong").words(play.sight(B), Confirm(), say) is None


def test_words_name_the_association_that_was_judged() -> None:
    """The argument for an answer is the one that fits.toml gives, here the rule maker at the reception desk."""
    human = SilhouetteId("human")
    assert reasons("literal", CardId("undersea-hotel"), 1, human) == ["rules"]
    assert argue(human, "rules", True, "en") == "Somebody has to know where to sign."
    assert phrase(human, "rules", "de") == "stellt Regeln auf"


def test_words_say_bad_things_where_bad_things_are_wanted() -> None:
    """Whom do you run away from? The best answer to that is not praised for it."""
    knight = CardId("knight-without-horse")
    assert [unwelcome(knight, question) for question in (1, 2, 3)] == [False, False, True]
    play = read_out(begin(2, deal=(knight, *(card for card in ponder_cards() if card != knight))))
    first = SilhouetteId("spider" if "spider" in play.state.left else "elephant")
    say = speech("en", GAME.package).to(None, NAMES)
    words = pick_bot(BOTS, "literal").words
    bad = [quip.worst.en for quip in quips(first).values()]
    assert any(text in (words(play.sight(A), Best(3, first), say) or "") for text in bad)
    assert not any(text in (words(play.sight(A), Worst(3, first), say) or "") for text in bad)


def test_quips_stand_in_the_order_of_the_associations() -> None:
    assert all(len(quips(one)) == len(silhouettes()[one].associations["en"]) == 10 for one in SILHOUETTES)
    elephant = SilhouetteId("elephant")
    assert next(iter(quips(elephant))) == "memory"
    assert phrase(elephant, "memory", "en") == "never forgets"


def test_sayings_are_all_different_and_well_formed() -> None:
    """Short, in both languages, with no exclamation mark; nothing is said twice."""
    for lang in LANGUAGES:
        texts = [text.read(lang) for text in every_text()]
        assert len(set(texts)) == len(texts)
        assert not [text for text in texts if "!" in text or len(text) > 110 or text[-1] not in ".?:"]
        assert not [text for text in texts if "'" in text or '"' in text]
        assert all("{phrase}" in text.read(lang) for text in (*openings().new, *openings().known))


def test_words_do_not_give_hidden_answers_away() -> None:
    """The sentence beside one answer is the same whatever lies on the other places."""
    play = read_out(begin(2))
    one, two, three, four, *_ = play.state.left
    say = speech("en", GAME.package).to(None, NAMES)
    words = pick_bot(BOTS, "strong").words
    ways = [do(play, f"0 best 1 {first}", f"0 worst 1 {second}") for first, second in ((one, two), (three, two))]
    assert len({words(way.sight(A), Best(2, four), say) for way in ways}) == 1
    assert words(ways[0].sight(A), Worst(2, four), say) != words(ways[0].sight(A), Best(2, four), say)
    assert words(play.sight(B), Guess(four), say) is not None
