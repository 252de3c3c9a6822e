"""`inkling feedback`, and its former name."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from inkling.cli import main


@pytest.mark.parametrize(
    ("lang", "warning"),
    [("en", "“inkling asked” is now “inkling feedback”."), ("de", "„inkling asked“ heißt jetzt „inkling feedback“.")],
)
def test_former_name_of_a_command_works_and_warns_once(tmp_path: Path, lang: str, warning: str) -> None:
    where = ["--data", str(tmp_path), "--lang", lang]
    now = CliRunner().invoke(main, ["feedback", *where])
    former = CliRunner().invoke(main, ["asked", *where])
    assert (former.exit_code, former.stdout) == (now.exit_code, now.stdout)
    assert warning not in now.stderr
    assert former.stderr.replace(f"{warning}\n", "", 1) == now.stderr


def test_help_lists_only_the_new_name() -> None:
    listed = [
        line.split()[0] for line in CliRunner().invoke(main, ["--help"]).stdout.splitlines() if line.startswith("  ")
    ]
    assert "feedback" in listed
    assert "asked" not in listed
