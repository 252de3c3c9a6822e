"""A play of every game in the terminal, as a real process."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.games import SHELF
from tests.cli.test_processes import inkling


@pytest.mark.parametrize("name", SHELF)
def test_a_play_from_a_pipe(name: str, tmp_path: Path) -> None:
    """Random numbers as input lead to the end of the play or of the input."""
    file = tmp_path / "play.txt"
    typed = "".join(f"{1 + 5 * number % 7}\n" for number in range(120))
    played = inkling("play", name, "--seed", "pipe", "--save", str(file), typed=typed)
    assert (played.returncode, played.stderr) == (0, b"")
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0
