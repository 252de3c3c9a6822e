"""Sentences that bots write with their choices."""

import re
from functools import partial

import pytest

from inkling.catalogs import speech
from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.html import escape
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.games.board_kit.story import story_lines_as_html
from inkling.games.tofugott import GAME
from inkling.games.tofugott.bots import BOTS, STRONG
from inkling.games.tofugott.bots.answer_arguments import (
    AssociationArgument,
    answer_kinds_asked_for,
    argument_sentences,
    association_as_predicate,
    associations_named_by_people,
    associations_supporting_answer,
    best_answer_sentences,
    does_question_ask_for_flaws,
    load_arguments_by_association,
    load_guess_patterns,
    repetition_phrases,
    sentences_for_any_answer,
)
from inkling.games.tofugott.bots.choice_remarks import fill_guess_pattern, unused_sentences_for_answer
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.actions import ChooseBestAnswer, ChooseCard, ChooseWorstAnswer, ConfirmChoice, Guess
from inkling.games.tofugott.rules.cards import (
    SILHOUETTES,
    CardId,
    SilhouetteId,
    TranslatedText,
    load_data_file,
    load_ponder_cards,
    load_silhouettes,
)
from inkling.games.tofugott.text.bot_sentence_translation import sentence_in_readers_language
from tests.games.tofugott.table import A, B, Table, begin, do, read_out

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def talk_through(seats: int, names: tuple[str, ...], lang: str, rounds: int = 1) -> Table:
    """Play a game in which every bot may write."""
    say = speech(lang, GAME.package).to(None, NAMES[:seats])
    bots = [pick_bot(BOTS, name) for name in names]
    voices = [partial(lambda bot, sight, action: bot.words(sight, action, say), bot) for bot in bots]
    return drive(
        begin(seats, rounds=rounds, seed=f"talk {lang}"), [bot.choose for bot in bots], Chance.of("talk"), voices=voices
    )


def said(play: Table) -> list[str]:
    return [entry.say for entry in play.record.entries if entry.say]


def every_text() -> list[TranslatedText]:
    spoken: list[TranslatedText] = [text for quip in every_quip() for text in (*quip.best, *quip.worst)]
    spoken += [text for temper in load_temperaments().values() for text in temper.said]
    return [*spoken, *repetition_phrases(), *sentences_for_any_answer(), *guess_ways()]


def guess_ways() -> list[TranslatedText]:
    return [*load_guess_patterns().new, *load_guess_patterns().known]


def every_quip() -> list[AssociationArgument]:
    return [quip for one in SILHOUETTES for quip in load_arguments_by_association(one).values()]


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
    assert isinstance(action, ChooseBestAnswer)
    english, german = (speech(lang, GAME.package).to(None, NAMES) for lang in LANGUAGES)
    words = partial(pick_bot(BOTS, "strong").words, play.sight(A), action)
    assert words(english) == words(english)
    assert words(english) != words(german)


def test_words_stand_only_where_the_game_has_room() -> None:
    """Tofugott R8: with choices, not with a confirmation, which Play.act would refuse."""
    play = do(read_out(begin(2)), "1 guess " + read_out(begin(2)).state.silhouettes_to_guess[0])
    say = speech("en", GAME.package).to(None, NAMES)
    assert pick_bot(BOTS, "strong").words(play.sight(B), ConfirmChoice(), say) is None


def test_words_name_the_association_that_was_judged() -> None:
    """The argument for an answer is the one in fits.toml, here the rule maker at the reception desk."""
    human = SilhouetteId("human")
    assert associations_named_by_people("literal", CardId("undersea-hotel"), 1, human, "best") == ["rules"]
    (sentence,) = argument_sentences(load_arguments_by_association(human)["rules"], True, {"person"}, Chance.of("any"))
    assert sentence.en == "Somebody has to know where to sign."
    assert association_as_predicate(human, "rules", "de") == "stellt Regeln auf"


