"""Parses TOML with limited nesting, and reads its fields. Every problem is collected together with its place in the
file."""

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any
from unicodedata import normalize

from inkling.core.decks import BadDeck
from inkling.core.errors import msg
from inkling.core.languages import LANGUAGES
from inkling.games.decks.card_texts import Text, printable_text
from inkling.games.decks.limits import MOST_DOTS

# Texts and comments; the rest is keys and numbers.
TEXTS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)' r"|'''.*?(?:'''|\Z)" r'|"(?:\\[^\n]|[^"\\\n])*"?' r"|'[^'\n]*'?" r"|#[^\n]*",
    re.DOTALL,
)


def parse_toml(data: bytes) -> dict[str, Any]:
    """Parse TOML; raise BadDeck if it is invalid. Very long dotted keys are refused first, because the parser would
    need hours for them."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadDeck("no-utf-8", msg("deck.toml isn’t written in UTF-8.")) from None
    if any(line.count(".") > MOST_DOTS for line in TEXTS.sub("", text).split("\n")):
        raise BadDeck("too-deep", msg("deck.toml has a line with too many dots outside quotation marks."))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(
            "no-toml", msg("deck.toml can’t be read: {reason}."), reason=printable_text(str(error), 160)
        ) from None
    except (ValueError, RecursionError):
        raise BadDeck("no-toml", msg("deck.toml can’t be read.")) from None


def quote_toml(text: str) -> str:
    """Return a printable text as a quoted string in TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_toml_value(value: str | dict[str, str] | Sequence[str]) -> str:
    """Return a value as TOML. It is a text, a text for each language, or a list of words."""
    if isinstance(value, str):
        return quote_toml(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {quote_toml(text)}" for key, text in value.items()) + " }"
    return "[" + ", ".join(map(quote_toml, value)) + "]"


class TomlFields:
    """One table of deck.toml. If a field is missing or wrong, it reads as empty and its problem is added to
    `problems`."""

    def __init__(self, place: str, content: dict[str, Any], problems: list[BadDeck]) -> None:
        self.place = place
        self.content = content
        self.problems = problems

    def refuse(self, code: str, sentence: str, **values: object) -> None:
        safe = {name: printable_text(value) if isinstance(value, str) else value for name, value in values.items()}
        self.problems.append(BadDeck(code, sentence, place=self.place, **safe))

    def refuse_unknown_fields(self, fields: Collection[str]) -> None:
        for field in self.content:
            if field not in fields:
                sentence = msg("{place}: there is no field “{field}”; the fields are {all}.")
                self.refuse("unknown-field", sentence, field=field, all=", ".join(fields))

    def read_text(self, field: str, most: int) -> str | None:
        return self._read_printable_line(field, self.content[field], most) if field in self.content else None

    def read_translated_text(self, field: str, most: int, *, needed: bool = False) -> Text | None:
        """Return a text, or texts by language; None if it is missing or wrong."""
        value = self.content.get(field)
        if value is None and needed:
            self.refuse("missing-field", msg("{place}: the field “{field}” is missing."), field=field)
        if value is None or isinstance(value, str):
            return self.read_text(field, most)
        if not isinstance(value, dict) or not value:
            sentence = msg("{place}: “{field}” must be text, or one text for each language.")
            self.refuse("not-text", sentence, field=field)
            return None
        for lang in set(value) - set(LANGUAGES):
            sentence = msg("{place}: “{field}” has a text for “{lang}”; the languages are {all}.")
            self.refuse("unknown-language", sentence, field=field, lang=lang, all=", ".join(LANGUAGES))
        texts = {lang: self._read_printable_line(f"{field}.{lang}", text, most) for lang, text in value.items()}
        read = {lang: text for lang, text in texts.items() if text is not None}
        return read if len(read) == len(texts) else None

    def read_entries(self, field: str) -> list[Any]:
        value = self.content.get(field, [])
        if not isinstance(value, list):
            self.refuse("not-list", msg("{place}: “{field}” must be a list."), field=field)
            return []
        return value

    def read_word_lists(self, field: str) -> dict[str, tuple[str, ...]]:
        """Return a table in which every field is a list of words. A word that occurs twice is a problem."""
        value = self.content.get(field, {})
        if not isinstance(value, dict):
            self.refuse("not-table", msg("{place}: “{field}” must be a table."), field=field)
            return {}
        return {name: self._read_list_of_words(f"{field}.{name}", words) for name, words in value.items()}

    def _read_list_of_words(self, field: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.refuse("not-words", msg("{place}: “{field}” must be a list of words."), field=field)
            return ()
        for word in list_duplicates(value):
            sentence = msg("{place}: “{field}” lists “{word}” more than once.")
            self.refuse("doubled-word", sentence, field=field, word=word)
        return tuple(value)

    def _read_printable_line(self, field: str, value: Any, most: int) -> str | None:
        """Return a line of printable characters without surrounding spaces; None if the value is not allowed."""
        if not isinstance(value, str):
            self.refuse("not-text", msg("{place}: “{field}” must be text."), field=field)
            return None
        text = normalize("NFC", value.strip())
        if not text:
            self.refuse("empty-text", msg("{place}: “{field}” is empty."), field=field)
        elif not text.isprintable():
            sentence = msg("{place}: “{field}” contains a character that can’t be shown.")
            self.refuse("not-printable", sentence, field=field)
        elif len(text) > most:
            sentence = msg("{place}: “{field}” has {n} characters; it can have up to {most}.")
            self.refuse("too-long", sentence, field=field, n=len(text), most=most)
        else:
            return text
        return None


def list_duplicates(items: Iterable[str]) -> list[str]:
    return [item for item, count in Counter(items).items() if count > 1]
