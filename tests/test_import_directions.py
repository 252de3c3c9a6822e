"""Import directions inside the server: which package may import which, and the exceptions that are left.

main, app → api → features → bots → cluster → tables → storage → platform → settings, never back. A feature's `model.py`
is pure: tables fold their state with it, so tables import models and nothing else of a feature.
"""

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import SOURCE, imports, modules

SERVER = SOURCE / "server"
BELOW = ["settings", "platform", "storage", "tables", "cluster", "bots", "features", "api", "app", "main"]
"""Each may import those before it, and itself."""
PURE = {f"tables.{name}" for name in ("events", "state", "conditions", "names", "access.policy", "new_play")}
"""Modules of `tables` that models may import."""
EXCEPTIONS = {
    ("features.deals.model", "platform.logs"): "logs results that could not be stored; moves to a service",
    ("features.deals.model", "storage.errors"): "stores results; moves to a service",
    ("features.deals.model", "storage.store"): "stores results; moves to a service",
    (
        "features.similarity_quiz.model",
        "storage.feedback_answers",
    ): "structs of stored answers; they move to the model",
    (
        "features.shared_device.model",
        "tables.live_table",
    ): "`lift` moves to tables/curtains",
    ("features.table_page.socket_routes", "api.table_view"): "opens the sockets of programs too; moves to api/routes",
    ("platform.html.components", "tables.state"): "forms take a table where its code would do",
    ("platform.html.game_banner", "tables.state"): "takes a table where the game and the host's name would do",
    (
        "platform.http.refusals",
        "storage.errors",
    ): "errors of the database get a status; becomes a table that main fills",
    ("platform.html.compressed_page", "features.deals.model"): "a page carries results that are not stored yet",
    **dict.fromkeys(
        [
            ("platform.http.routing", "bots.supervisor"),
            ("platform.http.routing", "features.deals.task"),
            ("platform.http.routing", "features.reports.task"),
            ("platform.http.routing", "storage.store"),
            ("platform.http.routing", "tables.access.credentials"),
            ("platform.http.routing", "tables.access.guess_limits"),
            ("platform.http.routing", "tables.access.request"),
            ("platform.http.routing", "tables.registry"),
        ],
        "`Handlers` names the types of what all routes share; it moves out of platform",
    ),
}
"""Imports against the direction, each with what it is for or how it goes."""
FEATURE_EXCEPTIONS: dict[tuple[str, str], str] = {}
"""Features that import each other in a circle."""
MARKUP = {"html", "htpy", "markupsafe"}
ANSWERS = re.compile(
    r"main|app|platform\.shutdown|platform\.(http|websocket)\.\w+|features\.\w+\.(\w+_)?routes|api\.(routes|event_stream)"
    r"|tables\.(access\.\w+|connection)"
)
"""Modules that may know Starlette."""
READS_URL = "platform.private_files"
"""Takes the path of a database out of its URL with SQLAlchemy."""


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__")


NAMES = {name_of(path) for path in modules(SERVER)}


def ours(path: Path) -> Iterator[str]:
    """Modules of the server that a file imports, without their names."""
    for name in imports(path):
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
    pairs = {(name_of(path), there) for path in modules(SERVER) for there in ours(path) if name_of(path) != "__init__"}
    packages = {pair for pair in pairs if pair[1] in NAMES and (SERVER / pair[1].replace(".", "/")).is_dir()}
    return {pair for pair in pairs - packages if not is_allowed(*pair)}


def test_imports_follow_the_directions() -> None:
    assert not find_wrong() - EXCEPTIONS.keys()


def test_every_exception_is_still_needed() -> None:
    assert not EXCEPTIONS.keys() - find_wrong()


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("platform.logs", "storage.store"),
        ("storage.store", "tables.state"),
        ("tables.service", "features.chat.views"),
        ("tables.state", "bots.supervisor"),
        ("cluster.leases", "bots.supervisor"),
        ("bots.pauses", "features.lobby.views"),
        ("features.chat.model", "features.chat.views"),
        ("features.chat.model", "tables.registry"),
        ("features.chat.model", "storage.store"),
        ("features.chat.views", "api.schema"),
        ("features.chat.routes", "app"),
        ("api.routes", "main"),
    ],
)
def test_wrong_direction_is_found(here: str, there: str) -> None:
    assert not is_allowed(here, there)


def find_feature_uses() -> dict[str, set[str]]:
    """Which features each feature imports, models apart."""
    uses: dict[str, set[str]] = {}
    for path in modules(SERVER / "features"):
        here = name_of(path).split(".")
        if len(here) > 1 and here[-1] != "model":
            others = {
                there.split(".")[1] for there in ours(path) if there.startswith("features.") and not is_model(there)
            }
            uses.setdefault(here[1], set()).update(others - {here[1]})
    return uses


def test_features_import_each_other_in_no_circle() -> None:
    """Apart from models, which may be imported everywhere."""
    uses = find_feature_uses()
    assert not {pair for pair in FEATURE_EXCEPTIONS if pair[1] not in uses[pair[0]]}, "not needed any more"
    free = {
        here: {there for there in others if (here, there) not in FEATURE_EXCEPTIONS} for here, others in uses.items()
    }
    try:
        TopologicalSorter(free).prepare()
    except CycleError as error:
        pytest.fail(f"features import each other: {error.args[1]}")


def find_mixed(name: str, foreign: set[str]) -> set[str]:
    """Return what module `name` imports and must not, of the packages `foreign` of other projects."""
    wrong = set()
    if foreign & MARKUP:
        wrong |= foreign & {"starlette", "sqlalchemy", "asyncio"}
    if not ANSWERS.fullmatch(name):
        wrong |= foreign & {"starlette"}
    if name.partition(".")[0] != "storage" and name != READS_URL:
        wrong |= foreign & {"sqlalchemy"}
    if is_model(name):
        wrong |= foreign & {"asyncio"} | foreign & MARKUP
    return wrong


def test_requests_markup_and_sql_are_kept_apart() -> None:
    wrong = [
        f"{name_of(path)} imports {found}"
        for path in modules(SERVER)
        if (found := find_mixed(name_of(path), {name.partition(".")[0] for name in imports(path)}))
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("name", "foreign", "wrong"),
    [
        ("features.chat.views", {"htpy", "starlette"}, {"starlette"}),
        ("features.chat.routes", {"htpy", "starlette"}, {"starlette"}),
        ("features.chat.routes", {"starlette", "asyncio"}, set()),
        ("tables.service", {"sqlalchemy"}, {"sqlalchemy"}),
        ("tables.service", {"starlette"}, {"starlette"}),
        ("features.chat.model", {"asyncio"}, {"asyncio"}),
        ("storage.store", {"sqlalchemy"}, set()),
    ],
)
def test_mixed_imports_are_found(name: str, foreign: set[str], wrong: set[str]) -> None:
    assert find_mixed(name, foreign) == wrong
