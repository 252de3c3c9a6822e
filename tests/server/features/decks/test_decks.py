"""Decks of a table: made, changed, uploaded, downloaded and played, by its host, for its people, within limits."""

import io
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from httpx import Client
from PIL import Image
from sqlalchemy import create_engine, func, select

from inkling.server.features.decks import deck_page, overview_page
from inkling.server.storage.interface import RetentionTerm
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.schema import DECKS
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.service import server_time_in_milliseconds
from tests.server.data_locations import find_database
from tests.server.local_server import browser
from tests.server.own_decks import NAMES, alerts, hosting, make_deck, paint, send, wait_for_the_end
from tests.server.socket_players import begin_with_bots


@pytest.fixture
def deck(hosted: httpx.Client, table: str) -> str:
    """Return the address of a deck of 24 figures at the table."""
    return make_deck(hosted, table)


def test_deck_of_names_is_made_and_can_be_chosen_at_its_table_alone(hosted: Client, table: str, deck: str) -> None:
    assert deck == f"{table}/decks/our-friends"
    assert "Our Friends" in hosted.get(f"{table}/options").text
    other = hosted.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    assert "Our Friends" not in hosted.get(f"{other}/options").text
    assert hosted.get(f"{other}/decks/our-friends").status_code == 404


def test_cards_are_edited_added_and_removed_and_the_deck_renamed(hosted: Client, table: str, deck: str) -> None:
    page = hosted.get(f"{deck}/card?card=figure-1").text
    assert 'value="role=explorer"' in page
    edit = {"name": "Aunt Ada", "line": "Flew over the sea.", "word": ["role=explorer", "kind=human"]}
    changed = send(hosted, f"{deck}/card?card=figure-1", paint(), "ada.png", **edit)
    assert changed.status_code == 200
    assert "Aunt Ada" in changed.text
    page = hosted.get(f"{deck}/card?card=figure-1").text
    assert 'value="role=explorer" checked' in page
    assert ">Flew over the sea.</textarea>" in page
    picture = hosted.get(f"{table}/own/our-friends/figure-1")
    assert picture.headers["content-type"] == "image/webp"
    assert picture.content[8:12] == b"WEBP"
    send(hosted, f"{deck}/card?card=figure-1", name="Aunt Ada", bare="1")
    assert hosted.get(f"{table}/own/our-friends/figure-1").headers["content-type"] == "image/svg+xml"
    assert "Zoë" in unescape(send(hosted, f"{deck}/card", name="Zoë").text)
    assert "Figure 2<" not in send(hosted, f"{deck}/card?card=figure-2", do="remove").text
    renamed = send(hosted, deck, name="Old Friends", line="All of them.")
    assert renamed.url.path == deck
    assert "Old Friends" in hosted.get(f"{table}/options").text
    assert "24 cards" in hosted.get(f"{table}/decks").text


def test_host_asks_in_their_language_and_may_add_others(hosted: Client, table: str) -> None:
    made = send(hosted, f"{table}/decks?lang=fr", name="Notre rue", cards="\n".join(["Mamie: Gagne toujours.", *NAMES]))
    deck = made.url.path
    page = hosted.get(f"{deck}/card?card=mamie&lang=fr").text
    assert 'name="name-en"' in page
    assert 'name="name-fr"' not in page
    notice = "Les bots ne connaissent que des mots anglais et allemands."
    assert page.count(notice) == 2
    texts: dict[str, Any] = {"name-en": "Grandma", "line-en": "Always wins.", "name-de": "", "line-de": ""}
    send(hosted, f"{deck}/card?card=mamie&lang=fr", name="Mamie", line="Gagne toujours.", **texts)
    page = hosted.get(f"{deck}/card?card=mamie&lang=fr").text
    assert 'value="Grandma"' in page
    assert notice not in page
    assert 'value="Grandma"' in hosted.get(f"{deck}/card?card=mamie&lang=it").text
    assert 'name="name" maxlength="60" value="Mamie"' in hosted.get(f"{deck}/card?card=mamie&lang=fr").text
    title: dict[str, Any] = {"name": "Notre rue", "line": "", "name-en": "Our street", "line-en": ""}
    send(hosted, f"{deck}?lang=fr", **title)
    assert '<h1 dir="auto">Our street</h1>' in hosted.get(f"{deck}?lang=it").text
    for lang, name in (("fr", "Notre rue"), ("de", "Our street")):
        for where in (f"{table}/options", f"{table}/decks"):
            assert name in hosted.get(f"{where}?lang={lang}").text
    with ZipFile(io.BytesIO(hosted.get(f"{deck}.zip").content)) as packed:
        toml = packed.read("deck.toml").decode()
    assert 'name = { fr = "Notre rue", en = "Our street" }' in toml
    assert 'line = { fr = "Gagne toujours.", en = "Always wins." }' in toml


