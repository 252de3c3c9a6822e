"""The rules of a game on one page.

Links from a table put its options into the address. So the page can highlight the rules for them without reading the
table, and reveals nothing about it.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile

import htpy as h
from msgspec import Struct

from inkling.catalogs import load_rules, speech
from inkling.core import Choice, Html, Markup, Refusal, Say, Setting, msg, render
from inkling.core.html import escape
from inkling.core.primer import Block, Box, Heading, Items, Paragraph, Part, Primer, RulesText, Run, Table, plain
from inkling.games import SHELF
from inkling.server.features.gallery.views import has_game_cards_to_show
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_rules_preview
from inkling.server.features.options.model import encode_option_value
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.game_assets import board_sheet_urls
from inkling.server.platform.html.game_intro import draw_banner, draw_game_facts
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page, separate_by_spaces
from inkling.server.platform.http import urls

LONGEST_CODE = 12


class OptionsOfReadersTable(Struct, frozen=True):
    """The options of the reader's table. The link from the table puts them into the page's address; unknown ones are
    ignored."""

    code: str = ""
    players: int | None = None
    changed: tuple[tuple[Setting, Choice], ...] = ()

    def css_classes(self) -> str:
        """Return CSS classes that highlight the rules for the options of the reader's table, such as `played-3` or
        `played-tavern`."""
        names = [setting.name for setting, _ in self.changed]
        return " ".join(f"played-{option}" for option in ([self.players] if self.players else []) + names)


def read_options_of_address(game: str, asked: Mapping[str, str]) -> OptionsOfReadersTable:
    code, players = asked.get("table", ""), asked.get("players", "")
    changed = (
        (setting, choice)
        for setting in SHELF[game].page.settings()
        for choice in setting.choices[1:]
        if encode_option_value(choice.value) == asked.get(setting.name)
    )
    return OptionsOfReadersTable(
        code if code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE else "",
        int(players) if players in map(str, SHELF[game].seats) else None,
        tuple(changed),
    )


def draw_rules_page(game: str, played: OptionsOfReadersTable, say: Say, site: str = "") -> Html:
    primer, package = SHELF[game].page.primer, SHELF[game].package
    if primer is None:
        raise Refusal("no-page", msg("We can’t find that page."))
    text = load_rules(say.lang, package, primer)
    body = h.main("#main", class_=f"page primer {game} {played.css_classes()}")[
        draw_rules_head(game, plain(text.title), played.code, say),
        draw_table_of_contents(text, say),
        h.div(".rules")[
            draw_options_of_readers_table(played, say, speech(say.lang, package)),
            draw_all_parts_of_rules(text, primer, urls.pictures(game), say),
        ],
        h.div(".acts.onwards")[draw_links_to_more_about_game(game, say)],
    ]
    tags = draw_preview_meta_tags(make_rules_preview(game, urls.rules(game), say), site, say.lang)
    sheets = (*board_sheet_urls(game), asset_url("rules.css"))
    return draw_page(SHELF[game].title, [body, draw_footer(say)], say, sheets=sheets, preview=tags)


def draw_options_of_readers_table(played: OptionsOfReadersTable, say: Say, game_say: Say) -> h.Element | None:
    if not played.changed:
        return None
    each = [f"{game_say(setting.label)}: {game_say(choice.label)}" for setting, choice in played.changed]
    return h.p(".notice.calm")[h.b[say("At this table:")], " ", "; ".join(each), "."]


def draw_links_to_more_about_game(game: str, say: Say) -> h.Node:
    others = [name for name, other in SHELF.items() if name != game and other.page.primer is not None]
    return (
        has_game_cards_to_show(game) and h.a(".btn.quiet.fit", href=urls.game_gallery(game))[say("The cards")],
        separate_by_spaces(
            h.a(".btn.quiet.fit", href=urls.rules(name))[draw_icon("book"), SHELF[name].title] for name in others
        ),
    )


def draw_rules_head(game: str, title: str, code: str, say: Say) -> h.Element:
    page, game_say = SHELF[game].page, speech(say.lang, SHELF[game].package)
    aim = page.goal or page.pitch
    return h.header(".rules-head")[
        draw_banner(game),
        h.div(".txt")[
            h.h1[title],
            aim and h.p(".aim")[game_say(aim)],
            Markup(draw_game_facts(game, say)),
            h.div(".acts")[draw_start_buttons(game, code, say)],
        ],
    ]


def draw_start_buttons(game: str, code: str, say: Say) -> h.Node:
    taught = SHELF[game].page.lesson is not None
    lesson = h.a(class_="btn quiet" if code else "btn", href=urls.lesson(game))[
        draw_icon("play"), say("Play the lesson")
    ]
    if code:
        return h.p(".back-to")[h.a(".btn", href=urls.table(code))[say("Back to the table")]], taught and lesson
    now = h.form(method="post", action=urls.play_now())[
        draw_hidden_field("game", game), h.button(class_="btn quiet" if taught else "btn")[say("Play now")]
    ]
    return taught and lesson, now


def draw_table_of_contents(text: RulesText, say: Say) -> h.Element:
    """Draw links to the parts of the page: a list on desktop, a row on phones. Print hides it."""
    titles = (plain(part.title) for part in text.parts)
    rows = [h.li[h.a(href=f"#part-{number}")[title]] for number, title in enumerate(titles, start=1)]
    return h.nav(".contents", aria_label=say("On this page"))[h.ol[rows]]


def draw_all_parts_of_rules(text: RulesText, primer: Primer, pictures: str, say: Say) -> Markup:
    """Draw all parts, each with an ID for links. `pictures` is the address of the game's pictures."""
    body = RulesRenderer(lambda name: primer.draw(name, pictures, say), say)
    return Markup("".join(render(body.draw_part(part, number)) for number, part in enumerate(text.parts, start=1)))


