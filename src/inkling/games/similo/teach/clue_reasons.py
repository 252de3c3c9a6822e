"""Explains which clue was the strongest evidence for or against a character, and which traits on sheets and pictures
caused this."""

from collections.abc import Sequence
from itertools import pairwise
from math import log
from typing import Literal

from inkling.core import Say
from inkling.games.similo.bots.belief_bots import STRONG_MIND
from inkling.games.similo.bots.figure_connections import describe_connection
from inkling.games.similo.bots.secret_belief import belief_over_grid, clue_history_of_scene
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.state import Scene
from inkling.games.similo.teach.trait_comparison import (
    contrasting_sheet_words,
    describe_shared_sheet_words,
    describe_shared_visible_traits,
)

LITTLE = 0.1
"""Minimum change of the log probability of a character at which a clue counts as evidence."""
MOST_WORDS = 3


def explain_clues_for_removed_and_staying(scene: Scene, going: Cards, staying: CardId, say: Say) -> tuple[str, ...]:
    """Return a sentence for each removed character, and one for `staying`, the likeliest character that was not
    removed."""
    moves = belief_change_by_clue(scene)
    sentences = [describe_strongest_clue(scene, card, "against", moves, say) for card in going]
    return tuple(
        sentence for sentence in (*sentences, describe_strongest_clue(scene, staying, "for", moves, say)) if sentence
    )


def belief_change_by_clue(scene: Scene) -> list[dict[CardId, float]]:
    """Return for each clue how much it changed each character's log probability."""
    beliefs = [dict.fromkeys(scene.grid, 1 / len(scene.grid))]
    for number in range(1, len(scene.clues) + 1):
        belief = belief_over_grid(STRONG_MIND, clue_history_of_scene(scene, scene.clues[:number]))
        beliefs.append(dict(zip(scene.grid, belief, strict=True)))
    return [
        {card: log((after[card] + 1e-9) / (before[card] + 1e-9)) for card in scene.grid}
        for before, after in pairwise(beliefs)
    ]


def describe_strongest_clue(
    scene: Scene, card: CardId, which: Literal["for", "against"], moves: list[dict[CardId, float]], say: Say
) -> str:
    """Return a sentence about the clue that was the strongest evidence for or against this card; empty if none was
    strong enough."""
    pick = max if which == "for" else min
    number = pick(range(len(moves)), key=lambda n: moves[n][card])
    if pick is max and moves[-1][card] > LITTLE:
        number = len(moves) - 1  # New information says more than a repetition.
    said = moves[number][card]
    if (said < LITTLE) if pick is max else (said > -LITTLE):
        return ""
    clue = scene.clues[number]
    names = {"card": name_of_card(card, scene, say), "clue": name_of_card(clue.card, scene, say)}
    return (
        explain_clue_for(clue, card, scene, names, say)
        if pick is max
        else explain_clue_against(clue, card, scene, names, say)
    )


def explain_clue_for(clue: Clue, card: CardId, scene: Scene, names: dict[str, str], say: Say) -> str:
    if clue.orientation == "upright":
        tie = describe_connection(clue.card, card, scene.options, say)
        if tie:
            return say("For {card}: the clue {clue} is upright. {tie}", tie=tie, **names)
        facts = describe_facts_in_common(clue, card, scene, say)
        if facts:
            return say(
                "For {card}: the clue {clue} is upright, and the two cards have this in common: {words}.",
                words=facts,
                **names,
            )
        return say("For {card}: the clue {clue} is upright, and the two cards seem alike.", **names)
    mine, theirs = describe_difference(clue, card, scene, say)
    if mine:
        return say(
            "For {card}: the clue {clue} is sideways, and the two cards differ ({clue}: {mine}; {card}: {theirs}).",
            mine=mine,
            theirs=theirs,
            **names,
        )
    return say("For {card}: the clue {clue} is sideways, and the two cards aren’t alike.", **names)


def explain_clue_against(clue: Clue, card: CardId, scene: Scene, names: dict[str, str], say: Say) -> str:
    if clue.orientation == "sideways":
        tie = describe_connection(clue.card, card, scene.options, say)
        if tie:
            return say(
                "Against {card}: the clue {clue} is sideways, yet the two cards are close. {tie}", tie=tie, **names
            )
        facts = describe_facts_in_common(clue, card, scene, say)
        if facts:
            return say(
                "Against {card}: the clue {clue} is sideways, yet the two cards have this in common: {words}.",
                words=facts,
                **names,
            )
        return say("Against {card}: the clue {clue} is sideways, yet the two cards seem alike.", **names)
    mine, theirs = describe_difference(clue, card, scene, say)
    if mine:
        return say(
            "Against {card}: the clue {clue} is upright, but the two cards differ ({clue}: {mine}; {card}: {theirs}).",
            mine=mine,
            theirs=theirs,
            **names,
        )
    return say("Against {card}: the clue {clue} is upright, but other characters are more like {clue}.", **names)


def describe_facts_in_common(clue: Clue, card: CardId, scene: Scene, say: Say) -> str:
    """Return the traits that the clue card and this card have in common, in words; empty if the bots know none."""
    facts = describe_shared_sheet_words(clue.card, card, scene.options, say.lang)
    return join_facts([*facts, *describe_shared_visible_traits(clue.card, card, say)][:MOST_WORDS])


def join_facts(facts: Sequence[str]) -> str:
    """Return the facts as one list in words. It has no "and", because a fact may contain one. If a fact contains a
    comma, semicolons separate the facts."""
    return ("; " if any("," in fact for fact in facts) else ", ").join(facts)


def describe_difference(clue: Clue, card: CardId, scene: Scene, say: Say) -> tuple[str, str]:
    contrasts = contrasting_sheet_words(clue.card, card, scene.options, say.lang)[:2]
    mine, theirs = (", ".join(word for pair in contrasts for word in pair[side][:1]) for side in (0, 1))
    return mine, theirs


def name_of_card(card: CardId, scene: Scene, say: Say) -> str:
    return card_name(card, scene.options, say.lang)