def test_deck_is_taken_along_and_brought_to_another_table(hosted: Client, deck: str) -> None:
    send(hosted, f"{deck}/card?card=figure-1", paint(), "ada.png", name="Aunt Ada", word="kind=human")
    packed = hosted.get(f"{deck}.zip")
    assert packed.headers["content-type"] == "application/zip"
    assert sorted(ZipFile(io.BytesIO(packed.content)).namelist()) == ["deck.toml", "pictures/001.webp"]
    other = hosted.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    page = send(hosted, f"{other}/decks", packed.content)
    assert page.url.path == f"{other}/decks/our-friends"
    assert "Aunt Ada" in page.text
    assert hosted.get(f"{other}/own/our-friends/figure-1").headers["content-type"] == "image/webp"


def test_deck_is_played_with_and_its_record_needs_it_no_more(hosted: Client, table: str, deck: str) -> None:
    send(hosted, f"{deck}/card?card=figure-1", paint(), "ada.png", name="Aunt Ada")
    hosted.post(f"{table}/options", data={"deck": '"our-friends"'})
    assert 'value=""our-friends"" checked' in unescape(hosted.get(f"{table}/options").text)
    hosted.post(f"{table}/do", data={"kind": "stood"})
    begin_with_bots(hosted, table, 0, 1)
    page = hosted.get(table).text
    assert f'src="{table}/own/our-friends/figure-' in page
    play = wait_for_the_end(hosted, table)
    send(hosted, deck, do="remove")
    assert "Figure" in hosted.get(play).text
    assert "our-friends" in hosted.get(f"{play}/record.txt").text
    assert "Our Friends" not in hosted.get(f"{table}/decks").text


def test_deck_that_is_removed_is_chosen_no_more(hosted: Client, table: str, deck: str) -> None:
    hosted.post(f"{table}/options", data={"deck": '"our-friends"'})
    send(hosted, deck, do="remove")
    begin_with_bots(hosted, table, 1)


def test_only_the_host_sees_and_changes_decks_and_members_see_their_pictures(
    hosted: Client, table: str, deck: str
) -> None:
    send(hosted, f"{deck}/card?card=figure-1", paint(), "ada.png", name="Aunt Ada")
    bo = browser(str(hosted.base_url).rstrip("/"))
    picture = f"{table}/own/our-friends/figure-1"
    assert bo.get(picture).headers["content-type"] == "image/svg+xml"
    bo.post(f"{table}/join", data={"name": "Bo"})
    assert bo.get(picture).headers["content-type"] == "image/webp"
    for where in (f"{table}/decks", deck, f"{deck}/card", f"{deck}.zip"):
        assert bo.get(where).status_code == 409
    for where in (f"{table}/decks", deck, f"{deck}/card"):
        assert send(bo, where, do="remove", name="x").status_code == 409
    assert "24 cards" in hosted.get(f"{table}/decks").text


def test_bad_pack_is_refused_with_the_sentences_of_its_check(hosted: Client, table: str) -> None:
    """tests/games/decks knows every kind of damage."""
    page = send(hosted, f"{table}/decks", b"no zip at all")
    assert page.status_code == 409
    assert any("isn’t a zip file" in alert for alert in alerts(page)), alerts(page)
    assert "View and edit" not in page.text


@pytest.mark.parametrize(
    ("edit", "file", "sentence"),
    [
        ({"name": ""}, b"", "needs a name"),
        ({"name": "A", "word": "role=king-of-the-hill"}, b"", "isn’t in the word list"),
        ({"name": "A", "word": '] = 1\nid = "fables'}, b"", "isn’t in the word list"),
        ({"name": "A"}, b"<svg onload=alert(1)>", "SVG, HTML and scripts"),
    ],
)
def test_bad_change_is_refused_and_changes_nothing(
    hosted: Client, deck: str, edit: dict[str, str], file: bytes, sentence: str
) -> None:
    before = hosted.get(f"{deck}.zip").content
    page = send(hosted, f"{deck}/card?card=figure-1", file, "a.png", **edit)
    assert page.status_code == 409
    assert any(sentence in alert for alert in alerts(page)), alerts(page)
    assert hosted.get(f"{deck}.zip").content == before


def test_names_are_shown_as_text(hosted: Client, table: str) -> None:
    deck = make_deck(hosted, table, ["<script>alert(1)</script>", *NAMES])
    for where in (deck, f"{table}/decks", f"{deck}/card?card=script-alert-1-script"):
        assert "<script>alert" not in hosted.get(where).text


