"""Sentences that bots write with their choices, never the same twice in a play."""

import re
from collections.abc import Iterable, Iterator

from inkling.core import Chance, Say, Seat
from inkling.core.limits import LONGEST_SENTENCE
from inkling.games.tofugott.bots.belief import shown
from inkling.games.tofugott.bots.fits import temperaments
from inkling.games.tofugott.bots.reasons import again, argue, arguments, asked, openings, phrase, quips, unwelcome
from inkling.games.tofugott.bots.temperament_players import Eyes, Mind, eyes, read_out, temperament
from inkling.games.tofugott.rules.actions import Action, Best, Guess, Kind, Worst
from inkling.games.tofugott.rules.cards import SilhouetteId, Text, is_own

GUESSING = (
    Text("I don’t know this card, so I’m guessing:", "Die Karte kenne ich nicht, also rate ich:"),
    Text("Just a guess:", "Nur geraten:"),
    Text("By feel, I have never been asked this:", "Nach Gefühl, das hat mich noch niemand gefragt:"),
)


def words(mind: Mind, sight: Eyes, action: Action, say: Say) -> str | None:
    """Return an argument for each answer. For guesses only one bot speaks, to avoid a chorus."""
    match action:
        case Best(question, silhouette):
            return first_new(sight, answer_sentences(mind, sight, question, silhouette, "best", say))
        case Worst(question, silhouette):
            return first_new(sight, answer_sentences(mind, sight, question, silhouette, "worst", say))
        case Guess(silhouette) if speaks(sight):
            return first_new(sight, guess_sentences(sight, silhouette, say))
        case _:
            return None


def first_new(sight: Eyes, sentences: Iterable[str]) -> str | None:
    heard = {line.words for line in sight.story}
    return next((one for one in sentences if one not in heard and len(one) <= LONGEST_SENTENCE), None)


def answer_sentences(
    mind: Mind, sight: Eyes, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> Iterator[str]:
    """Return unused arguments, with an opening for one best answer a turn; once all are used, one says so."""
    view, temper = sight.view, temperament(mind, sight)
    assert view.card is not None
    chance, asks = dice(sight, f"{kind} {question}"), asked(view.card, question)
    guessing = guess_opening(sight, say)
    keys = arguments(temper, view.card, question, silhouette, kind, chance)
    praise = (kind == "best") != unwelcome(view.card, question)
    found = [one for key in keys for one in argue(quips(silhouette)[key], praise, asks, chance.fork(key))]
    plain, heard = [guessing + one.read(say.lang) for one in found], spoken(sight)
    fresh = [one for one in plain if not any(one in sentence for sentence in heard)]
    if not guessing and kind == "best" and question == 1 + dice(sight, "opening").below(3)[0]:
        said, _ = chance.fork("opening").shuffle([opening.read(say.lang) for opening in temperaments()[temper].said])
        unheard = [one for one in said if not any(sentence.startswith(one) for sentence in heard)]
        yield from (f"{opening} {one}" for opening in unheard[:1] for one in fresh)
    yield from fresh
    yield from (f"{opening.read(say.lang)} {one}" for one in plain for opening in again())


def guess_sentences(sight: Eyes, silhouette: SilhouetteId, say: Say) -> Iterator[str]:
    """Return a sentence about an association of the guess, in the least used pattern that fits its form."""
    view, heard = sight.view, spoken(sight)
    assert view.card is not None
    known = any(turn.laid for turn in shown(sight.story, view.active))
    ways, _ = Chance.of(next(read_out(sight))).shuffle(openings().known if known else openings().new)
    ways = tuple(sorted(ways, key=lambda way: sum(core(way.read(say.lang)) in sentence for sentence in heard)))
    keys = arguments("literal", view.card, view.question, silhouette, "best", dice(sight, f"guess {view.question}"))
    for key in keys:
        for way in ways:
            if way.form in (None, quips(silhouette)[key].form):
                filled = way.read(say.lang).format(name=say.name(view.active), phrase=phrase(silhouette, key, say.lang))
                yield guess_opening(sight, say) + capital(filled)


def guess_opening(sight: Eyes, say: Say) -> str:
    """Return an opening that admits that bots know nothing about people's own questions."""
    card = sight.view.card
    if card is None or not is_own(card):
        return ""
    way, _ = dice(sight, f"guessing {sight.view.question}").pick(GUESSING)
    return f"{way.read(say.lang)} "


def core(way: str) -> str:
    """Return the longest part of the template that stays the same whatever is filled in."""
    return max(re.split(r"\{\w+\}", way), key=len)


def spoken(sight: Eyes) -> list[str]:
    return [line.words for line in sight.story if line.words]


def capital(sentence: str) -> str:
    """Capitalise the first letter, even after an opening quotation mark."""
    return sentence[0] + sentence[1].upper() + sentence[2:] if sentence[0] in "‘‚" else sentence


def speaks(sight: Eyes) -> bool:
    """True if this guesser is the one who comments on this question; guessers take turns."""
    view = sight.view
    place = (Seat(sight.seat or 0) - view.active - 1) % view.seats
    return place == (view.turn + view.question) % (view.seats - 1)


def dice(sight: Eyes, label: str) -> Chance:
    return Chance.of(f"{eyes(sight)} {sight.view.turn} {label}")
