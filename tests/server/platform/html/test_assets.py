"""Static assets: found by name in any folder, with unique names, and under the previous version's names."""

from pathlib import Path

import httpx
import pytest

from inkling.server.platform.html import assets, scripts


def test_former_names_lead_to_assets_of_today() -> None:
    assert not assets.FORMER_NAMES.keys() & assets.find_assets().keys()
    assert set(assets.FORMER_NAMES.values()) <= assets.find_assets().keys()


def test_two_assets_with_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("chat", "clock"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.css").write_text("")
    monkeypatch.setattr(assets, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match=r"same\.css"):
        assets.find_assets.__wrapped__()


def test_file_of_the_version_before_is_answered_but_not_kept(site: httpx.Client) -> None:
    """A page of another version must not cache this version's file under its own address."""
    for former, name in assets.FORMER_NAMES.items():
        pages = [(f"/static/{former}", f"/static/{name}")]
        if name.endswith(".js"):
            pages.append((f"/scripts/0123456789/{former}", scripts.module_url(name)))
        for old, new in pages:
            answer = site.get(old)
            assert answer.status_code == 200
            assert answer.content == site.get(new).content
            assert "immutable" not in answer.headers.get("cache-control", "")
