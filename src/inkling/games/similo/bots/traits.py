"""What cards share and where they differ, as words of sheets and pictures, the tellingest first."""

from collections import Counter
from functools import lru_cache

from inkling.art.portrait import phrases
from inkling.core.words import Say
from inkling.games.similo.board.faces import looks
from inkling.games.similo.bots.knowledge import all_traits, weight
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.state import Options
from inkling.games.similo.rules.vocabulary import spoken

CONTRASTS = ("kind", "gender", "age", "role", "rank", "temperament", "power", "vice", "virtue", "place", "culture")
"""The fields in which a difference strikes people, most striking first."""


def shared_facts(one: CardId, other: CardId, options: Options, lang: str) -> list[str]:
    known = facts(options)
    traits = sorted(known[one] & known[other], key=lambda trait: (-weight(trait), trait))
    return list(dict.fromkeys(spoken(trait, lang) for trait in traits))


def contrasts(one: CardId, other: CardId, options: Options, lang: str) -> list[tuple[list[str], list[str]]]:
    """Where both have words in a field and share none: those of the one, those of the other."""
    known = facts(options)
    found = []
    for field in CONTRASTS:
        mine, theirs = (in_field(known[card], field) for card in (one, other))
        if mine and theirs and not {*mine} & {*theirs}:
            found.append(([spoken(trait, lang) for trait in mine[:2]], [spoken(trait, lang) for trait in theirs[:2]]))
    return found


def in_field(traits: frozenset[str], field: str) -> list[str]:
    return sorted(trait for trait in traits if trait.startswith(f"{field}="))


@lru_cache(maxsize=64)
def facts(options: Options) -> dict[CardId, frozenset[str]]:
    return {
        card: frozenset(trait for trait in traits if not trait.startswith("look."))
        for card, traits in all_traits(options).items()
    }


def shared_looks(one: CardId, other: CardId, say: Say) -> list[str]:
    """What both pictures show in the same words; what few pictures show comes first."""
    shared = [phrase for phrase in seen(one, say) if phrase in seen(other, say)]
    often = Counter(phrase for card in looks() for phrase in seen(card, say)) if shared else Counter[str]()
    return sorted(shared, key=lambda phrase: often[phrase])


def seen(card: CardId, say: Say) -> list[str]:
    portrait = looks().get(card)
    return [] if portrait is None else list(dict.fromkeys(phrases(portrait, say)))
