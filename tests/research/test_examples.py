"""The examples run: those of docs/research/research.md, and a small learner."""

import importlib.util
import re
from types import ModuleType

import pytest

from inkling.core.errors import BadSetup
from inkling.research.environments import ManyEnvironment, SeatEnvironment
from tests.source_files import ROOT


def test_examples_of_the_document_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research" / "research.md").read_text(), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(block, {})
    assert "'reason':" in capsys.readouterr().out


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("learner", ROOT / "examples" / "learner.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "PLAYS", 256)
    monkeypatch.setattr(module, "STEPS", 32)
    return module


def test_learner_gets_better_and_plays_by_the_readable_rules(learner: ModuleType) -> None:
    network, curve = learner.learn(seed=1, minutes=0)
    assert curve[-1]["score"] > learner.examine(None, learner.UNSEEN) + 0.2
    assert learner.play_readable(network, 20) > learner.ask_bots("random", 200)


def test_bad_settings_are_refused_with_a_sentence() -> None:
    for wrong, sentence in (
        ({"seats": 9}, "players"),
        ({"seat": 2, "seats": 2}, "no seat 2"),
        ({"bots": ["random"] * 3}, "one for each"),
        ({"bots": "nobody"}, "no bot called nobody"),
        ({"options": {"colour": 1}}, "wrong with the option colour"),
        ({"options": {1: 2}}, "wrong with the options"),
        ({"render_mode": "film"}, "film"),
    ):
        with pytest.raises(Exception, match=sentence):
            SeatEnvironment("silencio", **wrong)
    for game, plays in (("similo", 10), ("silencio", 0)):
        with pytest.raises(BadSetup):
            ManyEnvironment(game, plays)
