"""Turning points of each game that has them: the same in sentences, reasons and the terminal."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkling.catalogs import speech
from inkling.cli import main
from inkling.core.bot import KeyMoment, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.teach.key_moments import key_moment_of_worst
from inkling.server.features.replay.dock import landmarks_on_timeline
from inkling.server.features.replay.replay_moment import PositionsByPly
from tests.amounts import LONG_RUN

LEAST: dict[str, dict[str, Any]] = {
    "silencio": {"start": "asked"},
    "similo": {"asked": True},
    "tofugott": {"rounds": 1},
}


@cache
def played(name: str, bots: tuple[str, ...] = ("easy", "normal", "easy"), seed: str = "key") -> AnyPlay:
    game = SHELF[name]
    setup = prepare(game, len(bots), game.rules.options(**LEAST[name]), seed)
    play: AnyPlay = Play.begin(game, setup, "00" * 32, ("Ada", "Bo", "Cy")[: len(bots)])
    return drive(play, [pick_bot(game.bots.all, bot).choose for bot in bots], Chance.of(seed))


@cache
def key_moments(name: str) -> tuple[KeyMoment, ...]:
    """Return the key moments. Silencio's bots evaluate every choice, which takes several seconds."""
    end = played(name)
    return tuple(SHELF[name].bots.key_moments(end, speech("en", SHELF[name].package).to(None, end.record.names)))


@pytest.mark.parametrize("name", LEAST)
def test_timeline_has_several_signs_and_the_last_is_the_end(name: str) -> None:
    end = played(name)
    keys = landmarks_on_timeline(PositionsByPly(end))
    assert len(keys) > 1
    assert keys[-1].ply == end.ply


@pytest.mark.parametrize("name", LEAST)
def test_a_play_was_decided_somewhere_and_the_same_each_time(name: str) -> None:
    assert key_moments(name)
    assert not LONG_RUN or key_moments.__wrapped__(name) == key_moments(name)


def test_key_moments_of_silencio_and_why_say_the_same() -> None:
    """The same better choice, without its effect, and the same number."""
    end, game = played("silencio"), SHELF["silencio"]
    say = speech("en", game.package).to(None, end.record.names)
    steps = list(Play.steps(game, end.record))
    costly = [moment for moment in key_moments("silencio") if "would have been better by" in moment.text]
    assert costly
    for moment in costly:
        entry = end.record.entries[moment.ply - 1]
        sight = steps[moment.ply - 1].sight(entry.by)
        reason = game.bots.why(sight, game.words.read(entry.do, sight.options), say)
        assert reason is not None
        best, chosen = reason.bars[0], next(bar for bar in reason.bars if bar.chosen)
        assert moment.text.startswith(
            f"{say.name(entry.by)}: “{chosen.brief}”. “{best.brief}” would have been better by "
        )
        told = float(moment.text.partition("better by ")[2].rstrip("."))
        assert abs(told - (chosen.value - best.value)) < 0.07


def test_whoever_guessed_the_worst_answer_is_said_to_have_guessed_it() -> None:
    guesses = {Seat(0): SilhouetteId("pig"), Seat(1): SilhouetteId("owl"), Seat(2): SilhouetteId("pig")}
    told = {
        lang: [
            moment.text
            for moment in key_moment_of_worst(
                SilhouetteId("pig"), guesses, 9, speech(lang, SHELF["tofugott"].package).to(None, ("Ada", "Bo", "Cy"))
            )
        ]
        for lang in ("en", "de")
    }
    assert told["en"] == ["Ada and Cy guessed the worst answer: pig."]
    assert told["de"] == ["Der Tipp von Ada und Cy war der Flop: Schwein."]


def test_a_lost_play_of_similo_was_lost_somewhere() -> None:
    ends = [played("similo", ("painter", "teller"), f"lost {n}") for n in range(6)]
    lost = next(end for end in ends if end.outcome is not None and not end.outcome.won)
    found = SHELF["similo"].bots.key_moments(lost, speech("en", SHELF["similo"].package))
    assert " was removed here" in found[-1].text
    assert found[-1].ply == lost.ply


def test_the_terminal_tells_the_same(tmp_path: Path) -> None:
    end = played("tofugott")
    file = tmp_path / "play.json"
    file.write_bytes(end.record.to_json())
    found = key_moments("tofugott")
    plain = CliRunner().invoke(main, ["replay", str(file), "--key"]).output
    data = CliRunner().invoke(main, ["replay", str(file), "--key", "--json"]).output.splitlines()
    assert plain.splitlines()[0].startswith(f"Step {found[0].ply} of {end.ply}: ")
    assert [json.loads(line)["text"] for line in data] == [moment.text for moment in found]


@pytest.mark.parametrize("more", [["--as", "0"], ["--ply", "2"], ["--why"]])
def test_terminal_says_what_does_not_go_with_key_moments(tmp_path: Path, more: list[str]) -> None:
    file = tmp_path / "play.json"
    file.write_bytes(played("tofugott").record.to_json())
    done = CliRunner().invoke(main, ["replay", str(file), "--key", *more, "--lang", "en"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "Give --key without --as, --ply or --why.\n"
