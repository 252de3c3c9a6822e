"""Problems of the data are reported before any write: one sentence, and every file unchanged."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from structlog.testing import capture_logs

from inkling.catalogs import speech
from inkling.cli import main
from inkling.core.errors import Refusal
from inkling.server.main import build_app
from inkling.server.settings import Settings
from inkling.server.storage import database_open_checks
from inkling.server.storage.backup import restore_backup, write_backup
from inkling.server.storage.database_connections import make_database_engine
from inkling.server.storage.database_open_checks import explain_open_failure
from inkling.server.storage.migrate import migrate_database
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.access.credentials import COOKIE
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.server.processes import ServerUnderTest
from tests.time_limits import ANSWER

pytestmark = pytest.mark.one_process("it is about the file in the folder")

GOES_ON = ("inkling.db.lock", "high-water", "inkling.db-shm")
"""Files next to a server's data that have no meaning."""


def play_a_little(folder: Path) -> str:
    with serving(folder) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        for number in range(30):
            assert ada.post(f"{table}/do", data={"kind": "renamed", "name": f"Ada {number}"}).status_code in (200, 429)
        return table


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name not in GOES_ON}


def damage_pages(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in range(1, len(data) // 4096):
        data[page * 4096 : page * 4096 + 200] = b"\xee" * 200
    path.write_bytes(data)


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute("UPDATE compatibility SET readable_from = '9998'")
        database.commit()


def make_strange(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.commit()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (damage_pages, "is damaged; nothing was changed"),
        (lambda path: path.write_bytes(b"no database" * 1000), "isn’t an Inkling database; nothing was changed"),
        (make_strange, "isn’t an Inkling database; nothing was changed"),
        (make_newer, "was made by a newer version of Inkling; nothing was changed"),
    ],
)
def test_data_that_cannot_be_opened_is_left_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], object], sentence: str
) -> None:
    play_a_little(tmp_path)
    spoil(tmp_path / "inkling.db")
    (tmp_path / "inkling.db-wal").write_bytes(b"")
    before = files(tmp_path)
    with pytest.raises(Refusal) as refused:
        build_app(Settings(data=str(tmp_path)))
    assert sentence in str(refused.value)
    assert speech("de").refusal(refused.value) != str(refused.value)
    told = CliRunner().invoke(main, ["purge", "--data", str(tmp_path), "--lang", "en"])
    assert (told.exit_code, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert files(tmp_path) == before


def test_write_ahead_log_beside_a_damaged_database_is_kept(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    for number in range(300):
        store.open_table(f"{number:032}", None, "silencio", 0)
    with closing(sqlite3.connect(tmp_path / "inkling.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.open_table("t" * 32, "ABCD", "silencio", 0)
    kept = {name: (tmp_path / name).read_bytes() for name in ("inkling.db", "inkling.db-wal")}
    store.close()
    for name, content in kept.items():
        (tmp_path / name).write_bytes(content)
    damage_pages(tmp_path / "inkling.db")
    before = files(tmp_path)
    with pytest.raises(Refusal):
        build_app(Settings(data=str(tmp_path)))
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"database": "postgresql+psycopg://somebody:secret@/x?host=/nowhere"}, "no-database"),
        ({"database": "no url at all"}, "no-database"),
        ({"database": "stonetablet:///x"}, "no-database"),
        ({"data": "/proc/nowhere"}, "unwritable"),
    ],
)
def test_database_that_is_not_there_is_one_sentence(tmp_path: Path, settings: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        build_app(Settings(**{"data": str(tmp_path), **settings}))
    assert refused.value.code == code
    assert "secret" not in str(refused.value)


def test_file_that_another_program_writes_to_is_refused(tmp_path: Path) -> None:
    """At the start, with one sentence, even if no migration is due."""
    path = tmp_path / "inkling.db"
    SqlStore(f"sqlite:///{path}").close()
    engine = make_database_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", lambda opened, _: opened.execute("PRAGMA busy_timeout=20"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(SQLAlchemyError) as held:
            migrate_database(engine)
        assert explain_open_failure(path, held.value).code == "in-use"
        other.execute("ROLLBACK")
    migrate_database(engine)
    engine.dispose()


def test_file_that_fails_is_named_and_nobody_is_asked_for_a_url(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_IOERR, "SQLITE_IOERR"
    path = tmp_path / "inkling.db"
    assert str(explain_open_failure(path, error)) == f"{path} can’t be opened (SQLITE_IOERR)."
    assert "is its URL right" in str(explain_open_failure(None, error))


def test_newer_database_elsewhere_is_refused(tmp_path: Path, fresh_postgres: str) -> None:
    SqlStore(fresh_postgres).close()
    engine = create_engine(fresh_postgres)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("UPDATE compatibility SET readable_from = '9998'"))
    engine.dispose()
    with pytest.raises(Refusal, match="newer version") as refused:
        build_app(Settings(data=str(tmp_path), database=fresh_postgres))
    assert refused.value.code == "too-new"


def test_check_begins_nothing_in_a_database_elsewhere(tmp_path: Path, fresh_postgres: str) -> None:
    where = ["--data", str(tmp_path), "--database", fresh_postgres, "--lang", "en"]
    engine = make_database_engine(fresh_postgres)
    told = CliRunner().invoke(main, ["check", *where])
    assert told.stderr == "There is no data in this database; nothing was changed.\n"
    assert inspect(engine).get_table_names() == []
    SqlStore(fresh_postgres).close()
    assert "Everything is in order." in CliRunner().invoke(main, ["check", *where]).stdout
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert "older version of Inkling" in CliRunner().invoke(main, ["check", *where]).stderr
    engine.dispose()


def test_second_server_on_the_same_data_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other commands work all the time, and the next server starts when the first has ended."""
    monkeypatch.setattr(database_open_checks, "CLAIMING", 0.2)
    home, file = tmp_path / "home", tmp_path / "evening.backup"
    with serving(home) as url:
        with pytest.raises(Refusal, match="Another server is using") as refused:
            build_app(Settings(data=str(home)))
        assert refused.value.code == "in-use"
        for command in (["backup", str(file)], ["purge"], ["export", str(tmp_path / "plays")], ["check"]):
            assert CliRunner().invoke(main, [*command, "--data", str(home)]).exit_code == 0
        with browser(url) as ada:
            assert ada.get("/readyz").status_code == 200
    with serving(home) as url, browser(url) as ada:
        assert ada.get("/readyz").status_code == 200


def test_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    house = ServerUnderTest(tmp_path)
    for _ in range(2):
        server = house.start()
        server.kill()
        server.wait()


HURT = ("body = '{'", """body = '{"type":"sat","seat":99}'""", "n = 99", "body = CAST(X'eeee' AS TEXT)")


@pytest.mark.parametrize("damage", HURT)
def test_damaged_row_costs_its_table_alone(tmp_path: Path, damage: str) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        hurt, sound = (ada.post("/make", data={"game": "silencio", "name": "Wilhelmina"}).url.path for _ in range(2))
        cookies = {COOKIE: ada.cookies[COOKIE]}
    table_id = ServerUnderTest(tmp_path).find(hurt[-4:])
    with closing(sqlite3.connect(tmp_path / "inkling.db")) as database:
        database.execute(f"UPDATE log SET {damage} WHERE table_id = ? AND n = 2", (table_id,))
        database.commit()
    with serving(tmp_path) as url, browser(url) as ada, capture_logs() as lines:
        ada.cookies.set(COOKIE, cookies[COOKIE])
        for _ in range(3):
            page, data = ada.get(hurt), ada.get(hurt.replace("/t/", "/api/tables/"))
            assert (page.status_code, 'data-refused="table-damaged"' in page.text) == (503, True)
            assert "<h1>That didn’t work</h1>" in page.text, "waiting does not mend it"
            assert (data.status_code, data.json()["refused"]) == (503, "table-damaged")
        with pytest.raises(Exception, match="503"), open_live_socket(ada, hurt):
            pass
        assert ada.post(f"{hurt}/talk", data={"text": "hello"}).status_code == 503
        assert ada.post(f"{sound}/talk", data={"text": "hello"}).status_code == 200
        with open_live_socket(ada, sound) as socket:
            receive(socket, "zones")
        assert ada.get("/").status_code == 200
        assert ada.get("/readyz").json() == {"ok": True}
    assert [line["table"] for line in lines if line["event"] == "a table is damaged"] == [table_id]
    assert "Wilhelmina" not in str(lines)
    found = CliRunner().invoke(main, ["check", "--data", str(tmp_path), "--lang", "en"])
    assert (found.exit_code, found.stdout) == (1, f"2 tables were read.\nTable {table_id} is damaged.\n")


def test_lost_end_of_the_log_is_noticed(tmp_path: Path) -> None:
    """The write-ahead log is damaged in its middle: SQLite silently opens what is before that."""
    house = ServerUnderTest(tmp_path)
    server = house.start()
    try:
        with browser(house.url) as ada:
            table = ada.post("/make", data={"game": "silencio", "name": "Ada"}, timeout=ANSWER).url.path
            for number in range(6):
                assert ada.post(f"{table}/do", data={"kind": "renamed", "name": f"Ada {number}"}).status_code == 200
            before = len(house.rows())
    finally:
        server.kill()
        server.wait()
    journal = tmp_path / "inkling.db-wal"
    data = bytearray(journal.read_bytes())
    middle = 32 + (len(data) - 32) // 4120 * 7 // 8 * 4120
    data[middle : middle + 4000] = b"\xee" * 4000
    journal.write_bytes(data)
    with capture_logs() as lines, serving(tmp_path) as url, browser(url) as ada:
        lost = before - len(house.rows())
        assert 0 < lost < before
        assert ada.get("/readyz").json() == {"ok": True, "lost_rows": lost}
        assert ada.get(table).status_code == 200
    (line,) = (line for line in lines if line["event"] == "the end of a log is missing")
    assert (line["noted"], line["found"]) == (before - 1, before - 1 - lost)
    told = CliRunner().invoke(main, ["check", "--data", str(tmp_path), "--lang", "en"])
    assert (told.exit_code, line["table"] in told.stdout) == (1, True)
    with capture_logs() as lines, serving(tmp_path) as url, browser(url) as ada:
        assert ada.get("/readyz").json() == {"ok": True}
    assert not [line for line in lines if line["log_level"] == "error"]


def test_older_backup_is_no_loss(tmp_path: Path) -> None:
    settings, file = Settings(data=str(tmp_path / "home")), tmp_path / "evening.backup"
    table = play_a_little(settings.folder)
    write_backup(settings, file)
    with serving(settings.folder) as url, browser(url) as ada:
        ada.post(f"{table}/join", data={"name": "Bo"})
    restore_backup(settings, file, replace=True)
    with serving(settings.folder) as url, browser(url) as ada:
        assert ada.get("/readyz").json() == {"ok": True}