def is_run_picture_or_space(run: Run) -> bool:
    """True if this piece of text is a picture, or a space between two pictures."""
    return run.kind == "picture" or run.text.isspace()


class RulesRenderer:
    """Renders the parts of a rules text as HTML."""

    def __init__(self, draw_picture: Callable[[str], Markup], say: Say) -> None:
        self.draw_picture = draw_picture
        self.say = say

    def draw_part(self, part: Part, number: int) -> h.Element:
        """Draw a part. Of a collapsible part, only the heading is visible at first, with an arrow."""
        looks = part.title.look.split()
        heading = h.h2(id=f"part-{number}")[plain(part.title), self.draw_option_badge(part.title.look)]
        blocks = [self.draw_block(block) for block in part.blocks]
        if "fold" not in looks:
            return h.section(class_=looks)[heading, blocks]
        looks.remove("fold")
        return h.details(".sheet.stack.pr-fold")[h.summary(class_=looks)[heading, draw_icon("down")], blocks]

    def draw_block(self, block: Block) -> h.Node:
        match block:
            case Heading():
                return h.h3[plain(block)]
            case Paragraph():
                if all(map(is_run_picture_or_space, block.runs)):
                    return self.draw_pictures(block.runs)
                return h.p(class_=block.look or None)[
                    self.draw_text_runs(block.runs), self.draw_option_badge(block.look)
                ]
            case Items():
                around = h.ol if block.numbered else h.ul
                return around(class_=block.look or None)[[self.draw_item(*item) for item in block.items]]
            case Table():
                return self.draw_table(block)
            case Box():
                return h.div(class_=block.look)[[self.draw_block(inner) for inner in block.blocks]]

    def draw_item(self, line: Paragraph, *more: Paragraph) -> h.Element:
        """Draw a list item.

        If it begins with pictures, wrap the text after them in one element, for the grid layout.
        """
        first = len(tuple(takewhile(is_run_picture_or_space, line.runs)))
        label = self.draw_text_runs(line.runs[first:])
        return h.li(class_=line.look or None)[
            self.draw_pictures(line.runs[:first]),
            h.span[label] if first else label,
            self.draw_option_badge(line.look),
            [self.draw_block(paragraph) for paragraph in more],
        ]

    def draw_table(self, table: Table) -> h.Element:
        heads = [
            h.th(scope="col", class_=cell.look or None)[self.draw_text_runs(cell.runs)] if cell.runs else h.td
            for cell in table.head
        ]
        rows = [h.tr[[self.draw_cell(cell, first=cell is row[0]) for cell in row]] for row in table.rows]
        return h.table(class_=table.look or None)[bool(heads) and h.thead[h.tr[heads]], h.tbody[rows]]

    def draw_cell(self, cell: Paragraph, first: bool) -> h.Element:
        around = h.th(scope="row", class_=cell.look or None) if first else h.td(class_=cell.look or None)
        return around[self.draw_text_runs(cell.runs)]

    def draw_pictures(self, runs: tuple[Run, ...]) -> Markup:
        return Markup("".join(self.draw_picture(run.text) for run in runs if run.kind == "picture"))

    def draw_text_runs(self, runs: tuple[Run, ...]) -> Markup:
        return Markup("".join(map(self.draw_text_run, runs)))

    def draw_text_run(self, run: Run) -> str:
        match run.kind:
            case "bold":
                return f"<b>{escape(run.text)}</b>"
            case "struck":
                return f"<s>{escape(run.text)}</s>"
            case "line_break":
                return "<br>"
            case "picture":
                return self.draw_picture(run.text)
            case _:
                return escape(run.text)

    def draw_option_badge(self, look: str) -> Markup:
        """Draw a badge for text about an option.

        The style sheet shows it only if the reader's table uses that option.
        """
        here = escape(self.say("at this table"))
        return Markup(f' <span class="pill here">{here}</span>' if "with-" in look else "")
