"""What a game may add to pages besides its board: lobby settings, and a decoration for the home page."""

import pytest

from inkling.games import SHELF
from tests.conformance.options import accepts, make_setup
from tests.html_elements import parse_elements


@pytest.mark.parametrize("game", SHELF)
def test_every_setting_begins_a_play_and_the_first_choice_is_the_usual_one(game: str) -> None:
    """Each lobby setting can start a play with some number of seats; not every setting exists for all."""
    rules = SHELF[game].rules
    pictures = {face.id for group in SHELF[game].page.faces() for face in group.faces}
    for setting in SHELF[game].page.settings():
        assert (getattr(rules.options(), setting.name) or None) == (setting.choices[0].value or None)
        for choice in setting.choices:
            chosen = {setting.name: choice.value}
            setups = (make_setup(SHELF[game], seats, chosen, "settings") for seats in SHELF[game].seats)
            assert any(accepts(SHELF[game], setup) for setup in setups), chosen
            assert set(choice.pictures) <= pictures


@pytest.mark.parametrize("game", SHELF)
def test_emblem_is_decoration(game: str) -> None:
    emblem = parse_elements(SHELF[game].page.emblem())
    assert not "".join(emblem.texts).strip()
    assert set(emblem.values("alt")) <= {""}
    assert all(names.startswith("em-") for names in emblem.values("class")[:1])
