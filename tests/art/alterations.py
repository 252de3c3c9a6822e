"""Portraits with one word changed: the path to each word, and the words that can replace it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from inkling.art.portrait import VOCABULARY, Portrait

Way = tuple[str | int, ...]
# The kind of word at a key, if the key alone doesn't tell.
BY_PARENT = {
    ("headgear", "kind"): "headgear",
    ("collar", "kind"): "collar",
    ("back", "kind"): "back",
    ("footwear", "kind"): "footwear",
    ("worn", "kind"): "worn",
    ("props", "kind"): "prop",
    ("companions", "kind"): "companion",
    ("disc", "kind"): "disc",
    ("scenery", "kind"): "scenery",
    ("motif", "kind"): "motif",
    ("pattern", "kind"): "pattern",
    ("figures", "kind"): "kind",
    ("hair", "style"): "hair",
    ("ground", "field"): "colour",
}
BY_KEY = {"colour": "colour", "trim": "colour", "marks": "mark"}


def words_in(portrait: Portrait) -> Iterator[tuple[Way, str]]:
    """Yield the path and the kind of each word of this portrait."""
    yield from walk(msgspec.to_builtins(portrait), ())


def walk(value: Any, way: Way) -> Iterator[tuple[Way, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, (*way, key))
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from walk(inner, (*way, place))
    elif isinstance(value, str):
        yield way, sort_at(way, value)


def sort_at(way: Way, word: str) -> str:
    names = [step for step in way if isinstance(step, str)]
    parent, key = (names[-2] if len(names) > 1 else ""), names[-1]
    if key == "tone":
        return "skin" if word in VOCABULARY["skin"] else "colour"
    return BY_PARENT.get((parent, key)) or BY_KEY.get(key, key)


def altered(portrait: Portrait, way: Way, word: str) -> Portrait:
    """Return the same portrait with another word at this path."""
    data = msgspec.to_builtins(portrait)
    inner = data
    for step in way[:-1]:
        inner[step] = list(inner[step]) if isinstance(inner[step], tuple) else inner[step]
        inner = inner[step]
    inner[way[-1]] = word
    return msgspec.convert(data, Portrait)


def alternatives(sort: str, word: str) -> list[str]:
    """Return all other words of this kind, beginning with the next one."""
    words = list(VOCABULARY[sort])
    place = words.index(word)
    return words[place + 1 :] + words[:place]


def word_at(portrait: Portrait, way: Way) -> str:
    inner: Any = msgspec.to_builtins(portrait)
    for step in way:
        inner = inner[step]
    return str(inner)
