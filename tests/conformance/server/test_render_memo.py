"""Viewers share one render memo and equal lines; each still gets exactly what they would get alone."""

from typing import Any

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.game import Game
from inkling.core.growing import Growing
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.games import SHELF
from inkling.games.board_kit.story import describe_story_line
from inkling.server.features.table_page.cached_render import CachedRenderOfLanguage, CachedRenderOfViewer
from tests.amounts import amount
from tests.conformance.plays import NAMES, begin, first_setups, viewers, walk


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_each_reads_what_would_be_told_to_them_alone(game: Game[Any, Any, Any, Any, Any], lang: str) -> None:
    chance, shared, lines = Chance.of(f"told once {game.name}"), 0, 0
    for setup in first_setups(game, amount(3)):
        names = NAMES[: setup.seats]
        public, page = speech(lang, game.package).to(None, names), CachedRenderOfLanguage(lang)
        renders: dict[Any, CachedRenderOfViewer] = {}
        for step in walk(begin(game, setup), chance):
            order, chance = chance.shuffle(viewers(step.after))
            for viewer in order:
                render = renders.setdefault(viewer, CachedRenderOfViewer(public.to(viewer, names)))
                render.update(page, step.after, Growing())
                alone = speech(lang, game.package).to(viewer, names)
                story = step.after.sight(viewer).story
                assert render.lines[-1:] == [
                    describe_story_line(game, line, setup.options, alone) for line in story[-1:]
                ]
        told = [line for render in renders.values() for line in render.lines]
        shared, lines = shared + len({id(line) for line in told}), lines + len(told)
    assert shared < lines, "equal lines are one object"
