"""The stored plays still replay, with the same texts."""

import os
from pathlib import Path

import pytest

from inkling.core.languages import IN_DATA as LANGUAGES
from tests.playthroughs.scenes import SCENES, Scene, play_scene
from tests.playthroughs.transcript import transcribe

FOLDER = Path(__file__).parent / "playthroughs"
WRITE = os.environ.get("INKLING_GOLDEN") == "write"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: str(scene.file))
def test_playthrough_is_as_it_was(scene: Scene) -> None:
    text = transcribe(play_scene(scene), scene.lang)
    path = FOLDER / scene.file
    if WRITE:
        path.write_text(text)
    assert path.exists(), "INKLING_GOLDEN=write writes it"
    assert text == path.read_text(), "if this is meant: INKLING_GOLDEN=write, then read the difference"
    assert len(text.encode()) < 60_000, "too long to be read"


def test_every_kept_play_is_still_played() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {scene.file for scene in SCENES}


def test_every_game_with_kept_plays_has_them_in_every_language() -> None:
    kept = {(scene.game, scene.lang) for scene in SCENES}
    assert kept == {(game, lang) for game, _ in kept for lang in LANGUAGES}
