"""Cards of somebody's own as they are drawn: where a long word of a name may break."""

import pytest

from inkling.games.decks.face import is_seam, parted


@pytest.mark.parametrize(
    ("word", "cuts"),
    [
        ("mutter", [3]),
        ("kirche", [3]),  # not within what is spoken as one
        ("nachbar", []),  # nor right after it
        ("hase", []),
    ],
)
def test_seam_of_a_word_lies_between_two_consonants(word: str, cuts: list[int]) -> None:
    assert [cut for cut in range(1, len(word)) if is_seam(word, cut)] == cuts


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Straßenbahnfahrer", "Straßen|bahnfahrer"),
        ("Straßenbahn", "Straßenbahn"),  # fits
        ("Aaaaaaaaaaaaaaaa", "Aaaaaaaa|aaaaaaaa"),
        ("http://a-long-address", "http://a-long-address"),
    ],
)
def test_long_words_of_a_name_may_break_near_their_middle(word: str, parts: str) -> None:
    assert parted(word).replace("\u00ad", "|") == parts
