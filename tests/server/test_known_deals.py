"""Deals that many groups play, deals of a day, forks, and plays given for research: each is what it claims to be."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from re import search
from time import sleep

import httpx
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.core.errors import Refusal
from inkling.server.deals import daily_of, new_code, read_code

from .reading import asked, offered
from .running import browser, serving


@pytest.fixture
def site(tmp_path: Path) -> Iterator[httpx.Client]:
    with serving(tmp_path / "data") as url, browser(url) as ada:
        yield ada


def test_code_of_a_deal_says_everything() -> None:
    code = new_code("silencio", 3, {})
    first, second = read_code(code), read_code(code.upper())
    assert first == second
    assert (first.setup.game, first.setup.seats) == ("silencio", 3)
    assert first.setup.seed == f"deal {code}"


@pytest.mark.parametrize(
    "code", ["", "silencio", "chess1-2-0-abcde", "silencio9-2-0-abcde", "silencio1-9-0-abcde", "silencio1-2-z-abcde"]
)
def test_code_that_does_not_fit_is_refused(code: str) -> None:
    with pytest.raises(Refusal):
        read_code(code)


def test_deal_of_a_day_depends_on_the_day_and_the_hosts_secret() -> None:
    seeds = {
        daily_of("similo", day, secret)[0].setup["seed"]
        for day in (date(2026, 11, 15), date(2026, 11, 16))
        for secret in (b"one", b"two")
    }
    assert len(seeds) == 4
    assert daily_of("similo", date(2026, 11, 15), b"one") == daily_of("similo", date(2026, 11, 15), b"one")


def finish(site: httpx.Client, table: str) -> str:
    """Play on with whatever is offered until it is over; the play's address."""
    site.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
    for _ in range(2000):
        page = site.get(table).text
        if found := search(r'href="(/p/[0-9a-f]{32})', page):
            return found[1]
        actions = offered(page)
        if not actions:
            sleep(0.05)
            continue
        # Where marks can be set and taken back, this leads on.
        onward = [do for do in actions if do.startswith(("confirm", "mark"))] or actions
        site.post(f"{table}/act", data={"do": min(onward), "ask": asked(page)})
    raise AssertionError("the play does not end")


def verify(site: httpx.Client, play: str, folder: Path, *more: str) -> str:
    file = folder / "play.json"
    file.write_bytes(site.get(f"{play}/record.json").content)
    done = CliRunner().invoke(main, ["verify", str(file), *more])
    return done.output


def deal_with_easy_bots(site: httpx.Client, code: str) -> str:
    """Ada at a deal with a quick bot."""
    table = site.post(f"/d/{code}", data={"name": "Ada", "seat": "0", "with": "friends"}).url.path
    site.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "random"})
    site.post(f"{table}/do", data={"kind": "start"})
    return table


def test_duplicate_deal_is_played_compared_forked_and_verified(site: httpx.Client, tmp_path: Path) -> None:
    code = new_code("silencio", 2, {})
    play = finish(site, deal_with_easy_bots(site, code))
    assert f"The deal {code}" in verify(site, play, tmp_path)
    results = site.get(f"/d/{code}").text
    assert "Play 1" in results
    assert "/p/" not in results, "whoever has yet to play would see the cards"
    table = site.post(f"{play}/fork", data={"ply": "4", "name": "Ada", "seat": "0"}).url.path
    lobby = site.get(table).text
    assert "Known cards" in lobby
    assert "goes on for" in lobby
    assert f'action="{table}/options"' not in lobby, "what is set is that of the play"
    site.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "random"})
    site.post(f"{table}/do", data={"kind": "start"})
    assert "after entry 4" in verify(site, finish(site, table), tmp_path)


def test_fork_from_the_end_is_refused(site: httpx.Client) -> None:
    play = finish(site, deal_with_easy_bots(site, new_code("silencio", 2, {})))
    answer = site.post(f"{play}/fork", data={"ply": "9999", "name": "Ada"})
    assert answer.status_code == 409
    assert "earlier moment" in answer.text


def test_deal_of_the_day_can_be_checked_by_its_host_alone(site: httpx.Client, tmp_path: Path) -> None:
    table = site.post("/daily/similo", data={"name": "Ada"}).url.path
    play = finish(site, table)
    assert "Claims to be the deal of" in verify(site, play, tmp_path)
    assert "on this host" in verify(site, play, tmp_path, "--data", str(tmp_path / "data"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert "not the deal that this host had" in verify(site, play, tmp_path, "--data", str(elsewhere))
    assert "■" in (text := site.get(f"/daily?play={play.removeprefix('/p/')}").text) or "□" in text


def test_only_plays_that_everybody_gave_are_exported_and_without_names(site: httpx.Client, tmp_path: Path) -> None:
    for consents in (False, True):
        table = site.post("/make", data={"game": "silencio", "name": "Adalbert"}).url.path
        site.post(f"{table}/do", data={"kind": "ruled", "rule": "research", "on": "1"})
        if consents:
            site.post(f"{table}/do", data={"kind": "consented", "on": "1"})
        site.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
        site.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "random"})
        site.post(f"{table}/do", data={"kind": "start"})
        finish(site, table)
    file = tmp_path / "plays.jsonl"
    done = CliRunner().invoke(main, ["export", str(file), "--data", str(tmp_path / "data")])
    assert done.exit_code == 0, done.output
    (line,) = file.read_text().splitlines()
    assert "Adalbert" not in line
    assert json.loads(line)["seats"] == ["person", "random"]
