"""Packages of the static site are used only with the pinned content."""

from pathlib import Path

import pytest

from inkling.core.errors import Refusal
from inkling.static_site import build, packages


def test_changed_download_is_refused_and_deleted(tmp_path: Path) -> None:
    path = tmp_path / f"{packages.PYODIDE.name}-{packages.PYODIDE.version}.tgz"
    path.write_bytes(b"something else")
    with pytest.raises(Refusal) as refused:
        packages.find_pyodide(tmp_path)
    assert refused.value.code == "bad-download"
    assert not path.exists()


def test_missing_npm_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "which", lambda name: None)
    with pytest.raises(Refusal) as refused:
        packages.find_pyodide(tmp_path)
    assert refused.value.code == "no-npm"


def test_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(Refusal) as refused:
        build.check_folder(tmp_path)
    assert refused.value.code == "exists"
    assert (tmp_path / "letter.txt").exists()