def test_words_say_bad_things_where_bad_things_are_wanted() -> None:
    """The best answer to "Whom do you run away from?" is not praised."""
    knight = CardId("knight-without-horse")
    assert [does_question_ask_for_flaws(knight, question) for question in (1, 2, 3)] == [False, False, True]
    play = read_out(begin(2, deal=(knight, *(card for card in load_ponder_cards() if card != knight))))
    first = SilhouetteId("spider" if "spider" in play.state.silhouettes_to_guess else "elephant")
    say = speech("en", GAME.package).to(None, NAMES)
    words = pick_bot(BOTS, "literal").words
    bad = [sentence.en for quip in load_arguments_by_association(first).values() for sentence in quip.worst]
    assert any(text in (words(play.sight(A), ChooseBestAnswer(3, first), say) or "") for text in bad)
    assert not any(text in (words(play.sight(A), ChooseWorstAnswer(3, first), say) or "") for text in bad)


def test_sayings_are_all_different_and_well_formed() -> None:
    """Short, in both languages, without exclamation mark, and without repetition."""
    for lang in LANGUAGES:
        texts = [text.in_language(lang) for text in every_text()]
        assert len(set(texts)) == len(texts)
        assert not [text for text in texts if "!" in text or len(text) > 110 or text[-1] not in ".?:"]
        assert not [text for text in texts if "'" in text or '"' in text]
        assert all("{reason}" in text.in_language(lang).lower() for text in guess_ways())
        clauses = [load_silhouettes()[one].clauses[lang] for one in SILHOUETTES]
        assert {len(some) for some in clauses} == {10}


def test_words_do_not_give_hidden_answers_away() -> None:
    """The sentence with one answer does not depend on the other answers."""
    play = read_out(begin(2))
    one, two, three, four, *_ = play.state.silhouettes_to_guess
    say = speech("en", GAME.package).to(None, NAMES)
    words = pick_bot(BOTS, "strong").words
    ways = [do(play, f"0 best 1 {first}", f"0 worst 1 {second}") for first, second in ((one, two), (three, two))]
    assert len({words(way.sight(A), ChooseBestAnswer(2, four), say) for way in ways}) == 1
    assert words(ways[0].sight(A), ChooseWorstAnswer(2, four), say) != words(
        ways[0].sight(A), ChooseBestAnswer(2, four), say
    )
    assert words(play.sight(B), Guess(four), say) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_openings_stand_before_one_best_answer_a_turn(lang: str) -> None:
    """Never with a worst answer; each temperament has four per play and must not use them up at once."""
    play = talk_through(3, ("contrary", "contrary", "strong"), lang, rounds=2)
    heard = tuple(text.in_language(lang) for temper in load_temperaments().values() for text in temper.said)
    turns: list[list[type]] = []
    for entry in play.record.entries:
        action = GAME.words.read(entry.do, play.record.setup.options)
        if isinstance(action, ChooseCard):
            turns.append([])
        if (entry.say or "").startswith(heard):
            turns[-1].append(type(action))
    assert len(turns) == 6
    assert [ChooseBestAnswer] in turns
    assert all(turn in ([], [ChooseBestAnswer]) for turn in turns)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_guesses_give_a_whole_sentence_as_their_reason(lang: str) -> None:
    """A guess gives its reason as a sentence, “The owl has huge eyes” instead of “huge eyes”, in each reader's
    language."""
    filled = {
        fill_guess_pattern(way, one, key, name, lang): {
            to: fill_guess_pattern(way, one, key, name, to) for to in LANGUAGES
        }
        for way in guess_ways()
        for name in NAMES
        for one in SILHOUETTES
        for key in load_arguments_by_association(one)
    }
    plays = [talk_through(seats, ("strong",) * seats, lang, rounds=4) for seats in (3, 4)]
    heard = [words for play in plays for words in said(play) if words in filled]
    assert len(heard) == 4 * 3 * 3 + 4 * 4 * 3
    for words in heard:
        for to in LANGUAGES:
            assert sentence_in_readers_language(words, speech(to, GAME.package)) == filled[words][to]


