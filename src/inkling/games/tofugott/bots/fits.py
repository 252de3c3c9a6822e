"""How well each silhouette answers each question: judged by hand where it is, else drafted from traits."""

import re
from functools import cache, lru_cache
from math import sqrt
from statistics import fmean, pstdev

from msgspec import Struct

from inkling.games.tofugott.bots.taste import fit as taste_fit
from inkling.games.tofugott.bots.taste import neutral
from inkling.games.tofugott.bots.unwritten import fits_of
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId, find_card, load

WORTH = {"++": 2.0, "+": 1.0, "-": -1.0, "--": -2.0}
DRAFT = 0.5
"""How far apart traits alone may set the silhouettes: judged ones stand further out."""
JUDGED = re.compile(r"([a-z]+)(\+\+|\+|--|-)([a-z]+)")


class Fit(Struct, frozen=True):
    """Two judgements, about from −2 to 2, and the associations that speak for them where a person named some."""

    word: float
    image: float
    word_because: str | None = None
    image_because: str | None = None


@lru_cache(2048)
def fits(card: CardId, question: int) -> dict[SilhouetteId, Fit]:
    """By silhouette, in their order; of a question that nobody judged what its words say."""
    if card not in lines():
        return {one: Fit(value, value / 2) for one, value in fits_of(find_card(card).question[question - 1].en).items()}
    draft = drafted(card, question)
    word, image = (dict(judged(half)) for half in lines()[card][question - 1].split("/"))
    return {one: combine(draft[one], word.get(one), image.get(one)) for one in SILHOUETTES}


def combine(draft: float, word: tuple[float, str] | None, image: tuple[float, str] | None) -> Fit:
    """An image that nobody judged leans on the plain sense of the question a little."""
    plain, plain_because = word or (draft, None)
    seen, seen_because = image or ((draft + plain) / 4, None)
    return Fit(plain, seen, plain_because, seen_because)


@cache
def lines() -> dict[str, list[str]]:
    return load("fits")


def judged(text: str) -> list[tuple[SilhouetteId, tuple[float, str]]]:
    found = (JUDGED.fullmatch(each) for each in text.split())
    return [(SilhouetteId(one[1]), (WORTH[one[2]], one[3])) for one in found if one]


def drafted(card: CardId, question: int) -> dict[SilhouetteId, float]:
    """What the traits alone say, brought to one scale for all questions."""
    raw = {one: taste_fit(card, question, one, neutral()) for one in SILHOUETTES}
    middle, spread = fmean(raw.values()), pstdev(raw.values()) or sqrt(2)
    return {one: DRAFT * (value - middle) / spread for one, value in raw.items()}
