"""Explains why a silhouette was chosen or guessed: arguments for it, its fit to the question, and the player's
temperament."""

from collections.abc import Mapping

from msgspec.structs import replace

from inkling.core import Bar, Chance, NotAllowed, Say, Seat, Why, msg
from inkling.core.words import capital
from inkling.games.tofugott.bots.answer_arguments import (
    association_as_predicate,
    associations_named_by_people,
    rank_associations_for_question,
)
from inkling.games.tofugott.bots.answer_choice_model import Chances, answer_weights, next_answer_chances
from inkling.games.tofugott.bots.answer_fit import fits_of_question
from inkling.games.tofugott.bots.temperament_belief import (
    AnswersShownForCard,
    TemperamentBelief,
    answers_shown_by_player,
    belief_about_temperament,
    chances_of_next_answers,
    prior_temperament_belief,
    temperament_belief_after_turns,
)
from inkling.games.tofugott.bots.temperament_bots import (
    TofugottSight,
    answers_before_next_empty_slot,
    answers_revealed_in_turn,
    average_chance_of_likeliest_answer,
    noise_key_of_bot,
)
from inkling.games.tofugott.bots.temperaments import liking_whatever_the_question, load_temperaments
from inkling.games.tofugott.bots.unrated_questions import (
    fits_of_silhouettes_to_text,
    has_no_known_word,
    load_word_stems,
    matching_words_by_stem,
    recognise_answer_kinds,
)
from inkling.games.tofugott.rules.actions import Action, ChooseBestAnswer, ChooseCard, ChooseWorstAnswer, Guess, Kind
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, TranslatedText, load_data_file
from inkling.games.tofugott.text.wording import name_of_silhouette, name_with_article, premise_of_card

CHARMING = 0.7
"""Minimum strength of a temperament's general liking or dislike that gets a sentence."""
POSSIBLE = 0.05
"""Minimum probability at which the second likeliest temperament is named too."""


def explain_choice(sight: TofugottSight, action: Action, say: Say) -> Why | None:
    """Explain a choice; return None for actions that need no explanation. The choices of people are explained like
    those of a bot, with the bots' model of temperaments."""
    card = sight.view.card
    match action:
        case ChooseCard():
            return explain_card_choice(sight, action, say)
        case ChooseBestAnswer(question, silhouette) if card:
            return explain_answer(sight, card, question, silhouette, "best", say)
        case ChooseWorstAnswer(question, silhouette) if card:
            return explain_answer(sight, card, question, silhouette, "worst", say)
        case Guess(silhouette) if card:
            return explain_guess(sight, card, silhouette, say)
        case _:
            return None


def explain_card_choice(sight: TofugottSight, action: ChooseCard, say: Say) -> Why:
    """Explain the choice of a ponder card. The explanation compares how easily the other players can guess the best
    answers to each card."""
    belief = belief_about_temperament(sight.story, Seat(sight.seat or 0), "")
    values = {
        offer.card: average_chance_of_likeliest_answer(belief, offer.card)
        for offer in sight.legal
        if isinstance(offer, ChooseCard)
    }
    best = max(values, key=lambda card: values[card])
    if best == action.card:
        text = say("The best answers to this card are at least as easy to foresee as those to the other one.")
    else:
        text = say(
            "The best answers to the other card would have been at least as easy to foresee; this one may suit "
            "the player’s way of thinking better."
        )
    offered = [
        Bar(card, premise_of_card(card, say), round(value, 4), chosen=card == action.card)
        for card, value in values.items()
    ]
    scale = say("How often guessing the likeliest answer would be right")
    return Why((text,), scale, tuple(sorted(offered, key=lambda bar: -bar.value)), percent=True)


