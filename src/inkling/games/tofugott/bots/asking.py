"""What a question is after, in the words of asks.toml: said with our own cards; guessed from the words of those that
people wrote themselves, in English and in German."""

import re
from functools import lru_cache

from inkling.games.tofugott.rules.cards import CardId, find_card, is_own

SIGNS = {
    "sound": r"sound|noise|hear|sing|music|ring|klingt|klang|geräusch|hör|musik|lied|ton\b",
    "smell": r"smell|scent|stink|riech|duft",
    "food": r"\beat|drink|cook|dinner|breakfast|\bess|isst|trink|koch|frühstück|gericht|schmeckt",
    "vehicle": r"drive|travel by|ride|fahr|reist|reit",
    "weather": r"weather|rain|storm|wetter|regen|sturm",
    "gift": r"gift|present|geschenk|schenk",
    "secret": r"secret|hide|hidden|geheim|versteck",
    "trouble": r"afraid|fear|worst|annoy|steal|angst|schlimm|nerv|ärger|klau",
    "helper": r"help|rescue|save|hilf|rette",
    "rival": r"rival|enemy|against|gegner|feind|gegen",
    "companion": r"friend|together|with you|freund|zusammen|mit dir|begleit",
    "job": r"boss|job|work|chef|arbeit|beruf",
    "feeling": r"feel|love|fühl|liebst|gefühl",
    "look": r"look|wear|colour|color|sieht|trägst|farbe|aussieh",
    "rule": r"forbid|rule|law|verbiet|regel|gesetz",
    "name": r"called|name|heißt",
    "place": r"\bwhere|\bwo\b|wohin",
    "reason": r"\bwhy|warum|wieso",
    "manner": r"\bhow|\bwie\b",
    "person": r"\bwho|\bwer\b|\bwem\b|\bwen\b|wessen",
}
"""By how much they say; the first two that are found count."""
ENOUGH = 2


def asks_of(card: CardId, question: int) -> tuple[str, ...]:
    asked = find_card(card).question[question - 1]
    return guess_asks(asked.en) if is_own(card) else asked.asks


@lru_cache(1024)
def guess_asks(text: str) -> tuple[str, ...]:
    """A thing, where nothing else can be read out of it."""
    found = [word for word, signs in SIGNS.items() if re.search(signs, text, re.IGNORECASE)]
    return tuple(found[:ENOUGH]) or ("object",)
