"""What the disk is asked for."""

from pathlib import Path

from inkling.server.log.store import connect


def test_sqlite_commits_are_fully_durable(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path}/x.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()