def test_bots_speak_the_language_of_each_reader() -> None:
    """Whatever a bot said comes back from the other language unchanged. A person's sentence stays as it is."""
    english, german = (speech(lang, GAME.package) for lang in LANGUAGES)
    spoken = said(talk_through(4, ("strong", "contrary", "poetic", "easy"), "en", rounds=3))
    assert len(spoken) > 50
    for words in spoken:
        translated = sentence_in_readers_language(words, german)
        assert translated != words
        assert sentence_in_readers_language(translated, english) == words
    assert sentence_in_readers_language("I just like owls.", german) == "I just like owls."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_story_quotes_bots_in_the_language_of_the_page(lang: str) -> None:
    play, say = talk_through(3, ("strong",) * 3, "en"), speech(lang, GAME.package).to(A, NAMES)
    page = "".join(story_lines_as_html(GAME, play.sight(A), say))
    written = {sentence_in_readers_language(words, say) for words in said(play)}
    shown = [words for words in written if escape(words) in page]
    assert len(shown) == len(written) > 10


def test_sentence_of_a_best_answer_suits_its_question() -> None:
    """A sentence about silence never answers a question about a sound, nor one about looks a question about a name.
    Plain sentences always fit."""
    whistle = [(card, number) for card in load_ponder_cards() for number in (1, 2, 3)]
    plain = set(sentences_for_any_answer())
    for card, number in whistle:
        asks = answer_kinds_asked_for(card, number)
        for one in SILHOUETTES:
            sentences = best_answer_sentences("literal", card, number, one, Chance.of("any"))
            assert plain <= set(sentences)
            kinds = {
                quip.kind: {text for text in (*quip.best, *quip.worst) if not text.asks}
                for quip in load_arguments_by_association(one).values()
            }
            assert "sound" not in asks or not kinds.get("silence", set()) & set(sentences)
            assert "name" not in asks or not kinds.get("look", set()) & set(sentences)
            named = associations_supporting_answer(card, number, one)
            chosen = [
                key
                for key, quip in load_arguments_by_association(one).items()
                if {*quip.best, *quip.worst} & set(sentences)
            ]
            assert asks & {"sound", "look", "picture", "smell", "weather", "food"} or set(chosen) <= named


def test_guesses_say_of_nobody_what_is_said_of_a_silhouette() -> None:
    """“Slimy” may describe an answer, but not a person: name and association never share a clause."""
    for way in guess_ways():
        for lang in LANGUAGES:
            clauses = re.split(r"[:,.?]", way.in_language(lang))
            joined = [clause for clause in clauses if "{name}" in clause and "{reason}" in clause.lower()]
            assert not joined


def test_quips_keep_some_sentences_for_questions_they_are_meant_for() -> None:
    """A sentence about a wobbling voice is used for questions about sounds, and not for a thing in a puddle."""
    tofu, phone = (
        load_arguments_by_association(SilhouetteId("tofu"))["wobble"],
        answer_kinds_asked_for(CardId("call-from-the-future"), 1),
    )
    voice, puddle = (argument_sentences(tofu, True, asks, Chance.of("any")) for asks in (phone, {"object"}))
    assert voice[0].asks == ("sound",)
    assert voice[0] not in puddle
    assert puddle
    words = {word for quip in every_quip() for text in (*quip.best, *quip.worst) for word in text.asks}
    assert words <= set(load_data_file("asks")["word"])


def test_reasons_speak_for_the_answer_that_is_given() -> None:
    """A dragon lugs a snail upstairs: it is slow, which speaks against it, and brings a home, which speaks for it."""
    dragon, snail = CardId("dragon-upstairs"), SilhouetteId("snail")
    assert associations_named_by_people("literal", dragon, 1, snail, "best") == ["home", "slow"]
    assert associations_named_by_people("literal", dragon, 1, snail, "worst") == ["slow", "home"]
    assert associations_named_by_people("contrary", dragon, 1, snail, "best") == ["slow", "home"]


def test_words_own_up_when_nothing_new_is_left_to_say() -> None:
    """Once all arguments are used, the sentence for a worst answer repeats one and says so, without an opening."""
    sight, say = read_out(begin(2)).sight(A), speech("en", GAME.package).to(None, NAMES)
    first = sight.view.left[0]
    sentences = list(unused_sentences_for_answer(STRONG, sight, 1, first, "worst", say))
    repeated = [one for one in sentences if one.startswith(tuple(text.en for text in repetition_phrases()))]
    assert len(repeated) == len(repetition_phrases()) * (len(sentences) - len(repeated)) > 0
    assert repeated == sentences[-len(repeated) :]
