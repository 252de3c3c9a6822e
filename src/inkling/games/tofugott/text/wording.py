"""Wording that all texts of Tofugott share: names, numbers and points."""

from collections.abc import Iterable

from inkling.core import Say, Seat
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, find_card, load_silhouettes


def name_of_silhouette(silhouette: SilhouetteId, say: Say) -> str:
    return load_silhouettes()[silhouette].name.in_language(say.lang)


def names_of_silhouettes_as_list(listed: Iterable[SilhouetteId], say: Say) -> str:
    return say.listing([name_of_silhouette(silhouette, say) for silhouette in listed])


def name_with_article(silhouette: SilhouetteId, say: Say) -> str:
    return load_silhouettes()[silhouette].with_article.in_language(say.lang)


def premise_of_card(card: CardId, say: Say) -> str:
    return find_card(card).premise.in_language(say.lang)


def numbered_questions(card: CardId, say: Say) -> list[str]:
    """Return the card's three questions, each with its number in front."""
    asked = find_card(card).question
    return [f"{n}. {question.in_language(say.lang)}" for n, question in enumerate(asked, start=1)]


def player_name_or_you(seat: Seat, say: Say) -> str:
    """Return the player's name, with "(you)" for the viewer."""
    return say("{name} (you)", name=say.name(seat)) if say.me(seat) else say.name(seat)


def values_with_player_names(values: Iterable[str], say: Say) -> str:
    return ", ".join(f"{player_name_or_you(Seat(seat), say)} {value}" for seat, value in enumerate(values))


def format_number(n: int) -> str:
    return str(n).replace("-", "−")


def format_number_with_sign(n: int) -> str:
    return f"{n:+}".replace("-", "−") if n else "0"


def points_as_words(n: int, shown: str, say: Say) -> str:
    """Return “1 point”, “−1 point” or “+2 points”. `shown` is the number as text."""
    return say.many("{points} point", "{points} points", abs(n), points=shown)
