"""Fixtures for a server with settings: `url = url_fixture(ask=True)` in a test module replaces the fixture `url`."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from .local_server import browser, serving


def url_fixture(scope: Any = "module", **settings: Any) -> Any:
    """Return a fixture with the URL of a server. With the scope "function" its data is in the test's `tmp_path`."""

    def serve(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        if scope == "function":
            folder = request.getfixturevalue("tmp_path")
        else:
            folder = tmp_path_factory.mktemp("data")
        with serving(folder, **settings) as address:
            yield address

    return pytest.fixture(scope=scope)(serve)


def browser_fixture(**settings: Any) -> Any:
    """Return a fixture with a browser at a server that all tests of the module share."""

    def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
        with serving(tmp_path_factory.mktemp("data"), **settings) as url, browser(url) as opened:
            yield opened

    return pytest.fixture(scope="module")(serve)
