"""Why a silhouette was chosen or guessed: arguments, its fit to the question, and the temperament behind it."""

from collections.abc import Mapping

from msgspec.structs import replace

from inkling.core import Bar, Chance, NotAllowed, Say, Seat, Why, msg
from inkling.games.tofugott.bots.answer_chances import Chances, next_answer, rows
from inkling.games.tofugott.bots.belief import Minds, Shown, compare, expect, learn, nothing_known, shown
from inkling.games.tofugott.bots.fits import charm, fits, temperaments
from inkling.games.tofugott.bots.reasons import arguments, phrase, reasons
from inkling.games.tofugott.bots.temperament_players import Eyes, eyes, foreseen, laid_before, turned_up
from inkling.games.tofugott.bots.unknown_questions import beginnings, fits_of, found, is_a_guess, read_asks
from inkling.games.tofugott.rules.actions import Action, Best, ChooseCard, Guess, Kind, Worst
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, load
from inkling.games.tofugott.text.wording import call, premise, with_article

CHARMING = 0.7
"""A liking at least this strong gets a sentence."""
POSSIBLE = 0.05
"""The probability from which the second temperament is named, too."""


def why(sight: Eyes, action: Action, say: Say) -> Why | None:
    """Explain a choice. A person's is explained like a bot's, by an observer who thinks in temperaments."""
    card = sight.view.card
    match action:
        case ChooseCard():
            return why_card(sight, action, say)
        case Best(question, silhouette) if card:
            return why_answer(sight, card, question, silhouette, "best", say)
        case Worst(question, silhouette) if card:
            return why_answer(sight, card, question, silhouette, "worst", say)
        case Guess(silhouette) if card:
            return why_guess(sight, card, silhouette, say)
        case _:
            return None


def why_card(sight: Eyes, action: ChooseCard, say: Say) -> Why:
    """Explain the choice of a card: on the clearer card the others guess better."""
    minds = learn(sight.story, Seat(sight.seat or 0), "")
    values = {offer.card: foreseen(minds, offer.card) for offer in sight.legal if isinstance(offer, ChooseCard)}
    best = max(values, key=lambda card: values[card])
    if best == action.card:
        text = say("The best answers to this card are at least as easy to foresee as those to the other one.")
    else:
        text = say(
            "The best answers to the other card would have been at least as easy to foresee; this one may suit "
            "the player’s way of thinking better."
        )
    offered = [
        Bar(card, premise(card, say), round(value, 4), chosen=card == action.card) for card, value in values.items()
    ]
    scale = say("How often guessing the likeliest answer would be right")
    return Why((text,), scale, tuple(sorted(offered, key=lambda bar: -bar.value)), percent=True)


def why_answer(sight: Eyes, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, say: Say) -> Why:
    view = sight.view
    laid = laid_before(view)
    now = Shown(card, view.aside, laid)
    minds = beliefs_about_answerer(sight, replace(now, laid=(*laid, silhouette)))
    temper = likeliest(minds)[0]
    free = {offer.silhouette for offer in sight.legal if isinstance(offer, Best | Worst)}
    inclined = next_answer(rows(temper, card, eyes(sight)), view.aside, laid)
    chances = {one: value for one, value in inclined.items() if one in free}
    text = (
        describe_argument(temper, card, question, silhouette, kind, say),
        describe_fit(card, question, silhouette, say),
        *describe_charm(temper, silhouette, kind, say),
        say("This looks like a {temper} mind ({n}%).", temper=name(temper, say), n=percent(minds[temper])),
    )
    scale = say("What a {temper} mind would put here", temper=name(temper, say))
    return Why(text, scale, bars(chances, None, silhouette, say), percent=True)


def beliefs_about_answerer(sight: Eyes, now: Shown) -> Minds:
    """Return the belief about this seat from all its answers, including those still face down."""
    before = [turn for turn in shown(sight.story, Seat(sight.seat or 0)) if turn.card != now.card]
    return compare([*before, now], eyes(sight))


def describe_argument(temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, say: Say) -> str:
    named = reasons(temper, card, question, silhouette, kind)
    keys = named or arguments(temper, card, question, silhouette, kind, Chance.of(f"{card} {question}"))[:1]
    values = {
        "silhouette": with_article(silhouette, say),
        "phrases": say.listing([say("“{words}”", words=phrase(silhouette, key, say.lang)) for key in keys]),
    }
    if kind == "best":
        return say("In favour ({silhouette}): {phrases}.", **values)
    return say("Against ({silhouette}): {phrases}.", **values)


def describe_fit(card: CardId, question: int, silhouette: SilhouetteId, say: Say) -> str:
    fit = fits(card, question)[silhouette]
    word, image = grade(fit.word, say), grade(fit.image, say)
    return say("How well it fits the question: taken literally, {word}; as an image, {image}.", word=word, image=image)


