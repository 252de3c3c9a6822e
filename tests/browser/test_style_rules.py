"""The numbered rules of style reach as far as any question can: one ticked choice shows its own sentence alone."""

from importlib.resources import files

from playwright.sync_api import Browser

from inkling.games.silencio.board.styles import SEATS, most_choices
from inkling.games.silencio.rules.actions import Play, Speak, UseShrine
from inkling.games.silencio.rules.cards import ALL
from inkling.games.silencio.rules.encoding import every_action
from inkling.games.silencio.rules.state import Tavern
from inkling.server.pages.pictures import load
from tests.games.silencio.scene import scene
from tests.games.silencio.test_board_scenes import show

GROUND = files("inkling.server.web") / "static" / "inkling.css"
FULL = scene(" ".join(ALL), "", lit="red blue yellow green large", tavern=Tavern(open=True))
EVERYTHING = tuple(
    action for action in every_action(SEATS, FULL.options) if isinstance(action, (Play, UseShrine, Speak))
)
"""One hand holds every card, every shrine and every statement can be used: more than any play offers at once."""


def test_choice_behind_the_sixtieth_shows_its_sentence_and_no_other(chromium: Browser) -> None:
    zones = show(FULL, offers=EVERYTHING)
    assert 60 < len(EVERYTHING) <= most_choices()
    with chromium.new_context() as context:
        page = context.new_page()
        page.set_content("".join(f'<div class="z-{name}">{html}</div>' for name, html in zones.items()))
        page.add_style_tag(content=GROUND.read_text() + (load("silencio", "board.css") or b"").decode())
        for n in (1, 60, 61, len(EVERYTHING)):
            page.locator(f".o{n}").evaluate("choice => { choice.checked = true }")
            shown = "every => every.filter(one => getComputedStyle(one).display != 'none').map(one => one.className)"
            for what in (".btn .when", ".says .when"):
                told = page.locator(what).evaluate_all(shown)
                assert len(told) == 1
                assert f"w{n}" in told[0].split()
