"""Checks the installed packages against a public database of vulnerabilities: `make audit`.

It uses pip-audit in a separate environment. If that can't be installed, or the database doesn't contain the packages,
the command prints a message and fails, because an audit that checked nothing looks like a clean one.
"""

import json
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

CLEAN, VULNERABLE, UNCHECKED = 0, 1, 3


def main() -> int:
    with TemporaryDirectory() as name:
        folder = Path(name)
        tool = install(folder / "venv")
        if tool is None:
            print("pip-audit could not be installed here, so nothing was checked.", file=sys.stderr)
            return UNCHECKED
        return report(ask(tool, folder / "installed.txt"))


def install(folder: Path) -> Path | None:
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pip-audit"]
    return python if subprocess.run(command, capture_output=True, check=False).returncode == 0 else None


def ask(python: Path, installed: Path) -> list[dict[str, Any]]:
    """Return pip-audit's result for each package. If its answer is invalid, return an empty list."""
    freeze = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
    installed.write_bytes(subprocess.run(freeze, capture_output=True, check=True).stdout)
    command = [str(python), "-m", "pip_audit", "--format=json", "--no-deps", "--disable-pip", "-r", str(installed)]
    answer = subprocess.run(command, capture_output=True, check=False).stdout
    try:
        found: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError):
        return []
    return found


def report(found: list[dict[str, Any]]) -> int:
    checked = [package for package in found if "skip_reason" not in package]
    if not checked:
        print("No advisory database could be reached from here, so nothing was checked.", file=sys.stderr)
        return UNCHECKED
    bad = [package for package in checked if package["vulns"]]
    for package in bad:
        for flaw in package["vulns"]:
            mended = ", ".join(flaw["fix_versions"]) or "none yet"
            print(f"{package['name']} {package['version']}: {flaw['id']}, mended in {mended}")
    for package in found:
        if package not in checked:
            print(f"{package['name']} was not checked: the database does not know it.", file=sys.stderr)
    print(f"{len(checked)} packages checked, {len(bad)} with known vulnerabilities.")
    if bad:
        return VULNERABLE
    return CLEAN if len(checked) == len(found) else UNCHECKED


if __name__ == "__main__":
    sys.exit(main())
