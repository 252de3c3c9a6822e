"""Link previews: what a chat's crawler gets of each kind of page, what it costs, and what it never learns."""

import io
import re
from html import unescape
from pathlib import Path

import httpx
import pytest
from PIL import Image

from inkling.games import SHELF
from inkling.server.features.deals.model import make_new_deal_code
from inkling.server.features.link_previews.views import HEIGHT, MOST_BYTES, WIDTH
from inkling.server.platform.metrics import TABLES
from tests.server.features.private_tables.test_private_tables import key_of, make_private
from tests.server.features.seat_transfer.test_seat_transfer import link_of
from tests.server.local_server import NEAR, browser, serving

CRAWLERS = (
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Synapse (bot; +https://github.com/matrix-org/synapse)",
)
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
)
TAG = re.compile(
    r'<(?:meta|link) (?:property|name|rel)="(og:[\w:]+|twitter:card|description|canonical)" (?:content|href)="([^"]*)"'
)


def crawl(url: str, path: str, lang: str = "", agent: str = CRAWLERS[0]) -> httpx.Response:
    headers = {"user-agent": agent} | ({"accept-language": lang} if lang else {})
    return httpx.get(url + path, headers=headers, **NEAR)


def read_tags(page: httpx.Response) -> dict[str, str]:
    assert page.status_code == httpx.codes.OK, page.text
    return {name: unescape(text) for name, text in TAG.findall(page.text)}


def invite(host: httpx.Client, table: str) -> str:
    """Return path and query of the invitation link."""
    found = re.search(rf'data-copy="http://[^/]+({table}\?k=\w+)["#]', host.get(table).text)
    assert found is not None
    return found[1]


def count_open() -> float:
    """Return how many tables the server has in memory."""
    return next(iter(TABLES.collect())).samples[0].value


def play_and_stop(ada: httpx.Client, bo: httpx.Client, table: str) -> str:
    """Begin a play of two and abandon it. Return its address."""
    for seat, person in enumerate((ada, bo)):
        person.post(f"{table}/join", data={"name": "Bartholomew"})
        person.post(f"{table}/do", data={"kind": "sat", "seat": str(seat)})
    for kind in ("start", "gave-up"):
        assert ada.post(f"{table}/do", data={"kind": kind}).status_code == httpx.codes.OK
    found = re.search(r'href="(/p/[0-9a-f]{32})', ada.get(table).text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_public_page_has_a_preview_in_its_language(tmp_path: Path, lang: str) -> None:
    deal, card = make_new_deal_code("silencio", 2, {}), "/cards/silencio/back"
    paths = [
        "/",
        "/learn",
        "/learn/silencio",
        "/learn/silencio/lesson",
        "/daily",
        "/deals",
        f"/d/{deal}",
        "/cards",
        "/cards/silencio",
        card,
    ]
    seen = set()
    with serving(tmp_path) as url:
        for path in paths:
            page = crawl(url, path, lang, PHONE)
            tags = read_tags(page)
            assert "set-cookie" not in page.headers
            assert tags["canonical"] == tags["og:url"] == url + path
            assert tags["og:locale"] == {"en": "en_GB", "de": "de_DE"}[lang]
            assert tags["og:description"] == tags["description"]
            assert tags["twitter:card"] == "summary_large_image"
            seen.add(tags["og:image"])
        pictures = [httpx.get(picture, **NEAR) for picture in seen]
    assert len(seen) == 6
    assert all(picture.headers["cache-control"].startswith("public, max-age=31536000") for picture in pictures)


def test_pictures_are_small_and_of_the_usual_size() -> None:
    source = Path(__file__).parents[4] / "src" / "inkling"
    pictures = [*source.glob("server/features/link_previews/*.png"), *source.glob("games/*/board/preview.png")]
    assert len(pictures) == 6 + len(SHELF)
    for picture in pictures:
        content = picture.read_bytes()
        assert len(content) <= MOST_BYTES, picture
        assert Image.open(io.BytesIO(content)).size == (WIDTH, HEIGHT), picture


def test_invitation_names_host_game_and_free_seats_and_costs_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url, "de") as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada <b> Lovelace"}).url.path
        ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "random"})
        link, moving = invite(ada, table), link_of(ada.get(f"{table}/passport"))
        at_once = crawl(url, link)
    with serving(tmp_path, port=int(url.rpartition(":")[2]), misses_per_hour=3) as url, browser(url) as phone:
        for agent in CRAWLERS:
            answer = crawl(url, link, agent=agent)
            assert answer.text == at_once.text, "from memory as from the log"
            assert "set-cookie" not in answer.headers
            assert answer.headers["x-robots-tag"] == "noindex"
        assert count_open() == 0
        crawl(url, moving)
        assert phone.post(moving).url.path == table, "the crawler has not used it up"
        tags = read_tags(answer)
        assert tags["og:title"].startswith("Ada lädt dich zu Similo ein · ")
        assert tags["og:description"].startswith("Zwölf Gesichter")
        assert tags["og:url"] == tags["canonical"] == url + table
        assert read_tags(crawl(url, link, "en"))["og:title"].startswith("Ada invites you to Similo · ")
        assert "k=" not in "".join(tags.values())
        assert "Disallow:" in httpx.get(url + "/robots.txt", **NEAR).text.splitlines(), "everything may be fetched"
        codes = [crawl(url, f"/t/QQQ{letter}").status_code for letter in "BCDF"]
        assert codes[0] == httpx.codes.NOT_FOUND
        assert codes[-1] == httpx.codes.TOO_MANY_REQUESTS, "a crawler pays for guesses"


