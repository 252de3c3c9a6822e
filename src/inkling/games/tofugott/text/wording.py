"""Names and numbers as all texts of Tofugott write them."""

from collections.abc import Iterable

from inkling.core import Say, Seat
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, find_card, silhouettes


def call(silhouette: SilhouetteId, say: Say) -> str:
    return silhouettes()[silhouette].name.read(say.lang)


def call_all(listed: Iterable[SilhouetteId], say: Say) -> str:
    return say.listing([call(silhouette, say) for silhouette in listed])


def with_article(silhouette: SilhouetteId, say: Say) -> str:
    return silhouettes()[silhouette].with_article.read(say.lang)


def premise(card: CardId, say: Say) -> str:
    return find_card(card).premise.read(say.lang)


def numbered(card: CardId, say: Say) -> list[str]:
    """Return the three questions of a card, numbered."""
    asked = find_card(card).question
    return [f"{n}. {question.read(say.lang)}" for n, question in enumerate(asked, start=1)]


def who(seat: Seat, say: Say) -> str:
    """Return the player's name, with "(you)" for the viewer."""
    return say("{name} (you)", name=say.name(seat)) if say.me(seat) else say.name(seat)


def by_seat(values: Iterable[str], say: Say) -> str:
    return ", ".join(f"{who(Seat(seat), say)} {value}" for seat, value in enumerate(values))


def figure(n: int) -> str:
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    return f"{n:+}".replace("-", "−") if n else "0"


def count_points(n: int, shown: str, say: Say) -> str:
    """Return “1 point”, “−1 point” or “+2 points”: `shown` is the number as written."""
    return say.many("{points} point", "{points} points", abs(n), points=shown)
