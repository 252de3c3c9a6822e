"""The page about privacy: its numbers are the server's, and it names every cookie."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.local_server import NEAR, browser, serving
from tests.source_files import SOURCE, parse, python_files


def find_cookies() -> set[str]:
    """Return the names of all cookies that the code sets."""
    names = set()
    for path in python_files(SOURCE / "server"):
        for call in ast.walk(parse(path)):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr == "set_cookie" and len(call.args) > 4:
                name = ast.unparse(call.args[2])
                module = import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
                names.add(getattr(module, name) if name.isidentifier() else ast.literal_eval(name))
    return names


@pytest.mark.parametrize("lang", ["en", "de"])
def test_numbers_are_those_of_the_settings_and_every_cookie_is_named(tmp_path: Path, lang: str) -> None:
    numbers: dict[str, Any] = {"retention_days": 77, "idle_days": 11, "answer_days": 55}
    with serving(tmp_path, ask=True, meet="ada@play.example", **numbers) as url, browser(url, lang) as ada:
        page = ada.get("/privacy").text
        assert 'href="/privacy"' in ada.get("/").text
    for number in numbers.values():
        assert re.search(rf"\b{number} (days|Tage)", page), number
    assert "mailto:ada@play.example" in page
    listed = set(re.findall(r"<tr><td>([a-z]+)</td>", page))
    assert listed == find_cookies() | {"host"}
    assert len(listed) == 10


def test_parts_that_are_off_are_not_mentioned_and_another_page_is_linked_instead(tmp_path: Path) -> None:
    with serving(tmp_path, privacy_url="https://play.example/law") as url:
        page, home = (httpx.get(f"{url}{path}", **NEAR).text for path in ("/privacy", "/"))
    assert "alike" not in page
    assert 'href="https://play.example/law"' in home
    assert 'href="/privacy"' not in home
