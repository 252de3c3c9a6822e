"""Which Python sets everything up: that of an activated environment, if it can."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parent.parent / "Makefile"


def chosen(**variables: str) -> str:
    """Whatever the `make` was told that may have called this test."""
    own = ("PYTHON", "VIRTUAL_ENV", "CONDA_PREFIX", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    asked = ["make", "--silent", "-f", str(MAKEFILE), "--eval", "chosen: ; @echo $(PYTHON)", "chosen"]
    done = subprocess.run(asked, cwd=MAKEFILE.parent, env=kept | variables, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def environment(folder: Path, script: str) -> str:
    python = folder / "bin" / "python3"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("variable", ["VIRTUAL_ENV", "CONDA_PREFIX"])
def test_activated_environment_is_taken_if_it_can_make_others(tmp_path: Path, variable: str) -> None:
    usual = chosen()
    assert chosen(**{variable: ""}) == usual
    assert chosen(**{variable: str(tmp_path / "gone")}) == usual
    assert chosen(**{variable: environment(tmp_path / "too old", "exit 1")}) == usual
    good = environment(tmp_path / "my own", f'exec "{sys.executable}" "$@"')
    assert chosen(**{variable: good}) == f"{good}/bin/python3"
    assert chosen(**{variable: good}, PYTHON="mine") == "mine"
