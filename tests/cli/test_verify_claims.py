"""`inkling verify` on plays with known cards: states what they claim to be, and refuses false claims."""

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from inkling.cli import main
from inkling.cli.error_sentences import escape_control_characters
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play, prepare
from inkling.core.record import Entry, Record, Setup, build
from inkling.core.sight import SYSTEM
from inkling.games import SHELF
from inkling.server.features.daily.model import FIRST_PUBLIC_DAY, deal_of_the_day
from inkling.server.features.deals.model import read_deal_code
from inkling.server.platform.signing import load_secret

CODE = "silencio1-2-0-abcde"
DAY = date(2026, 11, 15)
SEED = "0123456789abcdef" * 2
PLY = 4


def play_out(setup: Setup, entries: tuple[Entry, ...] = (), luck: str = "bots") -> AnyPlay:
    """Let bots finish the play, with a valid commitment and seal."""
    game = SHELF[setup.game]
    play: AnyPlay = Play.begin(game, setup, "00" * 32)
    for entry in entries:
        play = play.repeat(entry)
    return drive(play, [game.bots.all[0].choose] * setup.seats, Chance.of(luck))


def verify(folder: Path, record: Record, *more: str, lang: str = "en") -> tuple[int, str]:
    file = folder / "play.json"
    file.write_bytes(record.to_json())
    done = CliRunner().invoke(main, ["verify", str(file), "--lang", lang, *more])
    return done.exit_code, done.output


def daily_setup(day: date, data: Path) -> Setup:
    data.mkdir(exist_ok=True)
    given, _ = deal_of_the_day("silencio", day, load_secret(data))
    return build({"setup": given.setup, "salt": "00" * 32, "commitment": ""}, SHELF).setup


@pytest.mark.parametrize(("lang", "words"), [("en", f"the deal {CODE}"), ("de", CODE)])
def test_duplicate_deal_is_told_by_its_code(tmp_path: Path, lang: str, words: str) -> None:
    code, told = verify(tmp_path, play_out(read_deal_code(CODE).setup).record, lang=lang)
    assert code == 0
    assert words in told


@pytest.mark.parametrize("what", ["code", "options", "cards"])
def test_play_that_only_claims_to_be_a_deal_is_refused(tmp_path: Path, what: str) -> None:
    """The code is right but options or cards differ, or the code belongs to another deal."""
    setup = read_deal_code(CODE).setup
    if what == "code":
        setup = replace(setup, seed="deal silencio1-3-0-abcde")
    elif what == "options":
        setup = replace(setup, options=replace(setup.options, unlit="all"))
    else:
        state = Play.begin(SHELF["silencio"], setup, "00" * 32).state
        dealt = [card for hand in state.hands for card in hand]
        setup = replace(setup, deal=tuple(map(str, (*reversed(dealt), *state.oracle, *state.deck))))
    code, told = verify(tmp_path, play_out(setup).record)
    assert code != 0
    assert "This isn’t the deal that its code" in told
    assert "sound" not in told


def test_deal_of_a_day_is_told_and_checked_with_the_hosts_secret(tmp_path: Path) -> None:
    data = tmp_path / "data"
    record = play_out(daily_setup(DAY, data)).record
    assert "This claims to be the deal of 2026-11-15" in verify(tmp_path, record)[1]
    code, told = verify(tmp_path, record, "--data", str(data))
    assert code == 0
    assert "This is the deal of 2026-11-15 on this server." in told


def test_public_deal_of_a_day_needs_no_secret(tmp_path: Path) -> None:
    record = play_out(daily_setup(FIRST_PUBLIC_DAY, tmp_path / "data")).record
    code, told = verify(tmp_path, record)
    assert code == 0
    assert f"This is the deal of {FIRST_PUBLIC_DAY}, the same on every server." in told
    easier = replace(record.setup, options=replace(record.setup.options, hand=4))
    code, told = verify(tmp_path, play_out(easier).record)
    assert code != 0
    assert f"This isn’t the deal of {FIRST_PUBLIC_DAY}." in told


