"""What does not have its shape is refused in the words of whoever asks: with the place, and in no other language."""

from typing import Any

import pytest

from inkling.catalogs import speech
from inkling.core.errors import Refusal
from inkling.server.api.asked import read_shape
from inkling.server.api.shapes import Act
from inkling.server.tables.new_play import read_options


@pytest.mark.parametrize(
    ("body", "english", "german"),
    [
        (
            b'{"ask": 1}',
            "In this request, “do” is missing or wrong.",
            "In dieser Anfrage fehlt „do“ oder ist falsch.",
        ),
        (
            b"[]",
            "Something in this request is missing or wrong.",
            "In dieser Anfrage fehlt etwas, oder etwas stimmt nicht.",
        ),
        (b"{", "This request isn’t valid JSON.", "Diese Anfrage ist kein gültiges JSON."),
    ],
)
def test_what_does_not_fit_is_said_in_the_language_of_whoever_asks(body: bytes, english: str, german: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_shape(body, Act)
    assert refused.value.code == "unreadable"
    assert [speech(lang).refusal(refused.value) for lang in ("en", "de")] == [english, german]


@pytest.mark.parametrize(
    ("chosen", "name"), [({"hand": 99}, "hand"), ({"start": "late"}, "start"), ({"colour": 1}, "colour")]
)
def test_option_that_does_not_fit_is_named_in_ones_language(chosen: dict[str, Any], name: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_options("silencio", chosen)
    assert speech("de").refusal(refused.value) == f"Mit der Einstellung {name} stimmt etwas nicht."
