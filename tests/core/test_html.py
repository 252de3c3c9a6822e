"""HTML is a separate type for mypy. Marked text is passed to htpy as it is, everything else is escaped."""

import html

import htpy as h
import pytest

from inkling.core.html import Html, Markup, escape, join, render


def test_text_is_escaped_and_html_is_not() -> None:
    assert render(h.p(title='"<&')["<b>", Markup("<i></i>")]) == '<p title="&#34;&lt;&amp;">&lt;b&gt;<i></i></p>'


@pytest.mark.parametrize("text", ["", *"&<>\"'", "a & b", "Tom's <b>", 'say "hi"', "&amp;"])
def test_text_is_escaped_as_the_standard_library_does(text: str) -> None:
    assert escape(text) == html.escape(text)


@pytest.mark.parametrize("text", ["plain’s – text", "Zoë & <Bär>", "日本", "🦊", "\u200d"])
def test_escaped_text_is_ascii_and_reads_the_same(text: str) -> None:
    assert escape(text).isascii()
    assert html.unescape(escape(text)) == text


def test_what_is_joined_or_rendered_is_html() -> None:
    assert join((Html("<i>"), render(h.b["&"]), render(None))) == "<i><b>&amp;</b>"


def test_what_is_rendered_can_be_rendered_again() -> None:
    assert render(h.p[render(h.b["&"]), render(None)]) == "<p><b>&amp;</b></p>"


def test_html_inside_an_f_string_is_what_it_was() -> None:
    assert f"<p>{Markup('<i>’</i>')}</p>" == "<p><i>’</i></p>"
    assert f"{Markup('<i>'):>5}" == "  <i>"


@pytest.mark.parametrize("text", ["<script>", "a & b", '"'])
def test_html_in_an_attribute_is_escaped_all_the_same(text: str) -> None:
    """Quoted attribute values are text, whatever their source."""
    assert text not in render(h.p(title=Markup(text))).removeprefix("<p title=").removesuffix("></p>").strip('"')
