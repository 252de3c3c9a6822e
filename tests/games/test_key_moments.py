"""Where a play was decided, for every game whose bots can tell: the same each time, in both languages, few."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkling.catalogs import speech
from inkling.cli import main
from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.teach.key_moments import about_worst

TELL = [name for name, game in SHELF.items() if game.bots.key_moments.__module__ != "inkling.core.unsaid"]
LEAST: dict[str, dict[str, Any]] = {
    "silencio": {"start": "asked"},
    "similo": {"asked": True},
    "tofugott": {"rounds": 1},
}


def played(name: str, bots: tuple[str, ...] = ("easy", "normal", "easy"), seed: str = "key") -> AnyPlay:
    game = SHELF[name]
    setup = prepare(game, len(bots), game.rules.options(**LEAST[name]), seed)
    play: AnyPlay = Play.begin(game, setup, "00" * 32, ("Ada", "Bo", "Cy")[: len(bots)])
    return drive(play, [pick_bot(game.bots.all, bot).choose for bot in bots], Chance.of(seed))


@pytest.mark.parametrize("name", TELL)
def test_a_few_moments_in_order_in_both_languages(name: str) -> None:
    end, game = played(name), SHELF[name]
    told = {
        lang: game.bots.key_moments(end, speech(lang, game.package).to(None, end.record.names)) for lang in ("en", "de")
    }
    plies = [moment.ply for moment in told["en"]]
    assert 0 < len(plies) <= 4
    assert plies == sorted(plies)
    assert set(plies) <= set(range(1, end.ply + 1))
    assert [moment.ply for moment in told["de"]] == plies
    assert all(one.text != other.text for one, other in zip(told["en"], told["de"], strict=True))
    assert game.bots.key_moments(end, speech("en", game.package).to(None, end.record.names)) == told["en"]


def test_key_moments_of_silencio_and_why_say_the_same() -> None:
    """The same better choice without what it would do, and the same figure."""
    end, game = played("silencio"), SHELF["silencio"]
    say = speech("en", game.package).to(None, end.record.names)
    steps = list(Play.steps(game, end.record))
    costly = [moment for moment in game.bots.key_moments(end, say) if "would have left" in moment.text]
    assert costly
    for moment in costly:
        entry = end.record.entries[moment.ply - 1]
        sight = steps[moment.ply - 1].sight(entry.by)
        reason = game.bots.why(sight, game.words.read(entry.do, sight.options), say)
        assert reason is not None
        best, chosen = reason.bars[0], next(bar for bar in reason.bars if bar.chosen)
        assert moment.text.startswith(f"{say.name(entry.by)}: “{chosen.brief}”. “{best.brief}” would have left ")
        told = float(moment.text.partition("would have left ")[2].partition(" ")[0])
        assert abs(told - (chosen.value - best.value)) < 0.07


def test_whoever_guessed_the_worst_answer_is_said_to_have_guessed_it() -> None:
    guesses = {Seat(0): SilhouetteId("pig"), Seat(1): SilhouetteId("owl"), Seat(2): SilhouetteId("pig")}
    told = {
        lang: [
            moment.text
            for moment in about_worst(
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
    found = SHELF["tofugott"].bots.key_moments(end, speech("en", SHELF["tofugott"].package).to(None, end.record.names))
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
