"""Says in words what two cards have in common and in what they differ, by the traits on their sheets and in their
pictures."""

from collections import Counter
from functools import lru_cache

from inkling.art.portrait import phrases
from inkling.core.words import Say
from inkling.games.similo.board.card_pictures import load_looks_of_portraits
from inkling.games.similo.bots.card_similarity import traits_of_each_card, weight_of_trait
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.sheet_vocabulary import translate_trait
from inkling.games.similo.rules.state import Options

CONTRASTS = ("kind", "gender", "age", "role", "rank", "temperament", "power", "vice", "virtue", "place", "culture")
"""The fields in which a difference strikes people, most striking first."""


def describe_shared_sheet_words(card: CardId, other: CardId, options: Options, lang: str) -> list[str]:
    known = sheet_words_by_card(options)
    traits = sorted(known[card] & known[other], key=lambda trait: (-weight_of_trait(trait), trait))
    return list(dict.fromkeys(translate_trait(trait, lang) for trait in traits))


def contrasting_sheet_words(
    first: CardId, other: CardId, options: Options, lang: str
) -> list[tuple[list[str], list[str]]]:
    """Return the sheet fields in which the two cards differ, with the words of both. In such a field both cards have
    words, but none in common."""
    known = sheet_words_by_card(options)
    contrasts = []
    for field in CONTRASTS:
        mine, theirs = (traits_in_field(known[card], field) for card in (first, other))
        if mine and theirs and not {*mine} & {*theirs}:
            contrasts.append(
                (
                    [translate_trait(trait, lang) for trait in mine[:2]],
                    [translate_trait(trait, lang) for trait in theirs[:2]],
                )
            )
    return contrasts


def traits_in_field(traits: frozenset[str], field: str) -> list[str]:
    return sorted(trait for trait in traits if trait.startswith(f"{field}="))


@lru_cache(maxsize=64)
def sheet_words_by_card(options: Options) -> dict[CardId, frozenset[str]]:
    return {
        card: frozenset(trait for trait in traits if not trait.startswith("look."))
        for card, traits in traits_of_each_card(options).items()
    }


def describe_shared_visible_traits(first: CardId, other: CardId, say: Say) -> list[str]:
    """Return the visible traits that both pictures share, in words, the rarest first."""
    shared = [phrase for phrase in describe_visible_traits(first, say) if phrase in describe_visible_traits(other, say)]
    often = (
        Counter(phrase for card in load_looks_of_portraits() for phrase in describe_visible_traits(card, say))
        if shared
        else Counter[str]()
    )
    return sorted(shared, key=lambda phrase: often[phrase])


def describe_visible_traits(card: CardId, say: Say) -> list[str]:
    portrait = load_looks_of_portraits().get(card)
    return [] if portrait is None else list(dict.fromkeys(phrases(portrait, say)))
