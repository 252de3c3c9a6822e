"""What bots say beside their choices: one sentence each, never the same twice in a play."""

from collections.abc import Iterable, Iterator

from inkling.core.chance import Chance
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.tofugott.actions import Action, Best, Guess, Kind, Worst
from inkling.games.tofugott.bots.belief import shown
from inkling.games.tofugott.bots.fits import fits
from inkling.games.tofugott.bots.minds import Eyes, Mind, eyes, read_out, temperament
from inkling.games.tofugott.bots.sayings import argue, arguments, openings, phrase, unwelcome
from inkling.games.tofugott.bots.temperaments import temperaments
from inkling.games.tofugott.cards import SilhouetteId
from inkling.games.tofugott.events import GuessRevealed

LONGEST = 280
"""Characters (R8)."""
SELDOM = 5
"""Every how many sentences an opening stands before the argument."""


def words(mind: Mind, sight: Eyes, action: Action, say: Say) -> str | None:
    """An argument beside each answer; beside guesses one sentence for the whole table, or it becomes a chorus."""
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
    told = {line.words for line in sight.story}
    return next((one for one in sentences if one not in told and len(one) <= LONGEST), None)


def answer_sentences(
    mind: Mind, sight: Eyes, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> Iterator[str]:
    """Arguments nobody has used yet, now and then with an opening; when all are used, openings make them new."""
    view, temper = sight.view, temperament(mind, sight)
    assert view.card is not None
    chance = dice(sight, f"{kind} {question}")
    keys = arguments(temper, view.card, question, silhouette, chance)
    praise = (kind == "best") != unwelcome(view.card, question)
    plain = [argue(silhouette, key, praise, say.lang) for key in keys]
    told = [line.words for line in sight.story if line.words]
    fresh = [one for one in plain if not any(one in sentence for sentence in told)]
    said, _ = chance.fork("opening").shuffle([opening.read(say.lang) for opening in temperaments()[temper].said])
    unheard = [one for one in said if not any(sentence.startswith(one) for sentence in told)]
    against = fits(view.card, question)[silhouette].word * (1 if kind == "best" else -1) <= -1
    if unheard and (against or chance.fork("seldom").below(SELDOM)[0] == 0):
        yield from (f"{unheard[0]} {one}" for one in fresh)
    yield from fresh
    yield from (f"{opening} {one}" for one in plain for opening in said)


def guess_sentences(sight: Eyes, silhouette: SilhouetteId, say: Say) -> Iterator[str]:
    """The next way of putting it, with an association of what is guessed."""
    view = sight.view
    assert view.card is not None
    known = any(turn.laid for turn in shown(sight.story, view.active))
    ways, _ = Chance.of(next(read_out(sight))).shuffle(openings().known if known else openings().new)
    spoken = sum(isinstance(line.event, GuessRevealed) and line.words is not None for line in sight.story)
    keys = arguments("literal", view.card, view.question, silhouette, dice(sight, f"guess {view.question}"))
    for turn in range(len(ways)):
        way = ways[(spoken + turn) % len(ways)].read(say.lang)
        for key in keys:
            yield capital(way.format(name=say.name(view.active), phrase=phrase(silhouette, key, say.lang)))


def capital(sentence: str) -> str:
    """With a capital letter also behind an opening quotation mark."""
    return sentence[0] + sentence[1].upper() + sentence[2:] if sentence[0] in "‘‚" else sentence


def speaks(sight: Eyes) -> bool:
    """One guesser for each question, in turns."""
    view = sight.view
    place = (Seat(sight.seat or 0) - view.active - 1) % view.seats
    return place == (view.turn + view.question) % (view.seats - 1)


def dice(sight: Eyes, label: str) -> Chance:
    return Chance.of(f"{eyes(sight)} {sight.view.turn} {label}")
