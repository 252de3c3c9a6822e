"""Make a release: set the version, date the changelog, build wheel and sdist, check them, commit and tag.

.venv/bin/python tools/release.py 0.3.0 [--dry-run]

`make release VERSION=0.3.0` runs it. If a check fails, both files are put back and nothing is tagged. Nothing is
pushed or uploaded.
"""

import argparse
import datetime
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION_FILE = Path("src/inkling/__init__.py")
CHANGELOG = Path("CHANGELOG.md")
UNRELEASED = "## Unreleased\n"
VERSION_LINE = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


@dataclass(frozen=True)
class Release:
    """A planned release: its version, and the new text of each file that changes."""

    version: str
    texts: dict[Path, str]

    @property
    def tag(self) -> str:
        return f"v{self.version}"

    @property
    def files(self) -> tuple[str, str]:
        """Return the file names of wheel and sdist."""
        return f"inkling_games-{self.version}-py3-none-any.whl", f"inkling_games-{self.version}.tar.gz"


def plan(root: Path, version: str, today: datetime.date) -> Release:
    """Return the planned release. If the version or the changelog doesn't allow it, exit with one sentence."""
    code, changes = ((root / path).read_text(encoding="utf-8") for path in (VERSION_FILE, CHANGELOG))
    found = VERSION_LINE.search(code)
    assert found, f"{VERSION_FILE} has no version"
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"{version!r} is not a version such as 0.3.0.")
    if parse(version) <= parse(found[1]):
        sys.exit(f"{version} is not newer than {found[1]}.")
    unreleased = changes.partition(UNRELEASED)[2].partition("\n## ")[0]
    if not re.search("^- ", unreleased, re.MULTILINE):
        sys.exit(f"{CHANGELOG} says nothing under Unreleased.")
    texts = {
        VERSION_FILE: VERSION_LINE.sub(f'__version__ = "{version}"', code),
        CHANGELOG: changes.replace(UNRELEASED, f"{UNRELEASED}\n## {version} - {today.isoformat()}\n", 1),
    }
    return Release(version, texts)


def parse(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def check_repository(root: Path, tag: str) -> None:
    """If there are uncommitted files or the tag exists, exit with one sentence."""
    if git(root, "status", "--porcelain"):
        sys.exit("Commit or remove your changes first: a tag must contain all that was tested.")
    if git(root, "tag", "--list", tag):
        sys.exit(f"The tag {tag} exists already.")


def git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def build_and_check(root: Path, release: Release) -> None:
    """Build wheel and sdist into dist/, then check their metadata and the installed wheel. Raise CalledProcessError if
    a check fails."""
    wheel, sdist = (str(root / "dist" / name) for name in release.files)
    env = os.environ | {"INKLING_WHEEL": wheel}
    for command in (
        ["hatchling", "build", "-d", "dist"],
        ["twine", "check", "--strict", wheel, sdist],
        ["pytest", "-v", "tests/packaging"],
    ):
        print(f"$ {' '.join(command)}", flush=True)
        subprocess.run([sys.executable, "-m", *command], cwd=root, check=True, env=env)


def make(root: Path, release: Release) -> None:
    """Write the files, check the packages, commit and tag. If anything fails, restore the files."""
    try:
        for path, text in release.texts.items():
            (root / path).write_text(text, encoding="utf-8")
        build_and_check(root, release)
    except BaseException:
        git(root, "checkout", "--", *map(str, release.texts))
        raise
    git(root, "commit", "-m", f"release: {release.version}", "--", *map(str, release.texts))
    check_repository(root, release.tag)
    git(root, "tag", "-a", release.tag, "-m", f"Inkling {release.version}")


def main(words: list[str], root: Path = ROOT) -> None:
    parser = argparse.ArgumentParser(description="Make a release; see docs/project/releasing.md.")
    parser.add_argument("version", help="such as 0.3.0")
    parser.add_argument("--dry-run", action="store_true", help="check the version and say what would be done")
    given = parser.parse_args(words)
    release = plan(root, given.version, datetime.datetime.now(datetime.UTC).date())
    if given.dry_run:
        print(f"Would set {release.version} in {VERSION_FILE}, date its section in {CHANGELOG},")
        print(f"build and check {' and '.join(release.files)}, commit, and tag {release.tag}.")
        return
    check_repository(root, release.tag)
    make(root, release)
    print(f"Tagged {release.tag}; wheel and sdist are in dist/. To publish: git push --follow-tags")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"Nothing was tagged: {' '.join(map(str, error.cmd[:4]))} … failed.")
