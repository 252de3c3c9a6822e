"""Several people on one device, a large screen, and a program: nobody sees another player's data."""

from html import unescape
from pathlib import Path
from re import findall, search
from subprocess import run
from sys import executable

import httpx
import pytest

from tests.not_none import not_none
from tests.server.local_server import open_live_socket, receive
from tests.server.page_parsing import offered_actions, question_number, story_of, zones_of
from tests.server.socket_players import begin_with_bots
from tests.source_files import ROOT
from tests.time_limits import PLAY


def share_a_device(site: httpx.Client) -> str:
    """Let Ada and Bo play Silencio on one device."""
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    site.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
    site.post(f"{table}/bring", data={"name": "Bo"})
    site.post(f"{table}/do", data={"kind": "start"})
    return table


def cards(page: str) -> set[str]:
    return set(findall(r'data-card="?([^" >]+)', page))


def lift(site: httpx.Client, table: str, name: str) -> str:
    site.post(f"{table}/self", data={"self": ""})
    page = unescape(site.get(table).text)
    member = search(rf'name="self" value="(\d+)">I’m {name}', page)
    assert member is not None, "the curtain does not ask for them"
    return site.post(f"{table}/self", data={"self": member[1]}).text


def find_turn_of(site: httpx.Client, table: str, name: str) -> None:
    """Act until the curtain asks for this person."""
    for _ in range(30):
        down = search(r"Hand the device to (\w+)", page := site.get(table).text)
        if down and down[1] == name:
            return
        page = lift(site, table, down[1]) if down else page
        site.post(f"{table}/act", data={"do": offered_actions(page)[0], "ask": question_number(page)})
    raise AssertionError(f"it is never {name}'s turn")


def test_shared_device_shows_public_cards_until_a_player_lifts_the_curtain(
    site: httpx.Client, stranger: httpx.Client
) -> None:
    table = share_a_device(site)
    public = cards(stranger.get(table).text)
    assert cards(site.get(table).text) == public
    with open_live_socket(site, table) as socket:
        told = "".join(receive(socket, "zones")["zones"].values())
        assert cards(told) == public
    seen = {name: cards(lift(site, table, name)) - public for name in ("Ada", "Bo")}
    assert seen["Ada"]
    assert seen["Bo"]
    assert not seen["Ada"] & seen["Bo"]
    find_turn_of(site, table, "Bo")
    assert cards(site.get(table).text) == cards(stranger.get(table).text)


def test_nobody_lifts_the_curtain_of_another_device(site: httpx.Client, stranger: httpx.Client) -> None:
    table = share_a_device(site)
    stranger.post(f"{table}/join", data={"name": "Eve"})
    before = cards(stranger.get(table).text)
    for member in ("0", "1", "2", "99"):
        stranger.post(f"{table}/self", data={"self": member})
        assert cards(stranger.get(table).text) == before


def test_large_screen_shows_the_public_view_and_the_way_in(site: httpx.Client, stranger: httpx.Client) -> None:
    table = share_a_device(site)
    lift(site, table, "Ada")
    tv = site.get(f"{table}/tv").text
    assert cards(tv) == cards(stranger.get(table).text)
    assert "QR code" in tv
    with open_live_socket(site, f"{table}/tv") as socket:
        assert cards("".join(receive(socket, "zones")["zones"].values())) == cards(tv)