def test_person_without_a_place_gets_the_same_tags(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        assert read_tags(bo.get(table)) == read_tags(crawl(url, table))
        assert not read_tags(ada.get(table))


def test_table_that_keeps_its_secrets_shows_only_the_emblem(tmp_path: Path) -> None:
    """A crawler gets the same bytes, whatever changes at the table."""
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table, key = make_private(ada)
        seen = {crawl(url, link).text for link in (table, invite(ada, table))}
        bo.post(f"{table}/key", data={"key": key})
        bo.post(f"{table}/join", data={"name": "Bo"})
        ada.post(f"{table}/do", data={"kind": "renamed", "name": "Cleo"})
        ada.post(f"{table}/talk", data={"text": "hello"})
        play_and_stop(ada, bo, table)
        seen.add(crawl(url, table).text)
        assert len(seen) == 1
        tags = read_tags(crawl(url, table))
        assert tags["og:title"] == "Inkling"
        assert "og:description" not in tags
        assert "silencio" not in next(iter(seen))
        stranger = browser(url).get(table)
        assert {name: unescape(text) for name, text in TAG.findall(stranger.text)} == tags


def test_private_tables_and_hidden_endings_are_swapped_unnoticed(tmp_path: Path) -> None:
    """Two servers with other games, people, words and endings send equal pages, codes and IDs aside. Previews of a play
    with a hidden ending are equal too."""
    worlds, hidden = [], []
    deal = make_new_deal_code("similo", 2, {})
    with serving(tmp_path) as url:
        for game, name in (("silencio", "Wilhelmina"), ("similo", "Xaver")):
            with browser(url) as ada, browser(url) as bo:
                table = ada.post("/make", data={"game": game, "name": name, "private": "1"}).url.path
                link = invite(ada, table)
                bo.post(f"{table}/key", data={"key": key_of(ada, table)})
                ada.post(f"{table}/talk", data={"text": f"It was {name}"})
                play = play_and_stop(ada, bo, table)
                ways = (table, link, f"{table}/tv", f"{table}/qr.svg", f"{table}/decks", play, f"{play}?ply=1")
                names = ((link.rpartition("=")[2], "KEY"), (table, "TABLE"), (table[3:], "CODE"), (play, "PLAY"))
                worlds.append([replace_all(crawl(url, way), names) for way in ways])
                table = ada.post(f"/d/{deal}", data={"name": name}).url.path
                if game == "similo":
                    bo.post(f"{table}/talk", data={"text": "other words"})
                play = play_and_stop(ada, bo, table)
                hidden.append({tag: text.replace(play, "PLAY") for tag, text in read_tags(crawl(url, play)).items()})
    assert worlds[0] == worlds[1]
    assert hidden[0] == hidden[1]


def replace_all(page: httpx.Response, names: tuple[tuple[str, str], ...]) -> tuple[int, list[tuple[str, str]], str]:
    """Return status, headers and content of a page, with names that differ by chance replaced."""
    headers = [(name, text) for name, text in page.headers.multi_items() if name not in ("date", "content-length")]
    text = page.text
    for name, word in names:
        text = text.replace(name, word)
    return page.status_code, headers, text


@pytest.mark.parametrize(("rule", "on"), [("preview", "0"), ("locked", "1")])
def test_host_can_switch_the_preview_off(tmp_path: Path, rule: str, on: str) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        assert "Ada" in read_tags(crawl(url, table))["og:title"]
        ada.post(f"{table}/do", data={"kind": "ruled", "rule": rule, "on": on})
        assert "Ada" not in crawl(url, table).text


def test_replay_of_a_hidden_or_private_game_shows_only_the_emblem(tmp_path: Path) -> None:
    plays = []
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        for private, path in (
            (False, "/make"),
            (True, "/make"),
            (False, f"/d/{make_new_deal_code('silencio', 2, {})}"),
        ):
            form = {"game": "silencio", "name": "Wilhelmina"} | ({"private": "1"} if private else {})
            table = ada.post(path, data=form).url.path
            if private:
                bo.post(f"{table}/key", data={"key": key_of(ada, table)})
            plays.append(play_and_stop(ada, bo, table))
    with serving(tmp_path, port=int(url.rpartition(":")[2])) as url:
        shown, private_play, hidden = (crawl(url, play) for play in plays)
        assert read_tags(shown)["og:title"] == "Silencio · Replay"
        assert read_tags(shown)["og:image"] != read_tags(hidden)["og:image"]
        assert read_tags(private_play)["og:title"] == "Inkling", "not even the game"
        assert "silencio" not in private_play.text
        assert read_tags(hidden)["og:title"] == "Silencio"
        assert "Wilhelmina" not in shown.text + private_play.text + hidden.text
        assert count_open() == 0
        assert crawl(url, "/p/" + "0" * 32).status_code == httpx.codes.NOT_FOUND
        with browser(url) as stranger:
            assert read_tags(stranger.get(plays[2]))["og:title"] == "Silencio"


def test_addresses_are_those_of_base_url_or_a_checked_host(tmp_path: Path) -> None:
    with serving(tmp_path, base_url="https://play.example") as url:
        assert read_tags(crawl(url, "/learn"))["og:url"] == "https://play.example/learn"
    with serving(tmp_path) as url:
        forged = httpx.get(f"{url}/learn", headers={"host": "evil.example/?"}, **NEAR)
        assert forged.status_code == httpx.codes.BAD_REQUEST
        foreign = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
        picture = read_tags(crawl(url, "/learn"))["og:image"]
        assert httpx.get(picture, headers=foreign, **NEAR).status_code == httpx.codes.OK, "a chat in a browser"
