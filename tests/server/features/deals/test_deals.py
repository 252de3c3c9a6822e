"""Shared deals, daily deals, forks and consent to research: each is what it claims to be."""

import asyncio
import json
from datetime import UTC, date, datetime, timedelta
from html import unescape
from pathlib import Path
from re import findall, search

import httpx
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.cli import main
from inkling.core.chance import Chance
from inkling.core.errors import Refusal
from inkling.core.record import Setup, read_record
from inkling.games import SHELF
from inkling.games.similo.teach.daily_puzzle import setup_of_daily_puzzle
from inkling.server.features.daily import calendar
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.daily.model import deal_of_the_day
from inkling.server.features.deals import routes as deals_routes
from inkling.server.features.deals.model import (
    is_setup_of_deal,
    make_new_deal_code,
    read_deal_code,
    settings_without_own_decks,
)
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import BotSeated, SatDown
from inkling.server.tables.registry import TableRegistry
from tests.not_none import not_none
from tests.server.data_locations import data_options
from tests.server.local_server import browser, serving
from tests.server.page_parsing import offered_actions, question_number
from tests.server.socket_players import begin_with_bots
from tests.time_limits import PLAY, wait_until

TALKING = "tofugott1-2-1-abcde"
"""Options: one round, without waiting for talk."""


def test_code_of_a_deal_says_everything() -> None:
    code = make_new_deal_code("silencio", 3, {})
    first, second = read_deal_code(code), read_deal_code(code.upper())
    assert first == second
    assert (first.setup.game, first.setup.seats, first.setup.seed) == ("silencio", 3, f"deal {code}")


@pytest.mark.parametrize(
    "code",
    [
        *("", "silencio", "chess1-2-0-abcde", "silencio9-2-0-abcde", "silencio1-9-0-abcde", "silencio1-2-z-abcde"),
        *("silencio01-2-0-abcde", "silencio1-2-00-abcde", "silencio1-2-10-abcde"),
        *("silencio١-2-0-abcde", "silencio1-٢-0-abcde"),
    ],
)
def test_code_that_does_not_fit_is_refused(code: str) -> None:
    with pytest.raises(Refusal):
        read_deal_code(code)


@pytest.mark.parametrize(("bot", "talk"), [(None, True), ("random", False)])
def test_deal_leaves_to_the_table_what_follows_from_who_sits_there(tmp_path: Path, bot: str | None, talk: bool) -> None:
    """Tofugott R10: with two people play waits for talk, with one and a bot it does not. Both play the cards of the
    code."""

    async def evening() -> Setup:
        store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
        tables = TableRegistry(store)
        live = await tables.make_table("tofugott", "person-a", "Ada", read_deal_code(TALKING).to_preset())
        await tables.joining.join(live, "person-b", "Bo")
        await tables.service.change(live, 0, SatDown(0))
        await tables.service.change(live, *((1, SatDown(1)) if bot is None else (0, BotSeated(1, bot))))
        await tables.starter.start_for_host(live, 0)
        store.close()
        assert live.table.play is not None
        return live.table.play.record.setup

    setup = asyncio.run(evening())
    assert setup.options.talk is talk
    assert is_setup_of_deal(setup, TALKING)
    assert not is_setup_of_deal(replace(setup, options=replace(setup.options, rounds=2)), TALKING)
    assert not is_setup_of_deal(setup, TALKING.replace("-1-", "-12-"))


def test_deal_of_an_old_day_depends_on_the_day_and_the_hosts_secret() -> None:
    seeds = {
        deal_of_the_day("similo", day, secret)[0].setup["seed"]
        for day in (date(2026, 11, 15), date(2026, 11, 16))
        for secret in (b"one", b"two")
    }
    assert len(seeds) == 4
    assert deal_of_the_day("similo", date(2026, 11, 15), b"one") == deal_of_the_day(
        "similo", date(2026, 11, 15), b"one"
    )


