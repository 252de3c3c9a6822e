"""`make release`: what it writes, what it refuses, and that a failed check leaves everything as it was."""

import datetime
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

from inkling import __version__
from tests.source_files import ROOT

TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "release.py"))
TODAY = datetime.date(2026, 12, 24)
CHANGES = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A game.\n\n## 0.2.0 - 2026-11-15\n\n- Bots.\n"


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    return subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small repository with the two files that a release changes."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Ada")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ada@example.org")
    (tmp_path / "src/inkling").mkdir(parents=True)
    (tmp_path / "src/inkling/__init__.py").write_text('"""Games."""\n\n__version__ = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "begin")
    return tmp_path


def succeed(root: Path, release: Any) -> None:
    """Take the place of the checks."""
    assert f'__version__ = "{release.version}"' in (root / "src/inkling/__init__.py").read_text()


def fail(root: Path, release: Any) -> None:
    raise subprocess.CalledProcessError(1, ["twine"])


def release(checkout: Path, monkeypatch: pytest.MonkeyPatch, check: Any, *words: str) -> None:
    monkeypatch.setitem(TOOL["make"].__globals__, "build_and_check", check)
    TOOL["main"](list(words), checkout)


def test_release_is_committed_and_tagged(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release(checkout, monkeypatch, succeed, "0.3.0")
    assert git(checkout, "describe") == "v0.3.0"
    assert git(checkout, "status", "--porcelain") == ""
    assert git(checkout, "log", "-1", "--format=%s") == "release: 0.3.0"


def test_failed_check_changes_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        release(checkout, monkeypatch, fail, "0.3.0")
    assert (git(checkout, "status", "--porcelain"), git(checkout, "tag")) == ("", "")
    assert (checkout / "CHANGELOG.md").read_text() == CHANGES


def test_section_is_dated_under_an_empty_one(checkout: Path) -> None:
    text = TOOL["plan"](checkout, "0.3.0", TODAY).texts[Path("CHANGELOG.md")]
    assert text == CHANGES.replace("## Unreleased\n", "## Unreleased\n\n## 0.3.0 - 2026-12-24\n")


@pytest.mark.parametrize(
    ("version", "sentence"),
    [("0.2.0", "not newer"), ("0.1.9", "not newer"), ("v0.3.0", "not a version"), ("0.3", "not a version")],
)
def test_other_versions_are_refused(checkout: Path, version: str, sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        TOOL["main"]([version, "--dry-run"], checkout)


def test_empty_section_is_refused(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text(CHANGES.replace("- A game.\n", ""))
    with pytest.raises(SystemExit, match="says nothing"):
        TOOL["plan"](checkout, "0.3.0", TODAY)


def test_only_a_clean_tree_is_tagged(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "notes.txt").write_text("todo")
    with pytest.raises(SystemExit, match="Commit or remove"):
        release(checkout, monkeypatch, succeed, "0.3.0")
    (checkout / "notes.txt").unlink()
    git(checkout, "tag", "v0.3.0")
    with pytest.raises(SystemExit, match="exists already"):
        release(checkout, monkeypatch, succeed, "0.3.0")


def test_dry_run_of_make_reaches_the_tool() -> None:
    """With the version of today, which is refused: whether another one is possible depends on the changelog."""
    command = ["make", "--dry-run", "release", f"VERSION={__version__}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert f"tools/release.py {__version__} --dry-run" in done.stdout
    assert "is not newer" in done.stderr


def test_dry_run_changes_nothing(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    TOOL["main"](["0.3.0", "--dry-run"], checkout)
    assert "tag v0.3.0" in capsys.readouterr().out
    assert (git(checkout, "status", "--porcelain"), git(checkout, "tag")) == ("", "")