@pytest.mark.parametrize("game", ["silencio", "tofugott"])
def test_example_program_plays_a_whole_game_from_its_seat(site: httpx.Client, tmp_path: Path, game: str) -> None:
    table = site.post("/make", data={"game": game, "name": "Ada"}).url.path
    page = site.post(f"{table}/outside", data={"name": "Example"}).text
    token = not_none(search(r"</b><code>([^<]+)</code>", page))
    site.post(f"{table}/do", data={"kind": "stood"})
    chair = not_none(
        search(r'name="kind" value="bot-seated"><input type="hidden" name="seat" value="(\d)"', site.get(table).text)
    )
    assert "a program" in site.get(table).text
    begin_with_bots(site, table, int(chair[1]))
    code = (ROOT / "docs" / "make" / "outside-bots.md").read_text().split("```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 64
    program = tmp_path / "program.py"
    program.write_text(site.get("/static/program.txt").text)
    assert program.read_text() == code, "the page shows another one"
    told = ["program.py", str(site.base_url).rstrip("/"), table.removeprefix("/t/"), token[1]]
    assert f"python3 {' '.join(told)}" in page
    command = [executable, str(program), *told[1:]]
    done = run(command, capture_output=True, text=True, timeout=PLAY, check=False)
    assert "over:" in done.stdout, done.stderr


def test_program_gets_a_seat_from_the_host_alone_and_only_a_free_one(site: httpx.Client, bo: httpx.Client) -> None:
    table = site.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    assert bo.post(f"{table}/outside", data={"name": "Sneaky"}).status_code == 409
    for number in range(20):
        answer = site.post(f"{table}/outside", data={"name": f"Program {number}"})
        if answer.status_code != 200:
            break
    assert answer.status_code == 409
    assert "No seat is free" in answer.text
    assert f"Program {number}" not in site.get(table).text


def test_program_never_becomes_host_and_is_told_apart(site: httpx.Client, bo: httpx.Client, cleo: httpx.Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    site.post(f"{table}/outside", data={"name": "Example"})
    bo.post(f"{table}/join", data={"name": "Bo"})
    bo.post(f"{table}/do", data={"kind": "stood"})
    site.post(f"{table}/do", data={"kind": "left"})
    seen = bo.get(f"/api/tables/{table.removeprefix('/t/')}").json()
    assert [(member["name"], member["outside"]) for member in seen["members"]] == [("Example", True), ("Bo", False)]
    assert seen["host"] == seen["you"]
    bo.post(f"{table}/do", data={"kind": "left"})
    cleo.post(f"{table}/join", data={"name": "Cleo"})
    seen = cleo.get(f"/api/tables/{table.removeprefix('/t/')}").json()
    assert seen["host"] == seen["you"]


def test_nobody_reads_what_bots_noticed_of_somebody_else_on_the_device(site: httpx.Client) -> None:
    table = site.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    noticed = site.get(f"{table}/noticed")
    assert noticed.url.path == f"{table}/noticed"
    assert "around_board.css" in noticed.text, "its switch needs the sheet, without a table around it"
    assert "Bots remember how I play" in site.get(table).text
    site.post(f"{table}/bring", data={"name": "Bo"})
    assert site.get(f"{table}/noticed").url.path == table
    assert not [words for words in ("Bots remember how I play", f"{table}/noticed") if words in site.get(table).text]


def test_talk_is_that_of_whoever_lifted_the_curtain(site: httpx.Client) -> None:
    """Similo: the clue giver is silent, guessers may talk."""
    table = site.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    site.post(f"{table}/bring", data={"name": "Bo"})
    site.post(f"{table}/options", data={"giver": "1"})
    site.post(f"{table}/do", data={"kind": "start"})
    page = lift(site, table, "Bo")
    assert f'action="{table}/talk"' not in page
    site.post(f"{table}/act", data={"do": offered_actions(page)[0], "ask": question_number(page)})
    assert f'action="{table}/talk"' not in site.get(table).text, "with the curtain down it would be nobody's"
    assert site.post(f"{table}/talk", data={"text": "hello"}).status_code == 409
    assert f'action="{table}/talk"' in lift(site, table, "Ada")
    assert "hello" in site.post(f"{table}/talk", data={"text": "hello"}).text


def entries(site: httpx.Client, table: str) -> int:
    """Return how many lines the story has."""
    return len(story_of(zones_of(site.get(f"{table}/tv").text)["story"]))


def test_what_is_sent_again_is_done_by_nobody_else_on_the_device(site: httpx.Client) -> None:
    table = share_a_device(site)
    find_turn_of(site, table, "Bo")
    page = lift(site, table, "Bo")
    sent = {"do": next(do for do in offered_actions(page)), "ask": question_number(page) or "", "send": "bo-1"}
    assert site.post(f"{table}/act", data=sent).status_code == 200
    done = entries(site, table)
    for _ in range(2):
        assert site.post(f"{table}/act", data=sent).status_code == 200, "a repeated send is no mistake"
        assert entries(site, table) == done
        if "I’m Ada" in site.get(table).text:
            lift(site, table, "Ada")


def test_lowered_curtain_stops_actions_and_hides_hands_after_an_abandoned_play(site: httpx.Client) -> None:
    table = share_a_device(site)
    page = lift(site, table, "Ada")
    assert "Your hand:" in zones_of(page)["story"]
    site.post(f"{table}/self", data={"self": ""})
    refused = site.post(f"{table}/act", data={"do": offered_actions(page)[0], "ask": question_number(page)})
    assert refused.status_code == 409
    assert "first say who you are" in refused.text
    lift(site, table, "Ada")
    page = site.post(f"{table}/do", data={"kind": "gave-up"}).text
    assert "The game was abandoned" in zones_of(page)["story"]
    assert "Your hand:" not in zones_of(page)["story"]