def describe_charm(temper: str, silhouette: SilhouetteId, kind: Kind, say: Say) -> list[str]:
    """Return a phrase if a temperament likes or dislikes a silhouette for any question, and that supports this
    answer."""
    feeling, values = charm(temper, silhouette), {"temper": name(temper, say), "silhouette": call(silhouette, say)}
    if (feeling if kind == "best" else -feeling) < CHARMING:
        return []
    if kind == "best":
        return [say("Whatever the question, a {temper} mind likes this one: {silhouette}.", **values)]
    return [say("Whatever the question, a {temper} mind doesn’t care for this one: {silhouette}.", **values)]


def grade(fit: float, say: Say) -> str:
    if fit >= 1.5:
        return say("very well")
    if fit >= 0.5:
        return say("well")
    if fit > -0.5:
        return say("more or less")
    return say("badly") if fit > -1.5 else say("not at all")


def why_guess(sight: Eyes, card: CardId, silhouette: SilhouetteId, say: Say) -> Why:
    view = sight.view
    minds, now = learn(sight.story, view.active, ""), turned_up(view, card)
    best, worst = expect(minds, "", now)
    known = any(turn.laid for turn in shown(sight.story, view.active))
    before = expect(nothing_known(), "", now)[0] if known else None
    text = (
        describe_belief(view.active, minds, say)
        if known
        else say("The player whose turn it was hadn’t shown any answers yet."),
        describe_chance(silhouette, best, worst, say),
        describe_argument(likeliest(minds)[0], card, view.question, silhouette, "best", say),
    )
    scale = say("How likely each silhouette is to be the best answer")
    return Why(text, scale, bars(best, before, silhouette, say), percent=True)


def describe_belief(player: Seat, minds: Minds, say: Say) -> str:
    first, second = likeliest(minds)[:2]
    values = {
        "first": name(first, say),
        "n": percent(minds[first]),
        "second": name(second, say),
        "m": percent(minds[second]),
    }
    if minds[second] < POSSIBLE:
        if say.me(player):
            return say("Going by your answers so far, you seemed {first} ({n}%).", **values)
        return say("Going by the answers so far, {name} seemed {first} ({n}%).", name=say.name(player), **values)
    if say.me(player):
        return say("Going by your answers so far, you seemed {first} ({n}%) or {second} ({m}%).", **values)
    return say(
        "Going by the answers so far, {name} seemed {first} ({n}%) or {second} ({m}%).", name=say.name(player), **values
    )


def describe_chance(silhouette: SilhouetteId, best: Chances, worst: Chances, say: Say) -> str:
    top = max(best, key=lambda one: best[one])
    values = {"n": percent(best[silhouette]), "m": percent(worst[silhouette])}
    if top == silhouette:
        return say(
            "This was the likeliest best answer ({n}%); the chance that it was the worst was {m}%.",
            **values,
        )
    return say(
        "The chance that this was the best answer was {n}%, and the chance that it was the worst was {m}%; {other} was"
        " likelier to be the best, at {most}%.",
        other=with_article(top, say),
        most=percent(best[top]),
        **values,
    )


def bars(chances: Chances, before: Chances | None, chosen: SilhouetteId, say: Say) -> tuple[Bar, ...]:
    ordered = sorted(chances, key=lambda one: -chances[one])
    return tuple(
        Bar(one, call(one, say), round(chances[one], 4), round(before[one], 4) if before else None, one == chosen)
        for one in ordered
    )


def likeliest(minds: Minds) -> list[str]:
    return sorted(minds, key=lambda temper: -minds[temper])


def name(temper: str, say: Say) -> str:
    return temperaments()[temper].name.read(say.lang)


def percent(share: float) -> int:
    return round(100 * share)


LONGEST = 280


def ask(asked: Mapping[str, str], say: Say) -> Why:
    """Explain which silhouettes fit a free question, from its words alone; say so if no word is known."""
    text = asked.get("question", "").strip()
    if set(asked) != {"question"} or not 0 < len(text) <= LONGEST:
        raise NotAllowed(
            "no-question",
            msg("Ask in up to 280 characters, like this: inkling ask tofugott --question 'Who guards the moon?'"),
        )
    values = fits_of(text)
    ranked = sorted(values, key=lambda one: -values[one])
    bars = tuple(Bar(one, call(one, say), round(values[one], 2), chosen=one == ranked[0]) for one in ranked)
    return Why(tuple(tell(text, say)), say("How well it fits"), bars)


def tell(text: str, say: Say) -> list[str]:
    if is_a_guess(text):
        return [say("I know none of these words, so I’m only guessing.")]
    kinds = [load("asks")["word"][kind][say.lang if say.lang == "de" else "en"] for kind in read_asks(text)]
    heard = list(dict.fromkeys(word for part in beginnings() for some in found(part, text).values() for word in some))
    return [
        say("These are the only words of the question that I know: {words}.", words=say.listing(heard)),
        say("It seems to ask for: {kinds}.", kinds=say.listing(kinds)),
    ]
