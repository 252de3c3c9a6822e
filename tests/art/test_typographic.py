"""Cards for decks without pictures: no text inside, and the same picture for the same name."""

import pytest

from inkling.art.typographic import LABEL, PLATE, draw_plate, monogram
from tests.art.painting import check_picture, colour_at, marks

NAMES = [
    "Grandma Rosa", "Onkel Jürgen", "Ada", "王小明", "Мария Кюри", "Łukasz", "Bo", "Émile-Zoé Duvauchelle", "السيد علي",
    "Tante Käthe", "नेहा शर्मा", "<b>&amp;", "🙂", "", "x" * 200, "Bo 2", "Bo 3", "Bo 4", "Bo 5", "Bo 6",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_plates_are_clean_and_small(name: str) -> None:
    check_picture(draw_plate(name))


def test_plates_differ_and_stay() -> None:
    drawn = [draw_plate.__wrapped__(name) for name in NAMES]
    assert len(set(drawn)) == len(NAMES)
    assert drawn == [draw_plate(name) for name in NAMES]


def test_plate_is_the_same_for_the_same_name_however_it_is_typed() -> None:
    assert draw_plate("Zoë") == draw_plate(" Zoe\u0308 ") == draw_plate("ZOË")


@pytest.mark.parametrize("name", NAMES)
def test_words_have_paper_to_stand_on(name: str) -> None:
    painted = marks(draw_plate(name))
    for box in (PLATE, LABEL):
        middle = (box.x + box.width / 2, box.y + box.height / 2)
        assert colour_at(painted, *middle) == "#F6EFE2"


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("Grandma Rosa", "GR"),
        ("Bo", "Bo"),
        ("X", "X"),
        ("The postwoman", "Po"),
        ("Die", "Di"),
        ("Figur 2", "F2"),
        ("Figur 12", "F12"),
        ("Figur 123", "F"),
        ("Agent 007", "A"),
        ("Élodie", "Él"),
        ("Émile-Zoé Duvauchelle", "ÉD"),
        ("王小明", "王"),
        ("नेहा शर्मा", "नेश"),
        ("ludwig van beethoven", "LB"),
        ("“Ada”", "Ad"),
        ("🙂", "?"),
        ("", "?"),
    ],
)
def test_monogram_is_made_of_initials(name: str, signs: str) -> None:
    assert monogram(name) == signs
