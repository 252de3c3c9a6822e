"""Before tests are shared out to several processes, the bots get ready once for all of them."""

import pytest

from inkling.server.keepers import compiling


def pytest_configure(config: pytest.Config) -> None:
    if getattr(config.option, "numprocesses", None) and not compiling.is_done():
        print("The bots are getting ready …", flush=True)
        aside = compiling.start()
        aside.join()
        if aside.exitcode == 0:
            compiling.note_done()
