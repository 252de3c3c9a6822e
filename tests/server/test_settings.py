"""Settings: variables, flags that override them, one sentence for invalid values, and complete docs."""

import socket
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from inkling.catalogs import speech
from inkling.cli import main
from inkling.cli.serve import greet, lan_address
from inkling.core.bot import RANDOM
from inkling.core.errors import Refusal
from inkling.games import SHELF
from inkling.server.settings import REMOVED, SettingDescription, Settings, describe_settings, read_settings
from tests.example import GAME
from tests.source_files import ROOT

REFUSED = {
    ("INKLING_PORT", "eighty"): "INKLING_PORT takes a whole number from 0 to 65535, not “eighty”.",
    ("INKLING_DRAIN_SECONDS", "-1"): "INKLING_DRAIN_SECONDS takes a number from 0 to 600, not “-1”.",
    ("INKLING_PORT", "65536"): "INKLING_PORT takes a whole number from 0 to 65535, not “65536”.",
    ("INKLING_IDLE_DAYS", "0"): "INKLING_IDLE_DAYS takes a whole number, 1 or more, not “0”.",
    ("INKLING_RETENTION_DAYS", "1.5"): "INKLING_RETENTION_DAYS takes a whole number, 1 or more, not “1.5”.",
    ("INKLING_COVER_AFTER", "nan"): "INKLING_COVER_AFTER takes a number above 0, not “nan”.",
    ("INKLING_COVER_AFTER", "inf"): "INKLING_COVER_AFTER takes a number above 0, not “inf”.",
    ("INKLING_BEHIND_PROXY", "perhaps"): "INKLING_BEHIND_PROXY must be on or off, not “perhaps”.",
    ("INKLING_LOG_FORMAT", "xml"): "INKLING_LOG_FORMAT can’t be “xml”; possible values: text, json.",
    **{
        ("INKLING_BASE_URL", text): (
            f"INKLING_BASE_URL takes an address that begins with http:// or https://, not “{text}”."
        )
        for text in ("javascript:alert(1)", "http://[::1")
    },
    **{
        ("INKLING_BASE_URL", text): (
            f"INKLING_BASE_URL takes an address like https://play.example or https://play.example/games, not “{text}”; "
            "its path has only letters, digits, “-”, “_” and “.”."
        )
        for text in (
            *("https://play.example/?a=1", "https://ada@play.example", "https://play.example/games?"),
            *("https://play.example//games", "https://play.example/..", "https://play.example/a%20b"),
            *("https://play.example/a/./b", "https://play.example/ä", "https://play.example/a;b"),
        )
    },
}


def shown(item: SettingDescription) -> str:
    if isinstance(item.default, bool):
        return "on" if item.default else "off"
    return f"{item.default:g}" if isinstance(item.default, float) else str(item.default)


def test_nothing_set_gives_the_defaults() -> None:
    assert read_settings({"INKLING_PORT": " ", "HOME": "/"}, {"port": None}) == Settings()


def test_flags_win_over_variables() -> None:
    variables = {"INKLING_PORT": "9000", "INKLING_OPEN_LIST": "off", "INKLING_BASE_URL": "https://play.example/"}
    found = read_settings(variables, {"port": "9001"})
    assert (found.port, found.open_list, found.base_url) == (9001, False, "https://play.example")


@pytest.mark.parametrize(("variable", "text"), REFUSED)
def test_bad_value_is_refused_in_one_sentence(variable: str, text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_settings({variable: text}, {})
    assert str(refused.value) == REFUSED[variable, text]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "x"], "--port takes a whole number from 0 to 65535, not “x”.\n"),
        (["--log-format", "xml", "--lang", "de"], "--log-format kann nicht „xml“ sein; möglich: text, json.\n"),
        (
            ["--port", "0", "--database", "cobol://somebody:password@somewhere"],
            "The database can’t be opened (NoSuchModuleError); is its URL right, and is it running?\n",
        ),
        (["--port", "0", "--data", "/dev/null/x"], "/dev/null/x can’t be written.\n"),
        (
            ["--host", "192.0.2.1"],
            "The server can’t listen on 192.0.2.1, port 8000: Cannot assign requested address.\n",
        ),
        *(
            (["--host", host], f"The server can’t listen on “{host}”: that’s neither an IP address nor a known name.\n")
            for host in ("256.1.1.1", "a..b", ":", "")
        ),
    ],
)
def test_serve_ends_with_code_2_and_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner(env={"LANG": "C"}).invoke(main, ["serve", *arguments])
    assert (result.exit_code, result.stderr) == (2, sentence)


