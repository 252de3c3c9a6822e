"""Write the pages of docs that are generated from the code: one per game in English and German, the settings
reference, and the words for portraits.

.venv/bin/python tools/generated_pages.py

`make pages` runs it. tests/test_tools.py fails if a page is out of date.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from inkling.art.portrait.vocabulary import VOCABULARY
from inkling.catalogs import load_rules, speech
from inkling.core.game import Game
from inkling.core.primer import Block, Box, Heading, Items, Paragraph, Table, plain
from inkling.core.setting import Setting
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.research.environments.spaces import version_of
from inkling.server.settings import SettingDescription, describe_settings

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTE = "<!-- Written by tools/generated_pages.py: change the code or that file, then run `make pages`. -->"
WORDS = {
    "en": {
        "intro": "How to play {title}: the rules, what a table can set, and the bots. For players; the last part is for programs.",
        "facts": "| Players | Minutes | | Lesson | Puzzle of the day |",
        "together": "cooperative",
        "apart": "competitive",
        "yes": "yes",
        "no": "no",
        "start": "Start",
        "browser": "In the browser choose {title} on the home page. In the terminal, with bots:",
        "rules": "Rules",
        "options": "Options",
        "options_intro": "The host chooses them before a game; the first choice is the usual one. `--option NAME=VALUE` sets "
        "them in the terminal.",
        "options_head": "| Option | Choices | Name and values | |",
        "seats": "*(one choice per seat)*",
        "bots": "Bots",
        "bots_intro": "At a table you choose how strong a bot is; the one in bold is the usual partner. `--bot NAME` takes any of "
        "them in the terminal.",
        "bots_head": "| Name | Strength | How it plays |",
        "programs": "For programs",
        "environment": "Gymnasium environment: `inkling/{name}-v{version}`; PettingZoo: `{name}_v{version}` ([environments]({up}research/"
        "research.md))",
        "record": "Records name the game `{name}` and version {rules} of its rules ([records]({up}research/records.md))",
        "deals": "Codes of shared deals begin with `{name}{rules}-` ([at the table](at-the-table.md#same-cards-for-everybody))",
        "easy": "easy",
        "normal": "normal",
        "strong": "strong",
    },
    "de": {
        "intro": "So spielt ihr {title}: die Regeln, was sich am Tisch einstellen lässt, und die Bots. Der letzte Teil ist für Programme.",
        "facts": "| Personen | Minuten | | Lektion | Rätsel des Tages |",
        "together": "kooperativ",
        "apart": "jeder für sich",
        "yes": "ja",
        "no": "nein",
        "start": "Loslegen",
        "browser": "Im Browser wählst du {title} auf der Startseite. Im Terminal, mit Bots:",
        "rules": "Regeln",
        "options": "Einstellungen",
        "options_intro": "Wer den Tisch gemacht hat, stellt sie vor der Partie ein; das Erste ist das Übliche. Im Terminal geht das "
        "mit `--option NAME=WERT`.",
        "options_head": "| Einstellung | Auswahl | Name und Werte | |",
        "seats": "*(ein Wert je Platz)*",
        "bots": "Bots",
        "bots_intro": "Am Tisch wählt ihr, wie stark ein Bot ist; der fett gedruckte spielt sonst mit. Im Terminal nimmt `--bot NAME` "
        "jeden von ihnen.",
        "bots_head": "| Name | Stärke | Wie er spielt |",
        "programs": "Für Programme",
        "environment": "Umgebung für Gymnasium: `inkling/{name}-v{version}`; für PettingZoo: `{name}_v{version}` ([Umgebungen]({up}research/"
        "research.md), englisch)",
        "record": "In Aufzeichnungen heißt das Spiel `{name}`, mit Version {rules} der Regeln ([Aufzeichnungen]({up}research/records.md), "
        "englisch)",
        "deals": "Codes für gleiche Karten beginnen mit `{name}{rules}-` ([Am Tisch](at-the-table.md#gleiche-karten-für-alle))",
        "easy": "leicht",
        "normal": "mittel",
        "strong": "stark",
    },
}


def game_page(game: Game[Any, Any, Any, Any, Any], lang: str) -> str:
    say, words = speech(lang, game.package), WORDS[lang]
    parts = [
        f"# {game.title}\n\n{NOTE}",
        f"**{say(game.page.pitch)}** {words['intro'].format(title=game.title)}",
        facts(game, words),
        f"## {words['start']}\n\n{words['browser'].format(title=game.title)}",
        f"```sh\n.venv/bin/inkling play {game.name}{' --lang de' if lang == 'de' else ''}\n```",
        f"## {words['rules']}",
        *rules(game, lang),
        f"## {words['options']}\n\n{words['options_intro']}",
        "\n".join(options(game.page.settings(), say, words)),
        f"## {words['bots']}\n\n{words['bots_intro']}",
        "\n".join(bots(game, say, words)),
        f"## {words['programs']}",
        programs(game, words, "../" if lang == "en" else "../../"),
    ]
    return "\n\n".join(parts) + "\n"


def facts(game: Game[Any, Any, Any, Any, Any], words: dict[str, str]) -> str:
    kind = words["together" if game.page.together else "apart"]
    lesson, daily = (words["yes" if part else "no"] for part in (game.page.lesson, game.page.daily))
    row = f"| {game.seats[0]}–{game.seats[-1]} | {game.page.minutes} | {kind} | {lesson} | {daily} |"
    return f"{words['facts']}\n|---|---|---|---|---|\n{row}"


def rules(game: Game[Any, Any, Any, Any, Any], lang: str) -> Iterator[str]:
    assert game.page.primer is not None
    for part in load_rules(lang, game.package, game.page.primer).parts:
        yield f"### {plain(part.title)}"
        yield from blocks(part.blocks)


def blocks(found: Iterable[Block]) -> Iterator[str]:
    for block in found:
        match block:
            case Heading():
                yield f"#### {plain(block)}"
            case Paragraph():
                if text := inline(block):
                    yield text
            case Items():
                yield "\n".join(items(block))
            case Table():
                yield "\n".join(table(block))
            case Box():
                yield from blocks(block.blocks)


def inline(line: Paragraph) -> str:
    """Return the paragraph as Markdown. Pictures are left out."""
    marks = {"bold": "**", "struck": "~~"}
    texts = (
        "<br>" if run.kind == "line_break" else f"{marks.get(run.kind, '')}{run.text}{marks.get(run.kind, '')}"
        for run in line.runs
        if run.kind != "picture"
    )
    return " ".join("".join(texts).replace("\u00ad", "").split())


def items(block: Items) -> Iterator[str]:
    number = 0
    for lines in block.items:
        texts = [text for line in lines if (text := inline(line))]
        if texts:
            number += 1
            yield f"{f'{number}.' if block.numbered else '-'} {'<br>'.join(texts)}"


def table(block: Table) -> Iterator[str]:
    width = max(len(row) for row in (block.head, *block.rows))
    head = block.head or tuple(Paragraph(()) for _ in range(width))
    for n, row in enumerate((head, *block.rows)):
        yield f"| {' | '.join(inline(cell) for cell in row)} |"
        if not n:
            yield "|---" * width + "|"


def options(settings: Iterable[Setting], say: Say, words: dict[str, str]) -> Iterator[str]:
    yield f"{words['options_head']}\n|---|---|---|---|"
    for setting in settings:
        seats = [
            choice
            for choice in setting.choices
            if isinstance(choice.value, int) and say(choice.label) == choice_of_seat(choice.value, say)
        ]
        shown = [choice for choice in setting.choices if choice not in seats]
        labels = [say(choice.label) for choice in shown] + ([words["seats"]] if seats else [])
        values = [write_value(choice.value) for choice in (*shown, *seats) if choice.value is not None]
        named = f"`{setting.name}`" + (f": {', '.join(values)}" if values else "")
        yield f"| {say(setting.label)} | {', '.join(labels)} | {named} | {say(setting.hint) if setting.hint else ''} |"


def choice_of_seat(value: int, say: Say) -> str:
    return say("Seat {n}", n=value + 1)


def write_value(value: object) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def bots(game: Game[Any, Any, Any, Any, Any], say: Say, words: dict[str, str]) -> Iterator[str]:
    yield f"{words['bots_head']}\n|---|---|---|"
    for bot in game.bots.all:
        name = f"**`{bot.name}`**" if bot is game.bots.all[-1] else f"`{bot.name}`"
        yield f"| {name} | {words[bot.strength] if bot.strength else ''} | {say(bot.manner)} |"


def programs(game: Game[Any, Any, Any, Any, Any], words: dict[str, str], up: str) -> str:
    values = {"name": game.name, "version": version_of(game), "rules": game.rules.version, "up": up}
    return "\n".join(f"- {words[line].format(**values)}." for line in ("environment", "record", "deals"))


def settings_page() -> str:
    items = {item.variable: item for item in describe_settings()}
    example = (DOCS.parent / ".env.example").read_text(encoding="utf-8")
    sections = []
    for section in example.split("\n## ")[1:]:
        title = section.partition("\n")[0]
        rows = "\n".join(setting_row(items[name]) for name in re.findall(r"^#(INKLING_\w+)=", section, re.MULTILINE))
        sections.append(f"## {title}\n\n| Variable | Flag | Default | Meaning |\n|---|---|---|---|\n{rows}\n")
    tables = "\n".join(sections)
    return f"""# Settings

