"""The language of a request is the most wanted one that Inkling speaks."""

import pytest

from inkling.server.platform.http.request_language import preferred_languages


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("de", ["de"]),
        ("de-AT,de;q=0.9,en;q=0.8", ["de-AT", "de", "en"]),
        ("en;q=0.3, fr;q=0.9,*;q=0.1", ["fr", "en", "*"]),
        ("en;q=zero,de", ["de"]),
        ("en;q=0", []),
        ("", [""]),
    ],
)
def test_languages_are_sorted_by_how_much_they_are_wanted(header: str, wanted: list[str]) -> None:
    assert preferred_languages(header) == wanted
