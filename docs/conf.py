"""Configuration of the documentation site: `make docs` builds the Markdown of this folder with Sphinx.

The pages are written for GitHub. What only the site needs is added here while Sphinx reads them: the navigation, and a
replacement for links that leave docs/, because those files are not part of the site.
"""

import os
import re
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "src"))
from inkling import __version__  # noqa: E402

project = "Inkling"
author = "The Inkling contributors"
project_copyright = author
version = release = __version__
extensions = ["myst_parser"]
exclude_patterns = ["_site"]
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
html_theme = "furo"
html_title = f"Inkling {release}"
html_show_sourcelink = False
html_copy_source = False
html_last_updated_fmt = None

REPOSITORY = os.environ.get("INKLING_REPOSITORY", "")
"""Where files outside docs/ can be read, such as https://example.org/inkling/blob/main; empty: they are not linked."""
SECTIONS = {
    "Play": "play/silencio play/similo play/tofugott play/at-the-table play/terminal play/*",
    "Host": "host/install host/internet host/updating host/backup host/troubleshooting host/settings host/*",
    "Make": "make/decks make/portraits make/write-a-bot make/outside-bots make/api make/*",
    "Research": "research/research research/arena research/*",
    "Project": "project/walkthrough project/add-a-feature project/testing project/* project/**/*",
    "Deutsch": "de/play/* de/host/install de/host/internet de/host/updating de/host/backup de/**/*",
}
"""The navigation: a caption and its pages in order. A pattern stands for all further pages that match it."""


def pages_of(patterns: str) -> list[str]:
    """Return the names of the pages that match, each once."""
    found = [path for pattern in patterns.split() for path in sorted(DOCS.glob(f"{pattern}.md"))]
    return [path.relative_to(DOCS).with_suffix("").as_posix() for path in dict.fromkeys(found)]


def navigation() -> str:
    """Return one hidden toctree per section."""
    trees = {caption: "\n".join(pages_of(patterns)) for caption, patterns in SECTIONS.items()}
    return "\n".join(
        f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{pages}\n```\n" for caption, pages in trees.items() if pages
    )


def replace_outside_links(text: str, folder: Path) -> str:
    """Link files outside docs/ at REPOSITORY; without one, leave only the text of the link."""

    def replace(found: re.Match[str]) -> str:
        label, target = found[1], found[2]
        if "://" in target or target.startswith(("#", "mailto:")):
            return found[0]
        path = (folder / target.partition("#")[0]).resolve()
        if path.is_relative_to(DOCS):
            return found[0]
        return f"[{label}]({REPOSITORY}/{path.relative_to(DOCS.parent)})" if REPOSITORY else label

    return re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", replace, text)


def on_source_read(app: Any, name: str, source: list[str]) -> None:
    text = replace_outside_links(source[0], (DOCS / name).parent)
    source[0] = f"{text}\n{navigation()}" if name == "index" else text


def setup(app: Any) -> None:
    app.connect("source-read", on_source_read)