def explain_answer(
    sight: TofugottSight, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> Why:
    view = sight.view
    laid = answers_before_next_empty_slot(view)
    now = AnswersShownForCard(card, view.aside, laid)
    belief = beliefs_about_answerer(sight, replace(now, laid=(*laid, silhouette)))
    temper = likeliest_temperaments(belief)[0]
    free = {offer.silhouette for offer in sight.legal if isinstance(offer, ChooseBestAnswer | ChooseWorstAnswer)}
    inclined = next_answer_chances(answer_weights(temper, card, noise_key_of_bot(sight)), view.aside, laid)
    chances = {option: value for option, value in inclined.items() if option in free}
    text = (
        describe_argument_for_answer(temper, card, question, silhouette, kind, say),
        describe_fit_to_question(card, question, silhouette, say),
        *describe_general_liking_of_silhouette(temper, silhouette, kind, say),
        *describe_liking_against_the_grain(temper, card, question, silhouette, kind, say),
        say(
            "This looks like a {temper} mind ({n}%).",
            temper=name_of_temperament(temper, say),
            n=rounded_percent(belief[temper]),
        ),
    )
    scale = say("What a {temper} mind would put here", temper=name_of_temperament(temper, say))
    return Why(text, scale, bars_of_guess_chances(chances, None, silhouette, say), percent=True)


def beliefs_about_answerer(sight: TofugottSight, now: AnswersShownForCard) -> TemperamentBelief:
    """Return the probability of each temperament of the active player, given all their answers. These include answers
    that are still face down."""
    before = [turn for turn in answers_shown_by_player(sight.story, Seat(sight.seat or 0)) if turn.card != now.card]
    return temperament_belief_after_turns([*before, now], noise_key_of_bot(sight))


def describe_argument_for_answer(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> str:
    named = associations_named_by_people(temper, card, question, silhouette, kind)
    keys = (
        named
        or rank_associations_for_question(temper, card, question, silhouette, kind, Chance.of(f"{card} {question}"))[:1]
    )
    clauses = say.listing([association_as_predicate(silhouette, key, say.lang) for key in keys])
    values = {"silhouette": capital(name_with_article(silhouette, say)), "clauses": clauses}
    if kind == "best":
        return say("In favour: {silhouette} {clauses}.", **values)
    return say("Against: {silhouette} {clauses}.", **values)


def describe_fit_to_question(card: CardId, question: int, silhouette: SilhouetteId, say: Say) -> str:
    fit = fits_of_question(card, question)[silhouette]
    word, image = describe_how_well_it_fits(fit.word, say), describe_how_well_it_fits(fit.image, say)
    return say("How well it fits the question: taken literally, {word}; as an image, {image}.", word=word, image=image)


def describe_general_liking_of_silhouette(temper: str, silhouette: SilhouetteId, kind: Kind, say: Say) -> list[str]:
    """Explain an answer by the temperament's general liking of the silhouette.

    If this liking or dislike supports the answer, return a list with one phrase about it, otherwise an empty list.
    """
    feeling, values = (
        liking_whatever_the_question(temper, silhouette),
        {"temper": name_of_temperament(temper, say), "silhouette": name_of_silhouette(silhouette, say)},
    )
    if (feeling if kind == "best" else -feeling) < CHARMING:
        return []
    if kind == "best":
        return [say("Whatever the question, a {temper} mind likes this one: {silhouette}.", **values)]
    return [say("Whatever the question, a {temper} mind doesn’t care for this one: {silhouette}.", **values)]


def describe_liking_against_the_grain(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, say: Say
) -> list[str]:
    """Explain a best answer that fits its question badly, or a worst answer that fits it well.

    Return a list with one sentence if the answer is of this kind and the temperament prefers bad fits. In all other
    cases the list is empty.
    """
    mind, fit = load_temperaments()[temper], fits_of_question(card, question)[silhouette]
    against = mind.word < 0 and (fit.word < 0 if kind == "best" else fit.word > 0)
    return [say("A {temper} mind goes against the grain.", temper=name_of_temperament(temper, say))] if against else []


def describe_how_well_it_fits(fit: float, say: Say) -> str:
    if fit >= 1.5:
        return say("very well")
    if fit >= 0.5:
        return say("well")
    if fit > -0.5:
        return say("more or less")
    return say("badly") if fit > -1.5 else say("not at all")


def explain_guess(sight: TofugottSight, card: CardId, silhouette: SilhouetteId, say: Say) -> Why:
    view = sight.view
    belief, now = belief_about_temperament(sight.story, view.active, ""), answers_revealed_in_turn(view, card)
    best, worst = chances_of_next_answers(belief, "", now)
    known = any(turn.laid for turn in answers_shown_by_player(sight.story, view.active))
    before = chances_of_next_answers(prior_temperament_belief(), "", now)[0] if known else None
    text = (
        describe_belief_about_player(view.active, belief, say)
        if known
        else say("The player whose turn it was hadn’t shown any answers yet."),
        describe_chance_of_guess(silhouette, best, worst, say),
        describe_argument_for_answer(likeliest_temperaments(belief)[0], card, view.question, silhouette, "best", say),
    )
    scale = say("How likely each silhouette is to be the best answer")
    return Why(text, scale, bars_of_guess_chances(best, before, silhouette, say), percent=True)


def describe_belief_about_player(player: Seat, belief: TemperamentBelief, say: Say) -> str:
    first, second = likeliest_temperaments(belief)[:2]
    values = {
        "first": name_of_temperament(first, say),
        "n": rounded_percent(belief[first]),
        "second": name_of_temperament(second, say),
        "m": rounded_percent(belief[second]),
    }
    if belief[second] < POSSIBLE:
        if say.me(player):
            return say("Going by your answers so far, you seemed {first} ({n}%).", **values)
        return say("Going by the answers so far, {name} seemed {first} ({n}%).", name=say.name(player), **values)
    if say.me(player):
        return say("Going by your answers so far, you seemed {first} ({n}%) or {second} ({m}%).", **values)
    return say(
        "Going by the answers so far, {name} seemed {first} ({n}%) or {second} ({m}%).", name=say.name(player), **values
    )


def describe_chance_of_guess(silhouette: SilhouetteId, best: Chances, worst: Chances, say: Say) -> str:
    top = max(best, key=lambda option: best[option])
    values = {"n": rounded_percent(best[silhouette]), "m": rounded_percent(worst[silhouette])}
    if top == silhouette:
        return say(
            "This was the likeliest best answer ({n}%); the chance that it was the worst was {m}%.",
            **values,
        )
    if values["n"] == rounded_percent(best[top]):
        return say(
            "No answer was clearly likelier to be the best ({n}%); the chance that this one was the worst was {m}%.",
            **values,
        )
    return say(
        "The chance that this was the best answer was {n}%, and the chance that it was the worst was {m}%; {other} was"
        " likelier to be the best, at {most}%.",
        other=name_with_article(top, say),
        most=rounded_percent(best[top]),
        **values,
    )


def bars_of_guess_chances(chances: Chances, before: Chances | None, chosen: SilhouetteId, say: Say) -> tuple[Bar, ...]:
    ordered = sorted(chances, key=lambda option: -chances[option])
    return tuple(
        Bar(
            option,
            name_of_silhouette(option, say),
            round(chances[option], 4),
            round(before[option], 4) if before else None,
            option == chosen,
        )
        for option in ordered
    )


def likeliest_temperaments(belief: TemperamentBelief) -> list[str]:
    return sorted(belief, key=lambda temper: -belief[temper])


def name_of_temperament(temper: str, say: Say) -> str:
    return load_temperaments()[temper].name.in_language(say.lang)


def rounded_percent(share: float) -> int:
    return round(100 * share)


LONGEST = 280


def answer_question(asked: Mapping[str, str], say: Say) -> Why:
    """Explain which silhouettes fit a question that a player typed in, judging by its words alone. If no word is known,
    the explanation says so."""
    text = asked.get("question", "").strip()
    if set(asked) != {"question"} or not 0 < len(text) <= LONGEST:
        raise NotAllowed(
            "no-question",
            msg("Ask in up to 280 characters, like this: inkling ask tofugott --question 'Who guards the moon?'"),
        )
    values = fits_of_silhouettes_to_text(text)
    ranked = sorted(values, key=lambda option: -values[option])
    bars = tuple(
        Bar(option, name_of_silhouette(option, say), round(values[option], 2), chosen=option == ranked[0])
        for option in ranked
    )
    return Why(tuple(describe_known_words(text, say)), say("How well it fits"), bars)


def describe_known_words(text: str, say: Say) -> list[str]:
    if has_no_known_word(text):
        return [say("I know none of these words, so I’m only guessing.")]
    kinds = [
        TranslatedText(**load_data_file("asks")["word"][kind]).in_language(say.lang)
        for kind in recognise_answer_kinds(text)
    ]
    heard = list(
        dict.fromkeys(
            word for part in load_word_stems() for some in matching_words_by_stem(part, text).values() for word in some
        )
    )
    return [
        say("These are the only words of the question that I know: {words}.", words=say.listing(heard)),
        say("It seems to ask for: {kinds}.", kinds=say.listing(kinds)),
    ]