{NOTE}

All settings of `inkling serve`, for hosts. Each is an environment variable and a flag; the flag wins:

```sh
INKLING_PORT=9000 .venv/bin/inkling serve --uploads
```

A switch is `on` or `off` as a variable, `--name` or `--no-name` as a flag. A wrong value is refused in one sentence, with exit code 2. The file
[.env.example](../../.env.example) lists the same, ready to copy. This page is generated and only in English.

{tables}"""


def setting_row(item: SettingDescription) -> str:
    return f"| `{item.variable}` | `{item.flag}` | {show_default(item.default)} | {item.text} |"


def show_default(value: object) -> str:
    """Return a default value in the form in which an operator would write it in a setting."""
    if isinstance(value, bool):
        return "`on`" if value else "`off`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`" if value != "" else "empty"


def portrait_words_page() -> str:
    rows = "\n".join(f"| {sort} | {', '.join(sorted(words))} |" for sort, words in VOCABULARY.items())
    return f"""# Words for portraits

{NOTE}

All words that the looks of a character can have, for people who draw [portraits](portraits.md). Any other word is refused. Some are used by no card yet.
`src/inkling/art/portrait/looks.py` says which fields a portrait has.

| Sort | Words |
|---|---|
{rows}
"""


def pages() -> dict[Path, str]:
    """Return the content of every generated page by its path."""
    games = {DOCS / "play" / f"{game.name}.md": game_page(game, "en") for game in SHELF.values()}
    german = {DOCS / "de" / "play" / f"{game.name}.md": game_page(game, "de") for game in SHELF.values()}
    references = {
        DOCS / "host" / "settings.md": settings_page(),
        DOCS / "make" / "portrait-words.md": portrait_words_page(),
    }
    return {**games, **german, **references}


def main() -> int:
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