@pytest.mark.parametrize("what", ["day", "options", "no day"])
def test_play_that_only_claims_to_be_the_deal_of_a_day_is_refused(tmp_path: Path, what: str) -> None:
    """A play with the day's cards but an easier option is refused."""
    data = tmp_path / "data"
    setup = daily_setup(DAY, data)
    if what == "options":
        setup = replace(setup, options=replace(setup.options, hand=4))
    else:
        other = "2026-11-16" if what == "day" else "yesterday"
        setup = replace(setup, seed=setup.seed.replace("2026-11-15", other))
    code, told = verify(tmp_path, play_out(setup).record, "--data", str(data))
    assert code != 0
    assert "This isn’t the deal that this server had on" in told


def fork(first: AnyPlay) -> AnyPlay:
    """Return a fork of a moment of this play."""
    entries = (*first.record.entries[:PLY], Entry(SYSTEM, f"fork {SEED}"))
    return play_out(first.record.setup, entries, "others")


def test_fork_is_told_with_its_moment_and_checked_against_the_play_it_goes_on_from(tmp_path: Path) -> None:
    first = play_out(read_deal_code(CODE).setup)
    origin = tmp_path / "first.json"
    origin.write_bytes(first.record.to_json())
    code, told = verify(tmp_path, fork(first).record, "--from", str(origin))
    assert code == 0
    assert f"Continues another game after entry {PLY}" in told
    assert "This game continues the one in" in told


def test_play_that_only_claims_to_go_on_from_another_is_refused(tmp_path: Path) -> None:
    """A fork with different earlier moves is refused, and so is a play that is no fork."""
    first, other = (play_out(read_deal_code(CODE).setup, luck=luck) for luck in ("bots", "strangers"))
    assert first.record.entries[:PLY] != other.record.entries[:PLY]
    origin = tmp_path / "first.json"
    origin.write_bytes(first.record.to_json())
    for record in (fork(other).record, first.record):
        code, told = verify(tmp_path, record, "--from", str(origin))
        assert code != 0
        assert "This game doesn’t continue the one in" in told


@pytest.mark.parametrize("entry", [Entry(SYSTEM, "fork xyz"), Entry(SYSTEM, f"fork {SEED}0"), Entry(SYSTEM, "fork")])
def test_fork_that_is_not_written_as_one_is_refused(tmp_path: Path, entry: Entry) -> None:
    record = fork(play_out(read_deal_code(CODE).setup)).record
    forged = replace(record, entries=(*record.entries[:PLY], entry, *record.entries[PLY + 1 :]))
    code, told = verify(tmp_path, forged)
    assert code != 0
    assert f"Entry {PLY + 1}" in told


@pytest.mark.parametrize("odd", ["Bo\nSeal, commitment and moves all check out.", "\x1b]0;Bo\x07", "oB\u202e"])
def test_nothing_in_a_record_is_obeyed_by_a_terminal_or_taken_for_a_line_of_ours(tmp_path: Path, odd: str) -> None:
    """A record can be forged with a valid seal. Its control characters and line breaks must not act on the terminal."""
    game = SHELF["silencio"]
    for names, seed in ((("Ada", odd), "x"), ((), f"daily {odd}")):
        setup = prepare(game, 2, game.rules.options(), seed)
        record: Record = Play.begin(game, setup, "00" * 32, names).record
        assert verify(tmp_path, record) == (2, "This record contains characters that can’t be shown.\n")
    unknown = record.to_json().replace(b'"silencio"', json.dumps(odd).encode(), 1)
    (tmp_path / "unknown.json").write_bytes(unknown)
    told = CliRunner().invoke(main, ["verify", str(tmp_path / "unknown.json"), "--lang", "en"]).output
    assert told.startswith("This record is of a game we don’t have here: ")
    assert told[:-1].isprintable()


def test_names_with_signs_of_several_characters_are_shown(tmp_path: Path) -> None:
    """A joiner and a no-break space are not terminal control characters."""
    game = SHELF["silencio"]
    setup = prepare(game, 2, game.rules.options(), "x")
    _, told = verify(tmp_path, Play.begin(game, setup, "00" * 32, ("Ada 👩\u200d🚀", "Bo\u00a0B")).record)
    assert "can’t be shown" not in told
    assert escape_control_characters("50\u00a0% 👩\u200d🚀 \x1b[2J\n") == "50\u00a0% 👩\u200d🚀 \\x1b[2J\\n"
