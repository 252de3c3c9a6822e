"""Draw docs/pages/terminal.svg: a moment of a real game in the terminal. tools/page_pictures.py calls it."""

import subprocess
import sys
from html import escape

COMMAND = ("play", "silencio", "--seats", "3", "--seed", "picture", "--lang", "en", "--name", "You")
TYPED = ("start", "1", "1", "decline", "end", "1", "1", "1", "1")
PAPER, INK, LINE, SIZE = "#1E2230", "#F1E8D8", 19, 14


def play() -> list[str]:
    """Play a game in the terminal with fixed input. Return the lines of the last complete screen."""
    command = [sys.executable, "-c", "from inkling.cli import main; main()", *COMMAND]
    done = subprocess.run(command, input="\n".join(TYPED), capture_output=True, text=True, check=True)
    screens = done.stdout.split("\n> ")
    return ["$ inkling play silencio --seats 3", *screens[-2].strip("\n").split("\n"), "> "]


def draw(lines: list[str]) -> str:
    width, height = 8.5 * max(map(len, lines)) + 48, LINE * len(lines) + 40
    texts = "\n".join(
        f'<text x="24" y="{30 + LINE * row}" xml:space="preserve">{escape(line)}</text>'
        for row, line in enumerate(lines)
        if line
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{SIZE}" fill="{INK}">\n'
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>\n{texts}\n</svg>\n'
    )
