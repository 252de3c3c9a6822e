"""A separate PostgreSQL and a Redis or Valkey for the tests, or the reason why there are none."""

from collections.abc import Iterator
from typing import TypeAlias

import pytest

from . import postgres, redis_server

Engines: TypeAlias = tuple[postgres.Postgres, redis_server.RedisServer]


def start_engines() -> Iterator[Engines]:
    programs, program = postgres.find_programs(), redis_server.find_program()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here; tools/system-packages installs it")
    if program is None:
        pytest.skip("neither Redis nor Valkey is installed here; tools/system-packages installs one")
    with postgres.running(programs) as database, redis_server.running(program) as bus:
        yield database, bus


engines = pytest.fixture(scope="module")(start_engines)
