"""An old and a new version serve one database while it is being updated; nobody has to stop."""

from collections.abc import Iterator
from importlib.resources import files
from re import findall, search

import httpx
import pytest
from sqlalchemy import create_engine, text

from inkling.server.live.departure import RESTART
from inkling.server.log.migrating import SHARED_SINCE, known_versions
from tests.limits import wait_until

from .cluster import Cluster, Site, open_cluster
from .engines import Engines, engines
from .nursery import Nursery
from .people import Person
from .planted import WAVED
from .running import live, receive
from .test_any_process import driver_of, make
from .test_draining import hear_all

__all__ = ["engines"]
EXPANDS = {"create_table", "create_index", "add_column"}
"""What a step may do without a word about older programs."""


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory, engines: Engines, nursery: Nursery) -> Iterator[Cluster]:
    with open_cluster(tmp_path_factory.mktemp("cluster"), engines, nursery) as opened:
        yield opened


def start_as(site: Site, version: str) -> None:
    site.stop()
    site.house.call = f"tests.server.planted:{version}"
    site.start()


def change(cluster: Cluster, statement: str, **values: object) -> object:
    engine = create_engine(cluster.log.database)
    with engine.begin() as connection:
        found = connection.execute(text(statement), values)
        first = found.scalar() if found.returns_rows else None
    engine.dispose()
    return first


def wave(cluster: Cluster, table: str) -> None:
    """What only the next version can have written."""
    table_id = cluster.log.find(table.removeprefix("/t/"))
    into = (
        'INSERT INTO log (table_id, n, at, "by", kind, body) '
        "SELECT table_id, max(n) + 1, max(at), 0, 'waved', :body FROM log WHERE table_id = :table_id GROUP BY table_id"
    )
    change(cluster, into, table_id=table_id, body=WAVED)


def test_old_and_new_serve_one_database(cluster: Cluster) -> None:
    """The new one comes while people are there and adds what it needs; the old one goes on and can even be started
    again. Where the new one writes what the old cannot read, the old hands its people over, and nobody else's."""
    old, new = cluster.sites
    ada, bo = Person(old.url, "Ada"), Person(old.url, "Bo")
    table, other = make(ada.browser), make(bo.browser)
    start_as(new, "next_version")
    assert change(cluster, "SELECT version_num FROM alembic_version") == "0015"
    assert change(cluster, "SELECT readable_from FROM compatibility") == "0014"
    old.stop()
    old.start()
    third = make(ada.browser)
    assert change(cluster, "SELECT count(*) FROM tables WHERE mood = 'calm'") == 3
    for person, there in ((ada, table), (bo, other)):
        person.come(there)
    ada.move_to(new.url)
    assert "Ada" in ada.browser.get(third).text
    newcomer = wait_until(lambda: driver_of(cluster.log, make(ada.browser)), "a driver")

    wave(cluster, table)
    ada.send(to="talk", text="just then", send="x1")
    check_handed_over(old, ada, table)
    wait_until(lambda: driver_of(cluster.log, table) == newcomer, "the new one as driver")

    ada.move_to(new.url)
    ada.come(table)
    ada.send(to="talk", text="just then", send="x1")
    ada.look()
    assert "waves to everybody" in ada.eyes.zones["talk"]
    assert "just then" in ada.eyes.zones["talk"]
    bo.send(to="talk", text="nothing happened here", send="x2")
    bo.look()
    assert "nothing happened here" in bo.eyes.zones["talk"]
    assert bo.browser.get(other).status_code == httpx.codes.OK
    ada.leave()
    bo.leave()
    check_contraction(cluster)


def check_handed_over(old: Site, ada: Person, table: str) -> None:
    """She is sent on in the midst of a word, which is neither done nor refused; and again when she comes back here."""
    heard, why = hear_all(ada)
    assert why == RESTART
    assert not [message for message in heard if "refused" in message or message.get("done") == "x1"]
    ada.go()
    ada.move_to(old.url)
    page = ada.browser.get(table)
    assert (page.status_code, 'data-refused="table-newer"' in page.text) == (httpx.codes.SERVICE_UNAVAILABLE, True)
    with live(ada.browser, table) as sent_on:
        assert receive(sent_on, "move") == {"move": True}


def check_contraction(cluster: Cluster) -> None:
    """What this version needs is not taken away while it runs; after that, it does not begin again."""
    old, new = cluster.sites
    with pytest.raises(AssertionError, match="did not start"):
        start_as(new, "version_after_next")
    assert change(cluster, "SELECT version_num FROM alembic_version") == "0015"
    assert httpx.get(f"{old.url}/readyz", verify=False).status_code == httpx.codes.OK
    old.stop()
    new.start()
    assert change(cluster, "SELECT readable_from FROM compatibility") == "0015"
    with pytest.raises(AssertionError, match="did not start"):
        old.start()


def test_every_step_says_what_it_takes_away() -> None:
    """A step that does more than add says that older programs cannot go on."""
    folder = files("inkling.server.log.migrations").joinpath("versions")
    steps = {step.name[1:5]: step.read_text() for step in folder.iterdir() if step.name.startswith("v")}
    assert sorted(steps) == list(known_versions())
    before = SHARED_SINCE
    for version in sorted(one for one in steps if one > SHARED_SINCE):
        said = search(r'^readable_from = "(\d{4})"$', steps[version], flags=8)
        assert said is not None, version
        upgrade = steps[version].partition("def upgrade")[2].partition("def downgrade")[0]
        takes = set(findall(r"\bop\.(\w+)", upgrade)) - EXPANDS
        assert before <= said[1] <= version
        assert not takes or said[1] > before, f"{version}: {takes}"
        before = said[1]
