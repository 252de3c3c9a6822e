"""A refused form comes back: its sentence says what to do, and what was typed is still there. Without any script."""

from collections.abc import Iterator
from re import search

import httpx
import pytest

from inkling.server.pages.form_again import cut_form

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


FORMS = {
    "/make": ({"game": "similo", "name": "n" * 30, "private": "1"}, "bad-wish", "there’s room for 24"),
    "/deals": ({"code": "silencio-9-nothing"}, "no-deal", "Check it for typos"),
    "TABLE/do": ({"kind": "renamed", "name": "Bo"}, "name-taken", "choose another"),
    "TABLE/outside": ({"name": "Bo"}, "name-taken", "choose another"),
    "TABLE/bring": ({"name": "Bo"}, "name-taken", "choose another"),
    "TABLE/report": ({"words": "w" * 2_001}, "bad-report", "there’s room for 2000"),
    "TABLE/hook": ({"url": "https://elsewhere.example/x"}, "bad-hook", "https://chat.example/"),
}


@pytest.mark.parametrize("path", FORMS)
def test_refused_form_comes_back_with_what_was_typed(ada: httpx.Client, table: str, path: str) -> None:
    typed, code, advice = FORMS[path]
    to = path.replace("TABLE", table)
    refused = ada.post(to, data=typed)
    assert refused.status_code == 409
    told = search(rf'data-refused="{code}" role="alert">([^<]+)<', refused.text)
    assert told is not None
    assert advice in told[1]
    form = search(rf'<form[^>]* action="{to}".*?</form>', refused.text)
    assert form is not None
    for name, value in typed.items():
        assert f'value="{value}"' in form[0] or f">{value}</textarea>" in form[0], name
    if "private" in typed:
        assert search(r'<option selected value="similo">', form[0])
        assert search(r'<input checked[^>]* name="private"', form[0])


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


PAGE = """<p><form action="/a"><input name="x" value="old"></form>
<form action="/a" class="big"><input type="hidden" name="kind" value="two"><input name="x" value="old">
<textarea name="long">old</textarea><select name="s"><option value="1" selected>1</option><option value="2">2</option>
</select><input type="checkbox" name="c" value="1" checked><input type="radio" name="r" value="b"></form>"""


def test_the_form_that_was_sent_is_found_and_filled_in() -> None:
    typed = [("kind", "two"), ("x", '"<new>'), ("long", "</textarea>"), ("s", "2"), ("r", "b")]
    form = cut_form(PAGE, "/a", typed)
    assert form is not None
    assert form.startswith('<form action="/a" class="big">')
    assert form.endswith("</form>")
    assert '<input value="&quot;&lt;new&gt;" name="x">' in form
    assert "&lt;/textarea&gt;</textarea>" in form
    assert '<option value="1">' in form
    assert '<option selected value="2">' in form
    assert '<input type="checkbox" name="c" value="1">' in form
    assert '<input checked type="radio" name="r" value="b">' in form
    assert cut_form(PAGE, "/b", typed) is None
