"""Before tests are shared out to several processes, the bots get ready once for all of them."""

import pytest

from inkling.catalogs import speech
from inkling.cli.ready import make_ready_aside


def pytest_configure(config: pytest.Config) -> None:
    if getattr(config.option, "numprocesses", None):
        print("The bots are getting ready …", flush=True)
        make_ready_aside(speech("en"))