def test_decks_of_a_table_have_a_size_quota_and_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkling.server.features.decks.routes.MEGABYTES_PER_TABLE", 1)
    noise = io.BytesIO()
    Image.effect_noise((800, 800), 100).convert("RGB").save(noise, "PNG")
    with hosting(tmp_path) as (ada, table):
        assert send(ada, f"{table}/decks", b"x" * 3_000_000).status_code == 413
        deck = make_deck(ada, table)
        codes = [
            send(ada, f"{deck}/card?card=figure-{n}", noise.getvalue(), "a.png", name=f"Figure {n}").status_code
            for n in range(1, 6)
        ]
        assert codes[0] == 200
        assert codes[-1] == 409
        assert len(ada.get(f"{deck}.zip").content) <= 1_000_000
        for n in range(2, 9):
            assert send(ada, f"{table}/decks", name=f"Deck {n}", cards="\n".join(NAMES)).status_code == 200
        assert send(ada, f"{table}/decks", name="Deck 9", cards="\n".join(NAMES)).status_code == 409


def test_all_decks_together_have_a_quota(store: SqlStore) -> None:
    for table in ("one", "two"):
        store.open_table(table, None, "similo", server_time_in_milliseconds())
    kept = [change_deck(store, *where, b"x" * 40) for where in (("one", "a"), ("two", "a"), ("two", "b"))]
    assert kept == ["stored", "stored", "no-room"]
    assert change_deck(store, "two", "a", b"y" * 60) == "stored"
    assert store.read_decks("two", ["a", "b"]) == {"a": b"y" * 60}
    assert change_deck(store, "two", "a", None) == "stored"
    assert store.read_decks("two", ["a"]) == {}
    assert [row.kind for row in store.read("two")] == ["deck-kept"] * 3, "what found no room left no row"


def change_deck(store: SqlStore, table: str, deck: str, data: bytes | None, n: int | None = None) -> str:
    row = LogRow(table, len(store.read(table)) if n is None else n, server_time_in_milliseconds(), 0, "deck-kept", "{}")
    return store.change_deck(row, deck, data, 100, 100)


def test_deck_whose_row_is_taken_leaves_no_bytes(store: SqlStore) -> None:
    store.open_table("one", None, "similo", server_time_in_milliseconds())
    assert change_deck(store, "one", "a", b"first", 0) == "stored"
    for deck in ("a", "b"):
        assert change_deck(store, "one", deck, b"second", 0) == "taken"
    assert store.read_decks("one", ["a", "b"]) == {"a": b"first"}
    assert len(store.read("one")) == 1


def test_decks_go_with_the_code_of_their_table(tmp_path: Path) -> None:
    with hosting(tmp_path) as (ada, table):
        make_deck(ada, table)
    store = SqlStore(find_database(tmp_path))
    assert count_decks(tmp_path) == 1
    store.table_ages.reset_age_of_changed_tables(seen=5)
    assert store.table_ages.archive_expired(RetentionTerm(4), frozenset) == []
    assert count_decks(tmp_path) == 1
    assert len(store.table_ages.archive_expired(RetentionTerm(5), frozenset)) == 1
    assert count_decks(tmp_path) == 0
    store.close()


def count_decks(folder: Path) -> int:
    engine = create_engine(find_database(folder))
    with engine.connect() as connection:
        found = connection.scalar(select(func.count()).select_from(DECKS))
    engine.dispose()
    return found or 0


def test_deck_page_is_missing_without_the_setting_and_for_games_without_packs(ada: Client, hosted: Client) -> None:
    for host, game in ((ada, "similo"), (hosted, "silencio")):
        table = host.post("/make", data={"game": game, "name": "Ada"}).url.path
        assert f"{table}/decks" not in host.get(table).text
        assert host.get(f"{table}/decks").status_code == 404
        assert send(host, f"{table}/decks", name="x", cards="y").status_code == 404


def test_bonds_with_other_cards_are_made_kept_and_untied(hosted: Client, deck: str) -> None:
    card = f"{deck}/card?card=figure-1"
    page = hosted.get(card).text
    assert '<option value="figure-2">' in page
    assert '<option value="figure-1">' not in page, "nobody is bound to themselves"
    new: dict[str, Any] = {"bond-card": "figure-2", "bond-word": "rival"}
    assert send(hosted, card, name="Figure 1", **new).url.path == deck
    assert 'name="bond" value="rival=figure-2" checked' in hosted.get(card).text
    more: dict[str, Any] = {"bond": "rival=figure-2", "bond-card": "figure-3", "bond-word": "friend"}
    send(hosted, card, name="Figure 1", **more)
    packed = ZipFile(io.BytesIO(hosted.get(f"{deck}.zip").content)).read("deck.toml").decode()
    assert 'rival = ["figure-2"]' in packed
    assert 'friend = ["figure-3"]' in packed
    fewer: dict[str, Any] = {"bond": "friend=figure-3", "bond-card": ""}
    send(hosted, card, name="Figure 1", **fewer)
    assert "rival=figure-2" not in hosted.get(card).text
    send(hosted, f"{deck}/card?card=figure-3", do="remove")
    assert "friend=figure-3" not in hosted.get(card).text