def test_new_deal_takes_options_decks_and_seats_of_its_game(site: httpx.Client) -> None:
    page = site.get("/deals").text
    assert '<option value=""history"">' in unescape(page)
    wished = {"game": "similo", "seats": "2", "similo.deck": '"history"', "similo.agreement": '"all"'}
    code = site.post("/deals", data=wished).url.path.removeprefix("/d/")
    options = read_deal_code(code).setup.options
    assert (options.deck, options.agreement) == ("history", "all")
    assert site.post("/deals", data={**wished, "similo.deck": '"our-friends"'}).status_code == 409
    for game, most in (("silencio", 4), ("similo", 8), ("tofugott", 6)):
        offered = findall(rf'name="{game}\.seats" value="(\d)"', page)
        assert offered == [str(n) for n in range(2, most + 1)]
    wished = {"game": "silencio", "silencio.seats": "4", "similo.seats": "8"}
    assert site.post("/deals", data=wished).url.path.startswith("/d/silencio1-4-")
    assert site.post("/deals", data={"game": "silencio", "seats": "8"}).status_code == 409
    # Browsers that cannot hide the other games' parts show a button for each. Enter sends the chosen game.
    first, *buttons = findall(r"<button[^>]*>", page.partition('class="newdeal"')[2])
    assert "name=" not in first
    assert 'name="made" value="similo"' in buttons[1]
    assert site.post("/deals", data={**wished, "made": "similo"}).url.path.startswith("/d/similo1-8-")


def test_code_names_only_what_comes_with_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    usual = [[choice.value for choice in setting.choices] for setting in settings_without_own_decks("similo")]
    monkeypatch.setenv("INKLING_HOME", str(tmp_path / "home"))
    library = not_none(SHELF["similo"].deck_library)
    library.make_template(str(tmp_path / "pack"), "Guests", [f"Guest {n}" for n in range(30)], speech("en"))
    assert not library.import_pack(str(tmp_path / "pack"), False).problems
    assert "guests" in [choice.value for choice in SHELF["similo"].page.settings()[0].choices]
    assert [[choice.value for choice in setting.choices] for setting in settings_without_own_decks("similo")] == usual
    assert read_deal_code(make_new_deal_code("similo", 2, {"deck": "guests"})).setup.options.deck != "guests"


def finish(site: httpx.Client, table: str) -> str:
    """Play whatever is offered until the play is over. Return its address."""
    site.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})

    def go_on() -> str:
        page = site.get(table).text
        if actions := offered_actions(page):
            # If marks can be set and unset, this advances the play.
            onward = [do for do in actions if do.startswith(("confirm", "mark"))] or actions
            site.post(f"{table}/act", data={"do": min(onward), "ask": question_number(page)})
        found = search(r'href="(/p/[0-9a-f]{32})', page)
        return found[1] if found else ""

    return wait_until(go_on, "the end of the play", PLAY)


def verify(site: httpx.Client, play: str, folder: Path, *more: str) -> str:
    file = folder / "play.json"
    file.write_bytes(site.get(f"{play}/record.json").content)
    done = CliRunner().invoke(main, ["verify", str(file), *more])
    return done.output


def test_end_of_another_game_leads_to_a_deal_of_the_same_game(site: httpx.Client) -> None:
    table = site.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    begin_with_bots(site, table, 1)
    finish(site, table)
    assert 'href="/deals?game=similo"' in site.get(table).text
    chosen = findall(r'name="game" value="(\w+)" checked', site.get("/deals?game=similo").text)
    assert chosen == ["similo"]
    assert not findall(r'href="/(?:deals|records)', site.get("/").text)
    assert 'href="/records"' in site.get("/us").text


def deal_with_easy_bots(site: httpx.Client, code: str) -> str:
    """Return a table where Ada plays this deal with a fast bot."""
    table = site.post(f"/d/{code}", data={"name": "Ada", "seat": "0", "with": "friends"}).url.path
    begin_with_bots(site, table, 1)
    return table


