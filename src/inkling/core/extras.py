"""Optional packages: the extras of pyproject.toml, and the command that installs one.

The command names the folder of the source code and not the package index, where `inkling` is another project.
"""

from inkling.core.errors import Refusal, mark


def install_command(extra: str) -> str:
    return f"pip install '.[{extra}]'"


def needs_extra(extra: str, code: str = "extra") -> Refusal:
    """Build the refusal of something that works only with an extra that is not installed."""
    sentence = mark("This needs more packages. In the folder with Inkling’s source code, run {command}")
    return Refusal(code, sentence, command=install_command(extra))
