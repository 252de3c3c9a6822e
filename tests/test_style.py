"""Words that docs/project/style.md forbids don't return, in English and German sentences. The games in tests/ are
checked too, because `make new-game` copies one of them."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tests.source_files import SOURCE, TESTS
from tests.test_catalogs import NEEDED, forms, sentences, where

ENGLISH = {
    r"\blay\b(?! out)|\blays\b(?! out)|\blaid\b(?! out)": "play a card, put it face up",
    r"\b(a|the|this|running|finished|old) plays?\b": "game",
    r"\bplays are\b|\bof plays\b": "games",
    r"^Who (has|is|passes|takes|gives|plays)\b[^?]*\.": "the player who, if you",
    r"\b[Ww]hoever\b": "the player who, anyone who; the server’s operator",
    r"\b[Cc]hance (draws|adds|makes|picks|spares|decides)\b": "at random",
    r"\bjust now\b|\bin the meantime\b": "right now",
    r"[Tt]here is no such\b": "We can’t find that",
    r"\bconcealed\b|(?<!{)\bexchanges?\b": "hidden, swap",
    r"\blies (upright|sideways)\b": "is upright",
    r"\bon turn\b|\bis active\b": "it’s …’s turn",
    r"\bmakes? (light|dark|no dark|no light)": "triggers",
    r"\bdo(es)? without\b": "decline",
    r"\bwish(es)?\b|\bwishes so\b": "want",
    r"\bgone? through\b": "replay",
    r"\bbring it\b(?! back)|\btake it along\b|\bbrought (?:it|them|along)\b": "upload, download",
    r"\bmeanwhile\b": "for now",
    r"\bof one’s own\b|\bof your own\b(?! cards)": "your own",
    r"(?<![-{])\bply\b": "step, moment",
    r"\bNot so\b|\bforth\b": "That didn’t work; forward",
    r"\bmay not\b": "can’t",
    r"(?<!There )is no (card|clue|word|picture|action|backup)\b": "isn’t a",
    r"\bin (your|their) turn\b": "on your turn",
    r"\b[Tt]o whom\b|\b[Ww]ith whom\b": "who … to, who … with",
    r"\bserve[sd]?\b(?! only /metrics)": "work, help, be used for",
    r"\w'\w": "a typographic apostrophe: ’",
    r"\d %|} %": "40%",
}
ENGLISH_EXCEPT = {"HOST:PORT that serves only /metrics; empty for none"}
GERMAN = {
    r"\bMischung|\bBlatts?\b|\bKartenfolge": "Verteilung (Blätter sind Laub)",
    r"Lichteffekt|Dunkeleffekt": "heller, dunkler Effekt",
    r"\bTausche\b": "drei Arten zu tauschen",
    r"zum Tausch bestimm|für einen Tausch": "jemanden tauschen lassen",
    r"\bStapels?\b": "Nachziehstapel",
    r"Kartenrückseite": "Kartenrücken",
    r"\bTop\b": "Liebling, Lieblingsantwort",
    r"\bMarken?\b": "Markierung",
    r"\bGastgeber": "Tischleitung",
    r"\bLeitung\b": "Tischleitung, Spielführung",
    r"[Kk]ürzel": "Code",
    r"\bAugenblick": "Moment",
    r"\bVokabular|\bWortschatz": "Wortliste",
    r"\bLeute\b": "Personen",
    r"\bder Nächste\b|\bfür den, der\b|\b, für den\b|\bjeder von\b": "die nächste Person, alle",
    r"\bSie haben\b|\bIhre?n?\b(?= (Karte|Hand|Zug|Name))": "du, ihr",
    r"\ban dich\b": "dir",
    r"\bnochmal\b|\bNochmal\b": "noch einmal",
    r"\d%|}%": "40 % mit Abstand",
    r"^(Maler|Erzähler|Herold|Träumer)$": "wie ein Bot ist, nicht, wer: verträumt",
    r'"': "„…“",
}
GERMAN_EXCEPT = {"Apfel in {colour} mit einem Blatt in {trim}"}


@cache
def spoken() -> list[tuple[str, Message]]:
    """Return every sentence with its catalog. Read once for all tests."""
    found = []
    for path in NEEDED:
        with path.open("rb") as file:
            found += [(where(path), message) for message in sentences(read_po(file, locale=path.stem))]
    return found


def rules(lang: str) -> Iterator[tuple[str, str]]:
    """Yield the blocks of the rules pages as written."""
    for place in (SOURCE, TESTS):
        for path in sorted(place.rglob(f"teach/rules.{lang}.md")):
            for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
                yield str(path.relative_to(place)), " ".join(block.split())


def english() -> Iterator[tuple[str, str]]:
    yield from rules("en")
    yield from ((catalog, form) for catalog, message in spoken() for form in forms(message.id))


def german() -> Iterator[tuple[str, str]]:
    yield from rules("de")
    yield from ((catalog, form) for catalog, message in spoken() for form in forms(message.string))


@pytest.mark.parametrize("retired", ENGLISH)
def test_english_word_does_not_come_back(retired: str) -> None:
    found = [line for line in english() if re.search(retired, line[1]) and line[1] not in ENGLISH_EXCEPT]
    assert not found, f"say instead: {ENGLISH[retired]}"


@pytest.mark.parametrize("retired", GERMAN)
def test_german_word_does_not_come_back(retired: str) -> None:
    found = [line for line in german() if re.search(retired, line[1]) and line[1] not in GERMAN_EXCEPT]
    assert not found, f"besser: {GERMAN[retired]}"
