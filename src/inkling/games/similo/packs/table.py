"""One table of deck.toml, with its place in it: gives what its fields hold and notes all that is wrong with them."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any
from unicodedata import normalize

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.manifest import Both, Text
from inkling.games.similo.packs.paths import shown


class Table:
    """A field that is missing or wrong reads as nothing; what was wrong stands in `problems`."""

    def __init__(self, place: str, content: dict[str, Any], problems: list[BadPack]) -> None:
        self.place = place
        self.content = content
        self.problems = problems

    def refuse(self, code: str, sentence: str, **values: object) -> None:
        safe = {name: shown(value) if isinstance(value, str) else value for name, value in values.items()}
        self.problems.append(BadPack(code, sentence, place=self.place, **safe))

    def allow(self, fields: Collection[str]) -> None:
        for field in self.content:
            if field not in fields:
                sentence = mark("{place}: there is no field “{field}”; the fields are {all}.")
                self.refuse("unknown-field", sentence, field=field, all=", ".join(fields))

    def text(self, field: str, most: int) -> str | None:
        return self._tidy(field, self.content[field], most) if field in self.content else None

    def in_languages(self, field: str, most: int, *, needed: bool = False) -> Text | None:
        """A text, or one for each of en and de."""
        value = self.content.get(field)
        if value is None and needed:
            self.refuse("missing-field", mark("{place}: the field “{field}” is missing."), field=field)
        if value is None or isinstance(value, str):
            return self.text(field, most)
        if not isinstance(value, dict) or set(value) != {"en", "de"}:
            self.refuse(
                "not-text", mark("{place}: “{field}” must be text, or one text each for en and de."), field=field
            )
            return None
        en, de = (self._tidy(f"{field}.{lang}", value[lang], most) for lang in ("en", "de"))
        return None if en is None or de is None else Both(en, de)

    def entries(self, field: str) -> list[Any]:
        value = self.content.get(field, [])
        if not isinstance(value, list):
            self.refuse("not-list", mark("{place}: “{field}” must be a list."), field=field)
            return []
        return value

    def lists(self, field: str) -> dict[str, tuple[str, ...]]:
        """A table whose every field is a list of different words."""
        value = self.content.get(field, {})
        if not isinstance(value, dict):
            self.refuse("not-table", mark("{place}: “{field}” must be a table."), field=field)
            return {}
        return {name: self._words(f"{field}.{name}", words) for name, words in value.items()}

    def _words(self, field: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.refuse("not-words", mark("{place}: “{field}” must be a list of words."), field=field)
            return ()
        for word in twice(value):
            self.refuse(
                "doubled-word", mark("{place}: “{field}” lists “{word}” more than once."), field=field, word=word
            )
        return tuple(value)

    def _tidy(self, field: str, value: Any, most: int) -> str | None:
        """One line of printable signs, without spaces at its ends."""
        if not isinstance(value, str):
            self.refuse("not-text", mark("{place}: “{field}” must be text."), field=field)
            return None
        text = normalize("NFC", value.strip())
        if not text:
            self.refuse("empty-text", mark("{place}: “{field}” is empty."), field=field)
        elif not text.isprintable():
            self.refuse(
                "not-printable", mark("{place}: “{field}” contains a character that can’t be shown."), field=field
            )
        elif len(text) > most:
            self.refuse(
                "too-long",
                mark("{place}: “{field}” has {n} characters; it can have up to {most}."),
                field=field,
                n=len(text),
                most=most,
            )
        else:
            return text
        return None


def twice(items: Iterable[str]) -> list[str]:
    return [item for item, count in Counter(items).items() if count > 1]
