"""Identity: the signing secret is complete or missing, and a PIN expires after ten minutes."""

import os
from asyncio import run
from pathlib import Path
from typing import NoReturn

import pytest

from inkling.core.errors import NotAllowed, Refusal
from inkling.server.features.seat_transfer.transfer_pins import PIN_SECONDS, ProcessPins
from inkling.server.platform.signing import load_secret
from tests.server.test_operations import inkling


def test_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    secret = load_secret(tmp_path)
    assert len(secret) == 32
    assert load_secret(tmp_path) == secret
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_secret_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def end(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    for step in ("secrets.token_bytes", "os.fsync", "os.link"):
        with monkeypatch.context() as patched:
            patched.setattr(step, end)
            with pytest.raises(KeyboardInterrupt):
                load_secret(tmp_path)
        assert list(tmp_path.iterdir()) == []
    assert len(load_secret(tmp_path)) == 32


def test_two_servers_that_start_at_once_agree_on_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true_link, others = os.link, bytes(range(32))

    def link(source: Path, target: Path) -> None:
        target.write_bytes(others)
        true_link(source, target)

    monkeypatch.setattr("os.link", link)
    assert load_secret(tmp_path) == others


@pytest.mark.parametrize("size", [0, 31, 33])
def test_secret_of_another_length_is_refused(tmp_path: Path, size: int) -> None:
    (tmp_path / "secret").write_bytes(bytes(size))
    with pytest.raises(Refusal) as refused:
        load_secret(tmp_path)
    assert refused.value.code == "bad-secret"


def test_server_does_not_start_with_an_empty_secret(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    refused = inkling("serve", "--port", "0", "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert f"\n{tmp_path}/secret is damaged" in f"\n{refused.stderr}"


def test_pin_is_void_after_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    pins = ProcessPins()
    in_time, too_late = run(pins.issue("table", 0)), run(pins.issue("table", 1))
    now += PIN_SECONDS - 1
    assert run(pins.redeem("table", in_time.digits)) == 0
    now += 1
    with pytest.raises(NotAllowed):
        run(pins.redeem("table", too_late.digits))


def test_pins_that_have_run_out_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    pins = ProcessPins()
    run(pins.issue("table", 0))
    for _ in range(4):
        with pytest.raises(NotAllowed):
            run(pins.redeem("table", "x"))
    now += PIN_SECONDS
    later = run(pins.issue("table", 1))
    with pytest.raises(NotAllowed):
        run(pins.redeem("table", "x"))
    assert run(pins.redeem("table", later.digits)) == 1
