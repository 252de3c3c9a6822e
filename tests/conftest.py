"""Before tests are shared out to several processes, the bots get ready once for all of them."""

import pytest

from inkling.games import SHELF


def pytest_configure(config: pytest.Config) -> None:
    if getattr(config.option, "numprocesses", None):
        print("The bots are getting ready …", flush=True)
        for game in SHELF.values():
            game.warm_up()