OLD_FLAGS = {f"--{name.replace('_', '-')}": "nonsense" for name in REMOVED}
OLD_VARIABLES = {f"INKLING_{name.upper()}": "nonsense" for name in REMOVED}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Record the settings of servers that would have been started."""
    found: list[Settings] = []
    monkeypatch.setattr("inkling.cli.serve.run_server", lambda settings, door, opened: found.append(settings))
    return found


@pytest.mark.parametrize("given", ["flags", "variables"])
def test_server_starts_with_removed_settings_and_one_warning(given: str, started: list[Settings]) -> None:
    flags = [f"{flag}={value}" for flag, value in OLD_FLAGS.items()] if given == "flags" else []
    variables = OLD_VARIABLES if given == "variables" else {}
    result = CliRunner(env={"LANG": "C", **variables}).invoke(main, ["serve", "--port=0", *flags])
    assert (result.exit_code, started) == (0, [Settings(port=0)])
    names = ", ".join(OLD_FLAGS if given == "flags" else OLD_VARIABLES)
    assert result.stderr == f"Please remove settings that no longer exist: {names}.\n"


def test_home_is_read_as_uploads(started: list[Settings]) -> None:
    result = CliRunner(env={"LANG": "C", "INKLING_AT_HOME": "on"}).invoke(main, ["serve", "--port=0"])
    assert started == [Settings(port=0, uploads=True)]
    assert result.stderr == "Please remove settings that no longer exist: INKLING_AT_HOME → --uploads.\n"
    CliRunner(env={"INKLING_UPLOADS": "off"}).invoke(main, ["serve", "--port=0", "--home"])
    assert started[-1] == Settings(port=0), "the new name wins"


@pytest.mark.parametrize("item", describe_settings(), ids=lambda item: item.name)
def test_every_setting_is_explained_with_its_default(item: SettingDescription) -> None:
    example = (ROOT / ".env.example").read_text()
    assert f"# {item.text}\n#{item.variable}={shown(item)}\n" in example
    lines = (ROOT / "docs" / "host" / "settings.md").read_text().splitlines()
    row = next(line for line in lines if line.startswith(f"| `{item.variable}` "))
    cells: list[Any] = [cell.strip().strip("`") for cell in row.strip("|").split("|")]
    assert cells == [item.variable, item.flag, shown(item) or "empty", item.text]


def test_example_file_names_nothing_else() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    assert {line[1:].partition("=")[0] for line in lines if line.startswith("#INKLING")} == {
        item.variable for item in describe_settings()
    }


def test_greeting_names_the_way_for_others_only_when_there_is_one() -> None:
    say = speech("en")
    alone = greet(Settings(data="/srv/inkling"), 8000, True, say)
    assert alone == (
        "Inkling is running at http://127.0.0.1:8000; its data folder is /srv/inkling.\nPress Ctrl-C to stop."
    )
    below = greet(Settings(host="::1", base_url="https://play.example/games"), 8000, False, say)
    assert "For others: https://play.example/games/\n" in below
    assert "http://[::1]:8000/games/;" in below
    known = greet(Settings(host="::1", base_url="https://play.example"), 8000, True, say)
    assert "http://[::1]:8000" in known
    assert "For others: https://play.example\n" in known
    assert "█" in known
    assert "█" not in greet(Settings(base_url="https://play.example"), 8000, False, say)


def test_greeting_says_which_extra_bots_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the extra once, however many bots need it, and nothing if none is missing."""
    lacking = (RANDOM, *(replace(RANDOM, name=name, wants="swift") for name in ("one", "two")))
    monkeypatch.setitem(SHELF, "murmur", replace(GAME, bots=replace(GAME.bots, all=lacking)))
    told = greet(Settings(), 8000, False, speech("en"))
    assert told.count("pip install '.[swift]'") == 1
    monkeypatch.setitem(SHELF, "murmur", GAME)
    assert "swift" not in greet(Settings(), 8000, False, speech("en"))


def test_address_for_others_is_found_without_sending_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe(socket.socket):
        """A socket that has an address but cannot send."""

        def getsockname(self) -> tuple[str, int]:
            return "192.0.2.20", 1

        def connect(self, address: Any) -> None:
            assert self.type == socket.SOCK_DGRAM

    monkeypatch.setattr(socket, "socket", Probe)
    assert lan_address(Settings(host="0.0.0.0"), 8000) == "http://192.0.2.20:8000"
    assert lan_address(Settings(host="127.0.0.1"), 8000) is None


def test_links_of_the_foot_are_those_that_were_set() -> None:
    assert Settings().links == ()
    wanted = Settings(imprint_url="https://a.example", privacy_url="https://b.example").links
    assert [url for _, url in wanted] == ["https://a.example", "https://b.example"]


def test_base_url_may_have_a_path() -> None:
    found = read_settings({"INKLING_BASE_URL": "https://play.example:8443/a/games/"}, {})
    assert (found.origin, found.base_path) == ("https://play.example:8443", "/a/games")
    plain = read_settings({"INKLING_BASE_URL": "https://play.example/"}, {})
    assert (plain.origin, plain.base_path) == ("https://play.example", "")
    assert (Settings().origin, Settings().base_path) == ("", "")
