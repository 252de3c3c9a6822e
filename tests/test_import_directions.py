"""Import directions inside the server: which package may import which. There are no exceptions.

main, app → api → features → bots → cluster → tables → storage → platform → settings, never back. A feature's `model.py`
is pure: tables fold their state with it, so tables import models and nothing else of a feature.
"""

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.source_files import SOURCE, imported_modules, python_files

SERVER = SOURCE / "server"
BELOW = ["settings", "platform", "storage", "tables", "cluster", "bots", "features", "api", "app", "main"]
"""Packages in order; each may import itself and the packages before it."""
PURE = {
    f"tables.{name}"
    for name in (
        *("events", "event_declaration", "state", "raising_refusals", "member_names", "access.policy"),
        "play_start_row",
    )
}
"""Modules of `tables` that models may import."""
MARKUP = {"html", "htpy", "markupsafe"}
ANSWERS = re.compile(
    r"main|app|platform\.shutdown|platform\.(http|websocket)\.\w+|features\.\w+\.(\w+_)?routes|api\.(routes|event_stream)"
    r"|tables\.(access\.\w+|connection)"
)
"""Modules that may import Starlette."""
WITHOUT_SQL = {
    f"storage.{name}"
    for name in ("interface", "operator_interface", "friend_question_interface", "errors", "log_row", "memory_store")
}
"""Modules of `storage` that need no SQL and that the rest of the server may import."""


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__")


NAMES = {name_of(path) for path in python_files(SERVER)}


def ours(path: Path) -> Iterator[str]:
    """Yield the server modules that a file imports, without imported names."""
    for name in imported_modules(path):
        short = name.removeprefix("inkling.server.")
        if short != name and short in NAMES:
            yield short


def is_model(name: str) -> bool:
    return name.startswith("features.") and name.endswith(".model")


def is_allowed(here: str, there: str) -> bool:
    """True if module `here` may import module `there`; both are names inside the server."""
    if is_model(here):
        return is_model(there) or there in PURE
    if is_model(there) and here.partition(".")[0] in ("tables", "cluster", "bots"):
        return True
    return BELOW.index(there.partition(".")[0]) <= BELOW.index(here.partition(".")[0])


def find_wrong() -> set[tuple[str, str]]:
    pairs = {
        (name_of(path), there) for path in python_files(SERVER) for there in ours(path) if name_of(path) != "__init__"
    }
    packages = {pair for pair in pairs if pair[1] in NAMES and (SERVER / pair[1].replace(".", "/")).is_dir()}
    return {pair for pair in pairs - packages if not is_allowed(*pair)}


def test_imports_follow_the_directions() -> None:
    assert not find_wrong()


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("cluster.leases", "bots.supervisor"),
        ("features.chat.model", "features.chat.views"),
        ("features.chat.model", "tables.registry"),
        ("features.chat.routes", "app"),
    ],
)
def test_wrong_direction_is_found(here: str, there: str) -> None:
    assert not is_allowed(here, there)


def find_feature_uses() -> dict[str, set[str]]:
    """Return which features each feature imports, not counting models."""
    uses: dict[str, set[str]] = {}
    for path in python_files(SERVER / "features"):
        here = name_of(path).split(".")
        if len(here) > 1 and here[-1] != "model":
            others = {
                there.split(".")[1] for there in ours(path) if there.startswith("features.") and not is_model(there)
            }
            uses.setdefault(here[1], set()).update(others - {here[1]})
    return uses


def test_features_import_each_other_in_no_circle() -> None:
    """Apart from models, which may be imported everywhere."""
    try:
        TopologicalSorter(find_feature_uses()).prepare()
    except CycleError as error:
        pytest.fail(f"features import each other: {error.args[1]}")


def find_mixed(name: str, foreign: set[str]) -> set[str]:
    """Return the modules that `name` must not import, of the packages `foreign` of other projects."""
    wrong = set()
    if foreign & MARKUP:
        wrong |= foreign & {"starlette", "sqlalchemy", "asyncio"}
    if not ANSWERS.fullmatch(name):
        wrong |= foreign & {"starlette"}
    if name.partition(".")[0] != "storage" or name in WITHOUT_SQL:
        wrong |= foreign & {"sqlalchemy"}
    if is_model(name):
        wrong |= foreign & {"asyncio"} | foreign & MARKUP
    return wrong


def test_requests_markup_and_sql_are_kept_apart() -> None:
    wrong = [
        f"{name_of(path)} imports {found}"
        for path in python_files(SERVER)
        if (found := find_mixed(name_of(path), {name.partition(".")[0] for name in imported_modules(path)}))
    ]
    assert not wrong


def imports_sql(here: str, there: str) -> bool:
    """True if `here` imports a module of the SQL store and must not: a static build has none."""
    if here in ("main", "app") or (here.startswith("storage.") and here not in WITHOUT_SQL):
        return False
    return there.startswith("storage.") and there not in WITHOUT_SQL


def test_only_main_opens_the_sql_store() -> None:
    assert imports_sql("tables.service", "storage.sql_store")
    assert imports_sql("storage.memory_store", "storage.sql_store")
    pairs = ((name_of(path), there) for path in python_files(SERVER) for there in ours(path))
    assert not [pair for pair in pairs if imports_sql(*pair)]


@pytest.mark.parametrize(
    ("name", "foreign", "wrong"),
    [
        ("features.chat.views", {"htpy", "starlette"}, {"starlette"}),
        ("features.chat.routes", {"htpy", "starlette"}, {"starlette"}),
        ("tables.service", {"sqlalchemy", "asyncio"}, {"sqlalchemy"}),
        ("features.chat.model", {"asyncio"}, {"asyncio"}),
        ("storage.sql_store", {"sqlalchemy"}, set()),
    ],
)
def test_mixed_imports_are_found(name: str, foreign: set[str], wrong: set[str]) -> None:
    assert find_mixed(name, foreign) == wrong
