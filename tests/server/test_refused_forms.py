"""A refused form comes back: its sentence says what to do, and what was typed is still there. Without any script."""

from collections.abc import Iterator
from html import escape
from re import search

import httpx
import pytest

from inkling.server.tables.deals import new_code

from .running import browser, serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("site"), uploads=True, webhook_prefixes="https://chat.example/") as address:
        yield address


@pytest.fixture(scope="module")
def ada(url: str) -> Iterator[httpx.Client]:
    with browser(url) as person:
        yield person


@pytest.fixture(scope="module")
def table(url: str, ada: httpx.Client) -> str:
    path = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    with browser(url) as bo:
        bo.post(f"{path}/join", data={"name": "Bo"})
    return path


DEAL = new_code("silencio", 2, {})
FORMS = {
    "/make": ({"game": "similo", "name": "n" * 30, "private": "1"}, "bad-wish", "there’s room for 24"),
    "/deals": ({"code": "silencio-9-nothing"}, "no-deal", "Check it for typos"),
    "/d/DEAL": ({"name": "n" * 30}, "bad-wish", "there’s room for 24"),
    "TABLE/do": ({"kind": "renamed", "name": "Bo"}, "name-taken", "choose another"),
    "TABLE/outside": ({"name": "Bo"}, "name-taken", "choose another"),
    "TABLE/bring": ({"name": "Bo"}, "name-taken", "choose another"),
    "TABLE/talk": ({"text": "t\u0007&"}, "bad-text", "Only printable characters"),
    "TABLE/report": ({"words": "w" * 2_001}, "bad-report", "there’s room for 2000"),
    "TABLE/hook": ({"url": "https://elsewhere.example/x"}, "bad-hook", "https://chat.example/"),
}


@pytest.mark.parametrize("path", FORMS)
def test_refused_form_comes_back_with_what_was_typed(ada: httpx.Client, table: str, path: str) -> None:
    typed, code, advice = FORMS[path]
    to = path.replace("TABLE", table).replace("DEAL", DEAL)
    refused = ada.post(to, data=typed)
    assert refused.status_code == 409
    told = search(rf'data-refused="{code}" role="alert">([^<]+)<', refused.text)
    assert told is not None
    assert advice in told[1]
    form = search(rf'<form[^>]* action="{to}".*?</form>', refused.text)
    assert form is not None
    for name, value in typed.items():
        assert f'value="{escape(value)}"' in form[0] or f">{escape(value)}</textarea>" in form[0], name
    if "private" in typed:
        assert '<option value="similo" selected>' in form[0]
        assert search(r'<input[^>]* name="private"[^>]* checked>', form[0])


def test_whoever_comes_in_with_a_name_that_is_taken_chooses_another(url: str, table: str) -> None:
    with browser(url, "de") as cleo:
        refused = cleo.post(f"{table}/join", data={"name": "Ada"})
        assert "Bitte wähl einen anderen Namen." in refused.text
        assert f'action="{table}/join"' in refused.text
        assert '<input value="Ada"' in refused.text
        wrong = cleo.post(f"{table}/move", data={"pin": "123456"})
        assert 'data-refused="no-pin"' in wrong.text
        assert '<input value="123456"' in wrong.text
        assert cleo.post(f"{table}/join", data={"name": "Cleo"}).status_code == 200


def test_a_move_that_came_too_late_leads_back_and_keeps_what_was_written(ada: httpx.Client, table: str) -> None:
    refused = ada.post(f"{table}/act", data={"do": "anything", "words": "because <I> say so"})
    assert ">because &lt;I&gt; say so</textarea>" in refused.text
    assert f'<a class="btn" href="{table}">Back</a>' in refused.text


def test_a_wrong_table_code_stands_in_the_form_to_try_again(ada: httpx.Client) -> None:
    missing = ada.get("/t/ZZZZ")
    assert missing.status_code == 404
    assert search(r'<input[^>]* name="code"[^>]* value="ZZZZ"', missing.text)


def test_a_deck_keeps_its_new_name_in_the_form(ada: httpx.Client, table: str) -> None:
    cards = "Figure 1\nFigure 2\nFigure 2"
    refused = ada.post(f"{table}/decks", data={"name": "Club & Co", "cards": cards}, files={"pack": ("", b"")})
    assert refused.status_code == 409
    assert 'value="Club &amp; Co"' in refused.text
    assert f">{cards}</textarea>" in refused.text
    twelve = "\n".join(f"Figure {n}" for n in range(12))
    made = ada.post(f"{table}/decks", data={"name": "Club", "cards": twelve}, files={"pack": ("", b"")})
    refused = ada.post(made.url.path, data={"name": "Fables", "line": "l" * 200}, files={"pack": ("", b"")})
    assert refused.status_code == 409
    assert 'value="Fables"' in refused.text
    assert f'value="{"l" * 200}"' in refused.text


def test_programs_and_scripts_get_no_page(ada: httpx.Client, table: str) -> None:
    refused = ada.post(f"{table}/do", data={"kind": "renamed", "name": "Bo"}, headers={"accept": "application/json"})
    assert refused.json()["refused"] == "name-taken"


def test_form_of_the_open_list_comes_back_as_such(ada: httpx.Client) -> None:
    refused = ada.post("/make", data={"game": "tofugott", "name": "n" * 30, "listed": "1"})
    form = search(r'<form[^>]* id="open".*?</form>', refused.text)
    assert form is not None
    assert 'name="listed" value="1"' in form[0]
    assert search(r'<input[^>]* value="tofugott" checked>', form[0])


def test_guest_who_knocks_by_a_name_that_is_refused_sees_the_form_and_nobody(url: str, ada: httpx.Client) -> None:
    private = ada.post("/make", data={"game": "similo", "name": "Ada", "private": "1"}).url.path
    with browser(url) as cleo:
        refused = cleo.post(f"{private}/join", data={"name": "n" * 30})
    assert f'value="{"n" * 30}"' in refused.text
    assert ">Knock</button>" in refused.text
    assert "Ada" not in refused.text
    assert "Similo" not in refused.text


def test_form_of_the_host_is_shown_to_nobody_else(url: str, ada: httpx.Client) -> None:
    """It says where messages go."""
    table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    ada.post(f"{table}/hook", data={"url": "https://chat.example/secret"})
    with browser(url) as bo:
        bo.post(f"{table}/join", data={"name": "Bo"})
        outside = bo.post(f"{table}/hook", data={"url": "https://elsewhere.example/x"})
        refused = bo.post(f"{table}/hook", data={"url": "https://chat.example/x"})
    assert "chat.example" not in outside.text, "the operator's prefixes are for the host"
    assert 'data-refused="hosts-only"' in refused.text
    assert f'<a class="btn" href="{table}/clock">Back</a>' in refused.text
    assert "/hook" not in refused.text
    assert "chat.example" not in refused.text
