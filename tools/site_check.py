"""Check a built documentation site: its pages load no font, script, style sheet or picture from another host.

.venv/bin/python tools/site_check.py docs/_site
"""

import re
import sys
from pathlib import Path

LOADED = re.compile(r"<(?:link|script|img|iframe|source)\b[^>]*?\b(?:href|src)=[\"']((?:https?:)?//[^\"']+)", re.I)
IN_STYLES = re.compile(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')]+)", re.I)


def find_foreign(text: str) -> list[str]:
    """Return the addresses on other hosts from which a browser loads files for this page or style sheet. Links to other
    hosts don't count."""
    return LOADED.findall(text) + IN_STYLES.findall(text)


def main(folder: Path) -> int:
    pages = [path for path in folder.rglob("*") if path.suffix in {".html", ".css"}]
    foreign = [f"{path}: {address}" for path in pages for address in find_foreign(path.read_text(encoding="utf-8"))]
    print("\n".join(foreign) if foreign else f"{len(pages)} files load nothing from elsewhere: {folder}/index.html")
    return 1 if foreign or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
