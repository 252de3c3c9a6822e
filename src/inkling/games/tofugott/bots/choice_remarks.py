"""The sentences that bots write with their choices. No sentence is repeated in a play as long as there are unused
ones."""

import re
from collections.abc import Iterable, Iterator

from inkling.core import Chance, Say, Seat
from inkling.core.limits import LONGEST_SENTENCE
from inkling.core.words import capital
from inkling.games.tofugott.bots.answer_arguments import (
    answer_kinds_asked_for,
    argument_sentences,
    association_as_sentence,
    best_answer_sentences,
    does_question_ask_for_flaws,
    load_arguments_by_association,
    load_guess_patterns,
    rank_associations_for_question,
    repetition_phrases,
)
from inkling.games.tofugott.bots.temperament_belief import answers_shown_by_player
from inkling.games.tofugott.bots.temperament_bots import (
    TemperamentBotSettings,
    TofugottSight,
    noise_key_of_bot,
    ponder_cards_read_out,
    temperament_of_bot,
)
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.actions import Action, ChooseBestAnswer, ChooseWorstAnswer, Guess, Kind
from inkling.games.tofugott.rules.cards import SilhouetteId, TranslatedText, is_own_card

GUESSING = (
    TranslatedText("I don’t know this card, so I’m guessing:", "Die Karte kenne ich nicht, also rate ich:"),
    TranslatedText("Just a guess:", "Nur geraten:"),
    TranslatedText("By feel, I have never been asked this:", "Nach Gefühl, das hat mich noch niemand gefragt:"),
)


def remark_for_action(mind: TemperamentBotSettings, sight: TofugottSight, action: Action, say: Say) -> str | None:
    """Return the sentence that a bot writes with this choice. It argues for the answer or the guess. For each question
    only one bot comments on its guess, so that remarks are not repeated."""
    match action:
        case ChooseBestAnswer(question, silhouette):
            return first_unused_sentence(
                sight, unused_sentences_for_answer(mind, sight, question, silhouette, "best", say)
            )
        case ChooseWorstAnswer(question, silhouette):
            return first_unused_sentence(
                sight, unused_sentences_for_answer(mind, sight, question, silhouette, "worst", say)
            )
        case Guess(silhouette) if is_turn_to_comment_on_guess(sight):
            return first_unused_sentence(sight, unused_sentences_for_guess(sight, silhouette, say))
        case _:
            return None


def first_unused_sentence(sight: TofugottSight, sentences: Iterable[str]) -> str | None:
    heard = {line.words for line in sight.story}
    return next(
        (sentence for sentence in sentences if sentence not in heard and len(sentence) <= LONGEST_SENTENCE), None
    )


def unused_sentences_for_answer(
    mind: TemperamentBotSettings, sight: TofugottSight, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> Iterator[str]:
    """Yield arguments for an answer that were not used yet. One best answer per turn gets an opening phrase. Once all
    arguments are used, yield them again with a phrase that admits the repetition."""
    view, temper = sight.view, temperament_of_bot(mind, sight)
    assert view.card is not None
    chance, asks = random_generator_for_remark(sight, f"{kind} {question}"), answer_kinds_asked_for(view.card, question)
    guessing = opening_of_guess_sentence(sight, say)
    arguments: list[TranslatedText] = []
    if kind == "best":
        arguments += best_answer_sentences(temper, view.card, question, silhouette, chance)
    else:
        for key in rank_associations_for_question(temper, view.card, question, silhouette, kind, chance):
            praise = does_question_ask_for_flaws(view.card, question)
            arguments += argument_sentences(
                load_arguments_by_association(silhouette)[key], praise, asks, chance.fork(key)
            )
    plain, heard = (
        [guessing + text.in_language(say.lang) for text in arguments],
        sentences_written_so_far(sight),
    )
    fresh = [text for text in plain if not any(text in sentence for sentence in heard)]
    if not guessing and kind == "best" and question == 1 + random_generator_for_remark(sight, "opening").below(3)[0]:
        said, _ = chance.fork("opening").shuffle(
            [opening.in_language(say.lang) for opening in load_temperaments()[temper].said]
        )
        unheard = [text for text in said if not any(sentence.startswith(text) for sentence in heard)]
        yield from (f"{opening} {text}" for opening in unheard[:1] for text in fresh)
    yield from fresh
    yield from (f"{opening.in_language(say.lang)} {text}" for text in plain for opening in repetition_phrases())


def unused_sentences_for_guess(sight: TofugottSight, silhouette: SilhouetteId, say: Say) -> Iterator[str]:
    """Yield sentences about the associations of the guess. Those with the least used pattern come first."""
    view, heard = sight.view, sentences_written_so_far(sight)
    assert view.card is not None
    known = any(turn.laid for turn in answers_shown_by_player(sight.story, view.active))
    patterns = load_guess_patterns()
    ways, _ = Chance.of(next(ponder_cards_read_out(sight))).shuffle(patterns.known if known else patterns.new)
    ways = tuple(
        sorted(
            ways,
            key=lambda way: sum(
                longest_constant_part_of_template(way.in_language(say.lang)) in sentence for sentence in heard
            ),
        )
    )
    keys = rank_associations_for_question(
        "literal",
        view.card,
        view.question,
        silhouette,
        "best",
        random_generator_for_remark(sight, f"guess {view.question}"),
    )
    for key in keys:
        for way in ways:
            yield opening_of_guess_sentence(sight, say) + fill_guess_pattern(
                way, silhouette, key, say.name(view.active), say.lang
            )


def opening_of_guess_sentence(sight: TofugottSight, say: Say) -> str:
    """Return a phrase saying that the bot is only guessing. For built-in questions it is empty."""
    card = sight.view.card
    if card is None or not is_own_card(card):
        return ""
    way, _ = random_generator_for_remark(sight, f"guessing {sight.view.question}").pick(GUESSING)
    return f"{way.in_language(say.lang)} "


def longest_constant_part_of_template(way: str) -> str:
    """Return the longest part of the template between its placeholders."""
    return max(re.split(r"\{\w+\}", way), key=len)


def sentences_written_so_far(sight: TofugottSight) -> list[str]:
    return [line.words for line in sight.story if line.words]


def fill_guess_pattern(way: TranslatedText, silhouette: SilhouetteId, key: str, name: str, lang: str) -> str:
    """Return the pattern of a guess with the name and the reason filled in."""
    reason = association_as_sentence(silhouette, key, lang)
    return way.in_language(lang).format(name=name, reason=reason, Reason=capital(reason))


def is_turn_to_comment_on_guess(sight: TofugottSight) -> bool:
    """True if it is this guesser's turn to comment on a guess; the guessers take turns from question to question."""
    view = sight.view
    place = (Seat(sight.seat or 0) - view.active - 1) % view.seats
    return place == (view.turn + view.question) % (view.seats - 1)


def random_generator_for_remark(sight: TofugottSight, label: str) -> Chance:
    return Chance.of(f"{noise_key_of_bot(sight)} {sight.view.turn} {label}")
