"""The wheel, installed into a fresh environment without and with all extras, plays in the terminal and serves tables.

`make release` names the wheel that it built in INKLING_WHEEL; otherwise one is built as `make dist` does.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from inkling import __version__
from tests.server.own_decks import make_deck, paint, send
from tests.server.processes import end
from tests.source_files import ROOT
from tests.test_distribution import EXTRAS
from tests.time_limits import ANSWER, PLAY, wait_until

GIVEN = os.environ.get("INKLING_WHEEL")
ALL_EXTRAS = ",".join(name for name in EXTRAS if name not in {"dev", "docs", "release"})
ENV = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}} | {
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
}


def run(*command: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run away from the checkout, so that nothing of it is found by accident."""
    words = [str(word) for word in command]
    return subprocess.run(
        words, input=typed, capture_output=True, text=True, env=ENV, cwd="/", check=False, timeout=PLAY
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of the wheel."""
    if GIVEN:
        return Path(GIVEN)
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=PLAY)
    assert (folder / f"inkling_games-{__version__}.tar.gz").is_file()
    return folder / f"inkling_games-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module", params=["", ALL_EXTRAS], ids=["plain", "all"])
def extras(request: pytest.FixtureRequest) -> str:
    """Return the extras to install."""
    return str(request.param)


@pytest.fixture(scope="module")
def inkling(wheel: Path, extras: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the command's path, in an environment in which nothing else was ever installed."""
    place = tmp_path_factory.mktemp("fresh") / "venv"
    assert run(sys.executable, "-m", "venv", place).returncode == 0
    install = (place / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile")
    found = run(*install, "--no-deps", "click")
    if found.returncode and not GIVEN:
        pytest.skip(f"pip reaches no package index here: {found.stderr.strip().splitlines()[-1]}")
    installed = run(*install, "-c", ROOT / "constraints.txt", f"{wheel}[{extras}]" if extras else wheel)
    assert installed.returncode == 0, installed.stderr
    return place / "bin" / "inkling"


def test_wheel_has_its_version(inkling: Path) -> None:
    assert __version__ in run(inkling, "--version").stdout


def test_wheel_plays_in_the_terminal(inkling: Path, tmp_path: Path) -> None:
    """In German, for catalogs, cards and words only come along if they were packed; the record is a good one."""
    file, typed = tmp_path / "play.txt", "1\n" * 40
    bot = ("--bot", "simple", "--lang", "de")
    played = run(inkling, "play", "similo", "--seed", "wheel", "--save", file, *bot, typed=typed)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Hinweise:" in played.stdout
    assert run(inkling, "verify", file).returncode == 0


@pytest.fixture
def greeting(inkling: Path, tmp_path: Path) -> Iterator[str]:
    """Start a server and return what it prints."""
    said = tmp_path / "said"
    with said.open("w") as file:
        command = [str(inkling), "serve", "--port=0", "--uploads", f"--data={tmp_path}/data", "--lang=en"]
        env = ENV | {"PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, stdout=file, stderr=subprocess.DEVNULL, env=env, cwd="/")
    try:
        wait_until(lambda: "Ctrl-C" in said.read_text() or server.poll() is not None, "the start of a server")
        yield said.read_text()
    finally:
        end(server)


def visit(greeting: str) -> httpx.Client:
    """Open a browser's client at the address that a server printed."""
    address = greeting.split(";", maxsplit=1)[0].rpartition(" ")[2]
    return httpx.Client(base_url=address, headers={"origin": address}, timeout=ANSWER, follow_redirects=True)


def test_wheel_serves_tables(greeting: str, extras: str) -> None:
    """And names the extra that its bots lack, unless it is installed."""
    with visit(greeting) as ada:
        home = ada.get("/", headers={"accept-language": "de"})
        assert home.status_code == httpx.codes.OK
        assert "Jetzt spielen" in home.text
        assert ada.post("/play", data={"game": "tofugott", "name": "Ada"}).status_code == httpx.codes.OK
    assert greeting.count("pip install '.[fast]'") == (0 if extras else 1)


def test_wheel_takes_photos_for_cards(greeting: str) -> None:
    """Without any extra: the deck editor offers photos on every server that takes decks."""
    with visit(greeting) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        deck = make_deck(ada, table)
        changed = send(ada, f"{deck}/card?card=figure-1", paint("JPEG"), "ada.jpg", name="Aunt Ada")
        assert changed.status_code == httpx.codes.OK, changed.text
        assert ada.get(f"{table}/own/our-friends/figure-1").headers["content-type"] == "image/webp"
