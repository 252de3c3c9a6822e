"""The TOML of deck.toml: read without falling for what makes a parser run for hours, and written by hand."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.limits import MOST_DOTS
from inkling.games.similo.packs.paths import shown

# Texts and comments; what is left is keys and numbers.
TEXTS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)' r"|'''.*?(?:'''|\Z)" r'|"(?:\\[^\n]|[^"\\\n])*"?' r"|'[^'\n]*'?" r"|#[^\n]*",
    re.DOTALL,
)


def parse(data: bytes) -> dict[str, Any]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPack("no-utf-8", mark("deck.toml isn’t written in UTF-8.")) from None
    if any(line.count(".") > MOST_DOTS for line in TEXTS.sub("", text).split("\n")):
        raise BadPack("too-deep", mark("deck.toml has a line with too many dots outside quotation marks."))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPack("no-toml", mark("deck.toml can’t be read: {reason}."), reason=shown(str(error), 160)) from None
    except (ValueError, RecursionError):
        raise BadPack("no-toml", mark("deck.toml can’t be read.")) from None


def quote(text: str) -> str:
    """A printable text between quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_value(value: str | dict[str, str] | Sequence[str]) -> str:
    """A text, a text for each language, or a list of words."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {quote(text)}" for key, text in value.items()) + " }"
    return "[" + ", ".join(map(quote, value)) + "]"
