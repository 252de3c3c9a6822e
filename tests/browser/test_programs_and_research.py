"""Somebody's program at the table, and plays given for research, in a Chromium: what hosts and guests see of it."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import run
from sys import executable

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from inkling.cli import main
from tests.limits import PLAY
from tests.server.folders import where_kept
from tests.server.running import serving
from tests.sources import ROOT

from .guests import Group, Guest
from .hands import call_up
from .ways import DESK_ALONE, PHONE_ALONE, check, check_words, open_menu, wish

PROGRAM = (ROOT / "docs" / "make" / "outside-bots.md").read_text().split("```python\n")[1].split("```")[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


@pytest.mark.parametrize(("lang", "size", "scripts"), PHONE_ALONE)
def test_program_gets_a_seat_a_badge_and_plays(
    chromium: Browser, url: str, tmp_path: Path, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """The token is shown once; the program of the docs plays with it against a bot, and the host looks on."""
    ada = Guest(url, "Ada", lang)
    path = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    with ada.window(chromium, path, size, scripts=scripts) as page:
        open_menu(page)
        page.fill("form[action$='/outside'] input", "Robby")
        page.locator("form[action$='/outside'] button").click()
        command = page.locator(".command pre").last.inner_text()
        token = command.split()[-1]
        assert command == f"python3 program.py {url} {path.removeprefix('/t/')} {token}"
        check_words(page.locator("main"), lang, "einmal", "once")
        if scripts:
            check(page)
        page.locator("main a.btn").first.click()
        seat = page.locator("#z-seats .chair", has_text="Robby")
        expect(seat.locator(".pill")).to_have_text("ein Programm" if lang == "de" else "a program")
        assert token not in page.content()
        if scripts:
            check(page)
        begin_without_the_host(ada, path)
        call_up(page)
        program = tmp_path / "program.py"
        program.write_text(ada.client.get("/static/program.txt").text)
        assert program.read_text() == PROGRAM, "the docs show another one"
        run([executable, str(program), url, path.removeprefix("/t/"), token], timeout=PLAY, check=True)
        if not scripts:
            call_up(page)
        expect(page.locator("#z-go :is([value=start], [value=offered])")).to_be_attached()
        check_words(page.locator("#z-story"), lang, "Robby", "Robby")


def begin_without_the_host(ada: Guest, path: str) -> None:
    """A bot sits where she sat."""
    ada.wish(path, "stood")
    ada.wish(path, "bot-seated", seat=0, bot="random")
    ada.wish(path, "ruled", rule="unhurried", on=0)
    ada.wish(path, "start")


@pytest.mark.parametrize(("lang", "size", "scripts"), DESK_ALONE)
def test_plays_serve_research_only_when_all_have_said_so(
    chromium: Browser, url: str, folder: Path, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    """Nobody is asked unless the host wishes it; with one of two it counts for nothing; with both the play is given."""
    ada, bo = Guest(url, "Ada", lang), Guest(url, "Bo", lang)
    path = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    bo.client.post(f"{path}/join", data={"name": "Bo"})
    with ExitStack() as windows:
        pages = [windows.enter_context(guest.window(chromium, path, size, scripts=scripts)) for guest in (ada, bo)]
        for page in pages:
            open_menu(page)
            expect(wish(page, "consented")).to_have_count(0)
        wish(pages[0], "ruled", "research").click()
        consent(pages[0], lang, scripts)
        if scripts:
            check(pages[0])
        finish(ada, bo, path)
        assert exported(folder) == 0
        consent(pages[1], lang, scripts)
        finish(ada, bo, path)
        assert exported(folder) == 1


def consent(page: Page, lang: str, scripts: bool) -> None:
    """Said, and it can be taken back."""
    if not scripts:
        call_up(page)
        open_menu(page)
    button = wish(page, "consented")
    expect(button).to_contain_text("ohne meinen Namen" if lang == "de" else "without my name")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def finish(ada: Guest, bo: Guest, path: str) -> None:
    """A whole play of the two, by forms."""
    ada.wish(path, "start")
    Group(path, [ada, bo], "research").go()


def exported(folder: Path) -> int:
    """How many plays `inkling export` writes."""
    file = folder / "plays.jsonl"
    done = CliRunner().invoke(main, ["export", str(file), *where_kept(folder)])
    assert done.exit_code == 0, done.output
    lines = file.read_text().splitlines()
    file.unlink()
    assert not any(name in line for line in lines for name in ("Ada", "Bo"))
    return len(lines)
