"""Translates sentences of bots into the reader's language. A record has them only in the table's language.

Bots compose their sentences from lists in `data`, so a translation of each part exists.
"""

import re
from functools import cache, lru_cache

from inkling.core.languages import LANGUAGES
from inkling.core.words import Say, capital
from inkling.games.tofugott.bots.answer_arguments import (
    association_as_sentence,
    load_arguments_by_association,
    load_guess_patterns,
    repetition_phrases,
    sentences_for_any_answer,
)
from inkling.games.tofugott.bots.choice_remarks import GUESSING
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.cards import SILHOUETTES, SilhouetteId, TranslatedText


def sentence_in_readers_language(sentence: str, say: Say) -> str:
    """Return a sentence that accompanied a choice. A bot's sentence is translated into the reader's language; a
    person's is unchanged."""
    return translate_bot_sentence(sentence, say.lang) or sentence


@lru_cache(4096)
def translate_bot_sentence(sentence: str, lang: str) -> str | None:
    """Return a bot's sentence in this language; None if it is not a sentence of a bot."""
    if whole := stand_alone_sentences_in_all_languages().get(sentence):
        return whole.in_language(lang)
    for text in opening_sentences_of_bots():
        for written in {text.in_language(known) for known in LANGUAGES}:
            rest = sentence.removeprefix(f"{written} ")
            if rest != sentence and (translated := translate_bot_sentence(rest, lang)):
                return f"{text.in_language(lang)} {translated}"
    return translate_guess_sentence(sentence, lang)


def translate_guess_sentence(sentence: str, lang: str) -> str | None:
    """Return the translation of a sentence that a bot wrote with a guess; None if no bot's pattern matches it."""
    for pattern, way in guess_patterns_as_regular_expressions():
        match = pattern.fullmatch(sentence)
        if match and (reason := guess_reasons_in_all_languages().get(match["reason"].casefold())):
            text = association_as_sentence(*reason, lang)
            return way.in_language(lang).format(name=match.groupdict().get("name"), reason=text, Reason=capital(text))
    return None


@cache
def stand_alone_sentences_in_all_languages() -> dict[str, TranslatedText]:
    """Return the sentences that bots may write without adding anything to them, by their text in each language."""
    arguments = [
        argument for silhouette in SILHOUETTES for argument in load_arguments_by_association(silhouette).values()
    ]
    texts = [*sentences_for_any_answer(), *(sentence for each in arguments for sentence in (*each.best, *each.worst))]
    return {text.in_language(lang): text for text in texts for lang in LANGUAGES}


@cache
def opening_sentences_of_bots() -> tuple[TranslatedText, ...]:
    """Return the phrases with which a bot may begin a sentence."""
    said = (text for temper in load_temperaments().values() for text in temper.said)
    return (*GUESSING, *repetition_phrases(), *said)


@cache
def guess_patterns_as_regular_expressions() -> list[tuple[re.Pattern[str], TranslatedText]]:
    """Return the patterns of sentences with guesses as regular expressions, in each language."""
    ways = (*load_guess_patterns().new, *load_guess_patterns().known)
    return [(compile_guess_pattern(way.in_language(lang)), way) for way in ways for lang in LANGUAGES]


def compile_guess_pattern(way: str) -> re.Pattern[str]:
    text = re.escape(way).replace(r"\{name\}", "(?P<name>.+)")
    return re.compile(re.sub(r"\\\{[Rr]eason\\\}", "(?P<reason>.+)", text))


@cache
def guess_reasons_in_all_languages() -> dict[str, tuple[SilhouetteId, str]]:
    """Map the lower-case text of every reason, in every language, to its silhouette and association."""
    keys = [(silhouette, key) for silhouette in SILHOUETTES for key in load_arguments_by_association(silhouette)]
    return {association_as_sentence(*key, lang).casefold(): key for key in keys for lang in LANGUAGES}
