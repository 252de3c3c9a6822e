"""What a table says about itself: a message that is too long, and what quick bots give away."""

import json
from collections.abc import Iterator
from html import unescape
from re import findall
from typing import Any

import httpx
import pytest

from inkling.core.words import LONGEST_MESSAGE, LONGEST_NAME

from .running import browser, live, receive, serving
from .test_web import guest, make_table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("data")) as url, browser(url) as ada:
        yield ada


@pytest.mark.parametrize("way", ["socket", "form", "api"])
def test_message_that_is_too_long_is_refused_and_not_cut(site: httpx.Client, way: str) -> None:
    """By every way with the same code and sentence; the longest one that there is room for goes through."""
    table = make_table(site)
    sentence = f"That has {LONGEST_MESSAGE + 1} characters; there’s room for {LONGEST_MESSAGE}. Please shorten it."

    def say_it(text: str) -> dict[str, Any]:
        if way == "socket":
            with live(site, table) as socket:
                receive(socket, "layout")
                socket.send(json.dumps({"to": "talk", "text": text, "send": "one"}))
                return receive(socket, "refused" if len(text) > LONGEST_MESSAGE else "done")
        if way == "api":
            answer: dict[str, Any] = site.post(f"/api/tables/{table[-4:]}/talk", json={"text": text}).json()
            return answer
        page = site.post(f"{table}/talk", data={"text": text})
        shown = sentence in unescape(page.text) and page.status_code == httpx.codes.CONFLICT
        return {"refused": "bad-wish", "sentence": sentence} if shown else {}

    answer = say_it("x" * (LONGEST_MESSAGE + 1))
    assert (answer["refused"], answer["sentence"]) == ("bad-wish", sentence)
    assert f"/b> {'x' * 9}" not in site.get(table).text
    say_it("y" * LONGEST_MESSAGE)
    assert f"/b> {'y' * LONGEST_MESSAGE}<" in site.get(table).text


def test_fields_take_as_much_as_the_table_does(site: httpx.Client) -> None:
    page = site.get(make_table(site)).text
    assert f'name="text" maxlength="{LONGEST_MESSAGE}"' in page
    assert set(findall(r'name="name"[^>]*maxlength="(\d+)"', page)) == {str(LONGEST_NAME)}


def test_page_says_what_the_time_of_quick_bots_tells(site: httpx.Client) -> None:
    """To the host beside the switch, to everybody else once it is off."""
    table, told = make_table(site), {"en": "how hard its choice was", "de": "wie schwer"}
    for lang, words in told.items():
        with guest(site, lang) as bo:
            bo.post(f"{table}/join", data={"name": f"Bo {lang}"})
            assert words not in bo.get(f"{table}/options").text
            site.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
            assert words in bo.get(f"{table}/options").text
        site.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "1"})
    assert told["en"] in site.get(f"{table}/options").text
