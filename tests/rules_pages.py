"""Parses the rules page of a game."""

from inkling.catalogs import load_rules, speech
from inkling.core.html import Markup
from inkling.core.primer import Primer
from inkling.server.features.learn.rules_page import draw_all_parts_of_rules
from tests.conformance.options import AnyGame


def primer_of(game: AnyGame) -> Primer:
    assert game.page.primer is not None
    return game.page.primer


def rules_html(game: AnyGame, lang: str) -> Markup:
    """Return the parts of the page, without its head."""
    text = load_rules(lang, game.package, primer_of(game))
    return draw_all_parts_of_rules(text, primer_of(game), f"/pictures/{game.name}", speech(lang, game.package))
