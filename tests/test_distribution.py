"""The distribution `inkling-games`: its name, extras, build requirements and imports."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from inkling.core import errors
from tests.source_files import ROOT, SOURCE, imported_modules, python_files

PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT: dict[str, Any] = PYPROJECT["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
CONSTRAINTS = {
    canonicalize_name(line.split("==")[0]): line.split("==")[1]
    for line in (ROOT / "constraints.txt").read_text().split()
}
FOLDERS = ("src", "docs", "deploy", "tools")
NOT_OURS = re.compile(r"\binkling\[|pip install ['\"]?inkling\b(?!-games)")


def texts_for_users() -> list[tuple[str, str]]:
    """Return name and text of every file that may tell people what to install."""
    files = [ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".env.example", *ROOT.glob("*.md")]
    files += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    kinds = {".py", ".toml", ".md", ".po", ".yaml", ".service", ".conf", ".html", ""}
    return [
        (str(path.relative_to(ROOT)), path.read_text(errors="replace"))
        for path in files
        if path.suffix in kinds and path.name != "CHANGELOG.md" and "_site" not in path.parts
    ]


def test_nothing_tells_people_to_install_somebody_elses_package() -> None:
    """`inkling` on the Python Package Index belongs to another project: pip would install that one."""
    assert PROJECT["name"] == "inkling-games"
    assert PROJECT["scripts"] == {"inkling": "inkling.cli:main"}
    assert not [name for name, text in texts_for_users() if NOT_OURS.search(text)]


def test_extras_name_packages_and_not_ourselves() -> None:
    named = {Requirement(line).name for lines in EXTRAS.values() for line in lines}
    assert not {name for name in named if name.startswith("inkling")}
    assert set(EXTRAS["data"]) < set(EXTRAS["cluster"])
    assert set(EXTRAS["postgres"]) < set(EXTRAS["scale"])
    others = {
        line for name, lines in EXTRAS.items() if name not in {"dev", "cluster", "docs", "release"} for line in lines
    }
    assert others < set(EXTRAS["dev"]), "developing needs every extra but those of the cluster, the site and releases"


def test_install_commands_name_extras_that_exist() -> None:
    """In messages, help and docs: `.[fast,scale]`, or a wheel's file name with the same ending."""
    found = [
        (name, extra)
        for name, text in texts_for_users()
        for listed in re.findall(r"(?:'\.|\.whl\))\[([a-z, ]+)\]", text)
        for extra in re.split(r", *", listed)
    ]
    assert len(found) > 8
    assert not [(name, extra) for name, extra in found if extra not in EXTRAS]
    called = {
        extra
        for path in python_files(SOURCE)
        for extra in re.findall(r'(?:needs_extra|install_command)\("(\w+)"', path.read_text())
    }
    assert called
    assert called <= set(EXTRAS)
    assert errors.install_command("mcp") == "pip install '.[mcp]'"


def test_version_is_written_in_one_place() -> None:
    """`make release` changes the version only there, so no document names a wheel with a version."""
    assert not [name for name, text in texts_for_users() if re.search(r"\binkling_games-\d", text)]


def test_build_uses_the_versions_that_constraints_name() -> None:
    """pip does not apply constraints to build requirements, so those are pinned exactly, with their dependencies."""
    pinned = {
        canonicalize_name(one.name): str(one.specifier)
        for one in map(Requirement, PYPROJECT["build-system"]["requires"])
    }
    assert pinned == {name: f"=={CONSTRAINTS[name]}" for name in pinned}
    needed = {
        canonicalize_name(one.name)
        for name in pinned
        for one in map(Requirement, requires(name) or ())
        if one.marker is None or one.marker.evaluate({"extra": ""})
    }
    assert needed <= set(pinned)


def test_every_import_is_declared() -> None:
    """Even packages that are installed as a dependency of another."""
    owners = packages_distributions()
    lines = [*PROJECT["dependencies"], *(line for found in EXTRAS.values() for line in found)]
    declared = {canonicalize_name(Requirement(line).name) for line in lines} | {"inkling", "inkling-games"}
    imported = {
        name.split(".")[0] for path in python_files(SOURCE) for name in imported_modules(path)
    } - sys.stdlib_module_names
    undeclared = {
        name for name in imported if not {canonicalize_name(owner) for owner in owners.get(name, [name])} & declared
    }
    assert not undeclared


def test_workflow_tries_every_version_that_we_name() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text())["jobs"]
    named = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if "Python :: 3." in line}
    for job in jobs.values():
        assert named <= set(job["strategy"]["matrix"]["python"])


def test_pictures_of_decks_need_no_extra() -> None:
    """The deck editor offers photos on every server."""
    assert "pillow" in {Requirement(line).name for line in PROJECT["dependencies"]}