def test_duplicate_deal_is_played_compared_forked_and_verified(site: httpx.Client, tmp_path: Path) -> None:
    code = make_new_deal_code("silencio", 2, {})
    table = deal_with_easy_bots(site, code)
    play = finish(site, table)
    assert f'href="/d/{code}"' in site.get(table).text.partition('class="trio"')[2]
    assert f"the deal {code}" in verify(site, play, tmp_path)
    results = site.get(f"/d/{code}").text
    assert search(r'class="place[^>]*>1</span>', results)
    assert "one person, one bot" in results
    bots = r'class="ofbots".*?<b>[^<]*\d'
    wait_until(lambda: search(bots, site.get(f"/d/{code}").text), "what bots made of it", PLAY)
    assert "/p/" not in results, "whoever has yet to play would see the cards"
    refused = site.post(f"{play}/fork", data={"ply": "4", "name": "n" * 30, "seat": "0"}).text
    again = not_none(search(rf'<form[^>]* action="{play}/fork".*?</form>', refused))
    assert all(field in again[0] for field in ('name="ply" value="4"', 'name="seat" value="0"', f'value="{"n" * 30}"'))
    late = site.post(f"{play}/fork", data={"ply": "9999", "name": "Ada"})
    assert (late.status_code, "choose an earlier one" in late.text) == (409, True)
    table = site.post(f"{play}/fork", data={"ply": "4", "name": "Ada", "seat": "0"}).url.path
    lobby = site.get(table).text
    assert "Somebody may know these cards" in lobby
    assert "Somebody may know these cards" in site.get(f"{table}/tv").text
    assert "’s place" in unescape(lobby)
    assert f'action="{table}/options"' not in lobby, "what is set is that of the play"
    begin_with_bots(site, table, 1)
    assert "after entry 4" in verify(site, finish(site, table), tmp_path)
    assert not search(r'class="place[^>]*>2</span>', site.get(f"/d/{code}").text), "its cards were seen"


def test_deal_of_an_old_day_can_be_checked_by_its_host_alone(
    site: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        calendar,
        "server_time_in_milliseconds",
        lambda: round(datetime(2026, 11, 15, 12, tzinfo=UTC).timestamp() * 1000),
    )
    table = site.post("/daily/similo", data={"name": "Ada"}).url.path
    play = finish(site, table)
    assert "This claims to be the deal of" in verify(site, play, tmp_path)
    assert "on this server" in verify(site, play, tmp_path, *data_options(tmp_path))
    assert "isn’t the database of a server with several" in verify(site, play, tmp_path, "--database", "sqlite://")
    elsewhere = tmp_path / "elsewhere"
    assert "not both" in verify(site, play, tmp_path, "--data", str(elsewhere), "--database", "sqlite://")
    assert "isn’t a server’s data folder" in verify(site, play, tmp_path, "--data", str(elsewhere))
    elsewhere.mkdir()
    assert "isn’t a server’s data folder" in verify(site, play, tmp_path, "--data", str(elsewhere))
    assert not list(elsewhere.iterdir()), "who only looks leaves nothing behind"
    (elsewhere / "secret").write_bytes(bytes(32))
    assert "This isn’t the deal that this server had" in verify(site, play, tmp_path, "--data", str(elsewhere))
    assert search("[🟩🟥⬜]{5} · ", site.get(f"/daily?play={play.removeprefix('/p/')}").text)


def give_up(site: httpx.Client, table: str) -> str:
    """Abandon the play. Return its address."""
    page = site.post(f"{table}/do", data={"kind": "gave-up"}).text
    found = not_none(search(r'href="(/p/[0-9a-f]{32})', page))
    return found[1]


def test_results_appear_however_many_plays_are_not_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals_routes, "MOST_LOOKED_UP", 2)
    with serving(tmp_path / "data") as url, browser(url) as site:
        code = make_new_deal_code("silencio", 2, {})
        for _ in range(3):
            deal_with_easy_bots(site, code)
        give_up(site, deal_with_easy_bots(site, code))
        page = site.get(f"/d/{code}").text
    assert search(r'class="place[^>]*>1</span>', page)
    assert not search(r'class="place[^>]*>2</span>', page)