@pytest.mark.parametrize(
    "bond",
    [
        {"bond": "owner=figure-2"},
        {"bond": "rival=figure-1"},
        {"bond": "rival=nobody"},
        {"bond": 'rival"]\n=figure-2'},
        {"bond": "rival"},
        {"bond": [f"friend=figure-{n}" for n in range(2, 25)] + ["friend=x\n"] * 9},
    ],
)
def test_bond_that_cannot_be_is_refused(hosted: Client, deck: str, bond: dict[str, Any]) -> None:
    page = send(hosted, f"{deck}/card?card=figure-1", name="Figure 1", **bond)
    assert page.status_code == 409
    assert alerts(page)
    assert 'name="bond"' not in hosted.get(f"{deck}/card?card=figure-1").text


def test_small_deck_is_begun_and_grows_until_it_can_be_played_with(hosted: Client, table: str) -> None:
    deck = make_deck(hosted, table, ["Ada: Flew over the sea.", "Bo"])
    assert "8 more cards" in hosted.get(deck).text
    assert send(hosted, deck, do="play").status_code == 409
    wrong = send(hosted, deck, do="paste", cards="Bo: Sings.\nCem\ncem")
    assert wrong.status_code == 409
    assert "already called “cem”" in wrong.text
    assert "Bo: Sings.\nCem\ncem</textarea>" in wrong.text
    more = "\n".join(["Bo: Sings.", *NAMES[:10]])
    shown = send(hosted, deck, do="preview", cards=more).text
    assert "10 new cards" in shown
    assert "one changed" in shown
    assert "12 cards" in send(hosted, deck, do="paste", cards=more).text
    assert ">Sings.</textarea>" in hosted.get(f"{deck}/card?card=bo").text
    lobby = send(hosted, deck, do="play")
    assert lobby.url.path == table
    assert "Our Friends" in lobby.text
    begin_with_bots(hosted, table, 1)
    assert f"{table}/own/our-friends/" in hosted.get(table).text


def test_text_that_is_too_long_is_called_a_text(hosted: Client, table: str) -> None:
    decks = f"{table}/decks"
    for where, size in ((decks, 70_000), (decks, 21_000_000), (make_deck(hosted, table), 70_000)):
        answer = send(hosted, where, do="paste", name="Long", cards="x" * size)
        assert answer.status_code == 413
        assert "This text is larger than 65 kB; paste it in parts." in answer.text


def test_half_a_character_in_a_list_is_refused(hosted: Client, table: str) -> None:
    """A form can name an encoding that lets half a surrogate pair through."""
    field = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
    body = field % (b"name", b"Ours") + field % (b"cards", rb"A\ud800") + b"--x--\r\n"
    kind = "multipart/form-data; boundary=x; charset=unicode_escape"
    answer = hosted.post(f"{table}/decks", content=body, headers={"content-type": kind})
    assert (answer.status_code, "This form can’t be read." in answer.text) == (409, True)


def test_list_in_a_text_file_makes_a_deck_and_no_deck_is_lost_to_another(hosted: Client, table: str) -> None:
    made = send(hosted, f"{table}/decks", "Ada: Flew.\n# a note\nBö".encode(), "Our_street.txt")
    assert made.url.path == f"{table}/decks/our-street"
    assert "2 cards" in made.text
    again = send(hosted, f"{table}/decks", name="Our Street", cards="Cem")
    assert again.status_code == 409
    assert "already has “Our Street”" in again.text
    assert "2 cards" in hosted.get(made.url.path).text


def test_deck_that_goes_while_a_form_comes_is_no_fault(hosted: Client, deck: str) -> None:
    part = '--x\r\nContent-Disposition: form-data; name="do"\r\n\r\nplay\r\n--x--\r\n'

    def body() -> Iterator[bytes]:
        yield part[:10].encode()
        send(hosted, deck, do="remove")
        yield part[10:].encode()

    answer = hosted.post(deck, content=body(), headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code == httpx.codes.NOT_FOUND


def test_pages_of_decks_are_drawn_elsewhere(
    hosted: Client, table: str, deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def draw_here(*_: object) -> None:
        raise AssertionError

    for where, name in (
        (deck_page, "draw_deck_page"),
        (overview_page, "draw_overview"),
        (overview_page, "draw_pasted_cards"),
    ):
        monkeypatch.setattr(where, name, draw_here)
    assert "24 cards" in hosted.get(deck).text
    assert "Our Friends" in hosted.get(f"{table}/decks").text
    assert "One new card" in send(hosted, deck, do="preview", cards="Zoe").text
    assert send(hosted, deck, do="paste", cards="Zoe\nzoe").status_code == 409
