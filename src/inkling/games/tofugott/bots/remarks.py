"""Sentences that bots write with their choices, never the same twice in a play."""

import re
from collections.abc import Iterable, Iterator

from inkling.core import Chance, Say, Seat
from inkling.core.limits import LONGEST_SENTENCE
from inkling.core.words import capital
from inkling.games.tofugott.bots.answer_fit import load_temperaments
from inkling.games.tofugott.bots.belief import shown_answers_of
from inkling.games.tofugott.bots.reasons import (
    argument_sentences,
    asks_for_unwanted,
    best_answer_sentences,
    load_arguments,
    load_guess_patterns,
    ranked_associations,
    reason_clause,
    repetition_phrases,
    things_asked_for,
)
from inkling.games.tofugott.bots.temperament_players import (
    BotCharacter,
    Eyes,
    blur_key,
    cards_read_out,
    temperament_of_bot,
)
from inkling.games.tofugott.rules.actions import Action, Best, Guess, Kind, Worst
from inkling.games.tofugott.rules.cards import SilhouetteId, TranslatedText, is_own_card

GUESSING = (
    TranslatedText("I don’t know this card, so I’m guessing:", "Die Karte kenne ich nicht, also rate ich:"),
    TranslatedText("Just a guess:", "Nur geraten:"),
    TranslatedText("By feel, I have never been asked this:", "Nach Gefühl, das hat mich noch niemand gefragt:"),
)


def remark_for_action(mind: BotCharacter, sight: Eyes, action: Action, say: Say) -> str | None:
    """Return an argument for each answer. For guesses only one bot speaks, to avoid a chorus."""
    match action:
        case Best(question, silhouette):
            return first_unused_sentence(sight, answer_sentences(mind, sight, question, silhouette, "best", say))
        case Worst(question, silhouette):
            return first_unused_sentence(sight, answer_sentences(mind, sight, question, silhouette, "worst", say))
        case Guess(silhouette) if is_turn_to_comment(sight):
            return first_unused_sentence(sight, guess_sentences(sight, silhouette, say))
        case _:
            return None


def first_unused_sentence(sight: Eyes, sentences: Iterable[str]) -> str | None:
    heard = {line.words for line in sight.story}
    return next((one for one in sentences if one not in heard and len(one) <= LONGEST_SENTENCE), None)


def answer_sentences(
    mind: BotCharacter, sight: Eyes, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> Iterator[str]:
    """Return unused arguments, with an opening for one best answer a turn; once all are used, one says so."""
    view, temper = sight.view, temperament_of_bot(mind, sight)
    assert view.card is not None
    chance, asks = remark_chance(sight, f"{kind} {question}"), things_asked_for(view.card, question)
    guessing = guess_opening(sight, say)
    found: list[TranslatedText] = []
    if kind == "best":
        found += best_answer_sentences(temper, view.card, question, silhouette, chance)
    else:
        for key in ranked_associations(temper, view.card, question, silhouette, kind, chance):
            praise = asks_for_unwanted(view.card, question)
            found += argument_sentences(load_arguments(silhouette)[key], praise, asks, chance.fork(key))
    plain, heard = [guessing + one.in_language(say.lang) for one in found], sentences_so_far(sight)
    fresh = [one for one in plain if not any(one in sentence for sentence in heard)]
    if not guessing and kind == "best" and question == 1 + remark_chance(sight, "opening").below(3)[0]:
        said, _ = chance.fork("opening").shuffle(
            [opening.in_language(say.lang) for opening in load_temperaments()[temper].said]
        )
        unheard = [one for one in said if not any(sentence.startswith(one) for sentence in heard)]
        yield from (f"{opening} {one}" for opening in unheard[:1] for one in fresh)
    yield from fresh
    yield from (f"{opening.in_language(say.lang)} {one}" for one in plain for opening in repetition_phrases())


def guess_sentences(sight: Eyes, silhouette: SilhouetteId, say: Say) -> Iterator[str]:
    """Return a sentence about an association of the guess, in the least used pattern."""
    view, heard = sight.view, sentences_so_far(sight)
    assert view.card is not None
    known = any(turn.laid for turn in shown_answers_of(sight.story, view.active))
    patterns = load_guess_patterns()
    ways, _ = Chance.of(next(cards_read_out(sight))).shuffle(patterns.known if known else patterns.new)
    ways = tuple(
        sorted(
            ways, key=lambda way: sum(longest_fixed_part(way.in_language(say.lang)) in sentence for sentence in heard)
        )
    )
    keys = ranked_associations(
        "literal", view.card, view.question, silhouette, "best", remark_chance(sight, f"guess {view.question}")
    )
    for key in keys:
        for way in ways:
            yield guess_opening(sight, say) + fill_guess(way, silhouette, key, say.name(view.active), say.lang)


def guess_opening(sight: Eyes, say: Say) -> str:
    """Return an opening that admits that bots know nothing about people's own questions."""
    card = sight.view.card
    if card is None or not is_own_card(card):
        return ""
    way, _ = remark_chance(sight, f"guessing {sight.view.question}").pick(GUESSING)
    return f"{way.in_language(say.lang)} "


def longest_fixed_part(way: str) -> str:
    """Return the longest part of the template that stays the same whatever is filled in."""
    return max(re.split(r"\{\w+\}", way), key=len)


def sentences_so_far(sight: Eyes) -> list[str]:
    return [line.words for line in sight.story if line.words]


def fill_guess(way: TranslatedText, silhouette: SilhouetteId, key: str, name: str, lang: str) -> str:
    """Fill the pattern of a guess with a name and a reason."""
    reason = reason_clause(silhouette, key, lang)
    return way.in_language(lang).format(name=name, reason=reason, Reason=capital(reason))


def is_turn_to_comment(sight: Eyes) -> bool:
    """True if this guesser is the one who comments on this question; guessers take turns."""
    view = sight.view
    place = (Seat(sight.seat or 0) - view.active - 1) % view.seats
    return place == (view.turn + view.question) % (view.seats - 1)


def remark_chance(sight: Eyes, label: str) -> Chance:
    return Chance.of(f"{blur_key(sight)} {sight.view.turn} {label}")