def test_play_that_was_abandoned_comes_last_and_is_nothing_to_tell(site: httpx.Client) -> None:
    code = make_new_deal_code("silencio", 2, {})
    give_up(site, deal_with_easy_bots(site, code))
    finish(site, deal_with_easy_bots(site, code))
    rows = findall(r"place[^>]*>\d</span>.*?<b>([^<]+)<", site.get(f"/d/{code}").text)
    assert len(rows) == 2
    assert rows[1].strip() == "No result"
    play = give_up(site, site.post("/daily/silencio", data={"name": "Ada"}).url.path)
    page = site.get(f"/daily?play={play.removeprefix('/p/')}").text
    assert "Inkling, " not in page
    assert "data-daily" not in page


def test_deal_of_a_day_counts_for_its_day_and_only_for_its_players_and_a_fork_never(
    site: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = finish(site, site.post("/daily/similo", data={"name": "Ada"}).url.path)
    table = site.post(f"{play}/fork", data={"ply": "1", "name": "Ada", "seat": "1"}).url.path
    begin_with_bots(site, table, 0)
    assert "Inkling, " not in site.get(f"/daily?play={finish(site, table).removeprefix('/p/')}").text
    began = date.fromisoformat(read_record(site.get(f"{play}/record.json").content, SHELF).setup.seed.split(" ")[1])
    monkeypatch.setattr(DailyCalendar, "today", lambda _: began + timedelta(days=1))
    where = f"/daily?play={play.removeprefix('/p/')}"
    page = site.get(where).text
    line = f"Inkling, {began.day} {began:%B}: Similo"
    assert line in page
    assert f'data-daily="{began}"' in page
    assert "Bots on their own" not in page, "nobody asks them any more about a day that is past"
    stranger = browser(str(site.base_url).rstrip("/")).get(where).text
    assert line in stranger
    assert "data-daily" not in stranger


def test_only_plays_that_everybody_gave_are_exported_and_without_names(site: httpx.Client, tmp_path: Path) -> None:
    for consents in (False, True):
        table = site.post("/make", data={"game": "silencio", "name": "Adalbert"}).url.path
        assert 'value="consented"' not in site.get(table).text, "nobody is asked unless the host wishes it"
        site.post(f"{table}/do", data={"kind": "ruled", "rule": "research", "on": "1"})
        assert 'value="consented"' in site.get(table).text
        if consents:
            site.post(f"{table}/do", data={"kind": "consented", "on": "1"})
        site.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
        begin_with_bots(site, table, 1)
        finish(site, table)
    file = tmp_path / "plays.jsonl"
    done = CliRunner().invoke(main, ["export", str(file), *data_options(tmp_path)])
    assert done.exit_code == 0, done.output
    (line,) = file.read_text().splitlines()
    assert "Adalbert" not in line
    assert json.loads(line)["seats"] == ["person", "random"]


BEFORE = ("fables", "history", "magic", "myths")


@pytest.mark.parametrize(
    ("code", "deck", "clue_deck"),
    [
        ("similo1-2-0-abcde", "fables", None),
        ("similo1-2-3-abcde", "myths", None),
        ("similo1-3-14-abcde", "history", "myths"),
        ("similo1-3-4-abcde", "world", None),
        ("similo1-3-05-abcde", "fables", "world"),
    ],
)
def test_codes_count_the_later_deck_last(code: str, deck: str, clue_deck: str | None) -> None:
    options = read_deal_code(code).setup.options
    assert (options.deck, options.clue_deck) == (deck, clue_deck)
    assert make_new_deal_code("similo", 2, {"deck": "world"}).startswith("similo1-2-4-")
    assert [choice.value for choice in settings_without_own_decks("similo")[0].choices] == [*BEFORE, "world"]


def test_days_are_what_they_were() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(60)]
    drawn = [deal_of_the_day("similo", day, b"one")[0].setup for day in days]
    assert [setup["options"]["deck"] for setup in drawn] == [
        Chance.of(setup["seed"]).pick(sorted(BEFORE))[0] for setup in drawn
    ]
    assert setup_of_daily_puzzle(Chance.of("any")).options["deck"] in BEFORE
