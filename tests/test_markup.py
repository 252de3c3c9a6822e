"""The quick check of HTML detects its errors."""

import pytest

from .markup_errors import find_markup_errors


@pytest.mark.parametrize(
    ("html", "flaw"),
    [
        ('<span><form method="post"></form></span>', "form in span"),
        ('<button role="switch" aria-checked="true">x</button>', "a switch that is no plain button"),
        ('<label for="a">x</label><input type="hidden" id="a">', "label for=a without a field"),
        ('<label for="a">x</label>', "label for=a without a field"),
        ('<body><link rel="late" href="/x"></body>', "link rel=late in the body"),
        ("<label><div>x</div></label>", "div in label"),
        ("<h2 data-streak></h2>", "an empty h2"),
        ("<a aria-current>x</a>", "aria-current without a value"),
    ],
)
def test_error_is_found(html: str, flaw: str) -> None:
    assert find_markup_errors(html) == [flaw]


def test_good_page_has_none() -> None:
    head = '<head><link rel="icon" href="/i"></head>'
    assert not find_markup_errors(f'{head}<h1>A</h1><label for="a">x</label><input id="a"><div><form></form></div>')
