"""HTML is a type of its own: htpy takes it as it is, everything else is escaped."""

import htpy as h
import pytest

from inkling.core.html import Html, join, render


def test_text_is_escaped_and_html_is_not() -> None:
    assert render(h.p(title='"<&')["<b>", Html("<i></i>")]) == '<p title="&#34;&lt;&amp;">&lt;b&gt;<i></i></p>'


def test_what_is_joined_or_rendered_is_html() -> None:
    pieces = (Html("<i>"), render(h.b["&"]), render(None))
    assert join(pieces) == "<i><b>&amp;</b>"
    assert isinstance(join(pieces), Html)
    assert all(isinstance(piece, Html) for piece in pieces)


def test_html_inside_an_f_string_is_what_it_was() -> None:
    assert f"<p>{Html('<i>’</i>')}</p>" == "<p><i>’</i></p>"
    assert f"{Html('<i>'):>5}" == "  <i>"


@pytest.mark.parametrize("text", ["<script>", "a & b", '"'])
def test_html_in_an_attribute_is_escaped_all_the_same(text: str) -> None:
    """What stands in quotes is text, wherever it comes from."""
    assert text not in render(h.p(title=Html(text))).removeprefix("<p title=").removesuffix("></p>").strip('"')
