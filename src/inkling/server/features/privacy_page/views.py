"""The privacy page: what is stored, for how long, who can read it, and all cookies.

All numbers come from the settings and from the constants that the server uses.
"""

from collections.abc import Iterator

import htpy as h

from inkling.core import Html, Say
from inkling.server.features.link_previews.views import LinkPreview
from inkling.server.features.operator_page.session_cookie import LASTS
from inkling.server.features.problem_reports.report_files import MOST_FILES
from inkling.server.features.problem_reports.views import draw_contact_link
from inkling.server.features.retention.task import COOKIES, REST_DAYS, UNUSED_DAYS
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.public_site import DAY, YEAR
from inkling.server.settings import Settings
from inkling.server.tables.access.credentials import INVITE_SECONDS

HOUR = 3600


def make_privacy_page_preview(say: Say) -> LinkPreview:
    sentence = say("What this server stores, for how long, and who can read it.")
    return LinkPreview(say("Privacy"), sentence, asset_url("preview-home.png"), urls.privacy())


def draw_privacy_page(settings: Settings, pushes: bool, tags: h.Node, say: Say) -> Html:
    title = say("Privacy")
    body = h.main("#main.page.stack.narrow.primer")[
        h.h1[title],
        h.p[
            say(
                "There are no accounts, no e-mail addresses, no tracking and no advertising, and pages load nothing "
                "from other sites. The server stores what you type, what you play, and a random number for each "
                "browser."
            )
        ],
        h.h2[say("What is stored, and for how long")],
        draw_table((say("What"), say("How long")), list_what_is_stored(settings, pushes, say)),
        h.p(".cap")[say("Once an hour, the server deletes what is due. Backups may keep it for longer.")],
        h.h2[say("Who can read it")],
        [h.p[sentence] for sentence in list_who_can_read(settings, say)],
        h.h2[say("What other services receive")],
        [h.p[sentence] for sentence in list_who_receives_data(settings, pushes, say)],
        h.h2["Cookies"],
        h.p[say("All of them are needed for what you do here. None is for advertising or tracking.")],
        draw_table((say("Name"), say("What for"), say("How long")), list_cookies(settings, say)),
        h.h2[say("Deleting, and asking")],
        [h.p[sentence] for sentence in list_ways_to_have_data_deleted(say)],
        settings.meet and h.p[say("Contact:"), " ", draw_contact_link(settings.meet)],
    ]
    return draw_page(title, body, say, sheets=(asset_url("rules.css"),), preview=tags)


def draw_table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> h.Element:
    return h.table[
        h.thead[h.tr[[h.th(scope="col")[cell] for cell in head]]],
        h.tbody[[h.tr[[h.td[cell] for cell in row]] for row in rows]],
    ]


def format_number_of_days(count: int, say: Say) -> str:
    return say.many("one day", "{n} days", count)


def format_duration(seconds: int, say: Say) -> str:
    if seconds == YEAR:
        return say("a year")
    return (
        format_number_of_days(seconds // DAY, say)
        if seconds >= DAY
        else say.many("one hour", "{n} hours", seconds // HOUR)
    )


def list_what_is_stored(settings: Settings, pushes: bool, say: Say) -> Iterator[tuple[str, str]]:
    """Yield pairs of a kind of data and how long the server stores it."""
    kept = format_number_of_days(settings.retention_days, say)
    idle = format_number_of_days(min(settings.idle_days, settings.retention_days), say)
    yield (
        say("A table: names, languages, moves, chat, reactions, settings, and its finished games"),
        say("{days} after its last change; its host can delete it at once", days=kept),
    )
    yield (
        say("The table’s code"),
        say(
            "{days} after its last change; {few} if nobody else ever came. Another table gets it {rest} later at the "
            "earliest",
            days=idle,
            few=format_number_of_days(UNUSED_DAYS, say),
            rest=format_number_of_days(REST_DAYS, say),
        ),
    )
    if settings.uploads:
        yield say("A table’s own decks and questions"), say("{days} after its last change", days=idle)
    yield say("A record that you upload to look at it"), say("about an hour")
    yield (
        say(
            "A report: its words, the name and recent messages of the person it is about, and the record of the game "
            "with all cards"
        ),
        say("{days}, or until the operator is done with it; at most {n} reports", days=kept, n=MOST_FILES),
    )
    yield (
        say("Who is blocked by the operator: the browser’s number, name, code of the table"),
        say("until the block ends"),
    )
    if settings.meet:
        most = max(settings.retention_days, COOKIES)
        yield say("Whom you block: the numbers of two browsers"), format_number_of_days(most, say)
    if pushes:
        yield (
            say("Where your browser wants notifications: its address at its maker’s push service, and keys"),
            say("until you switch them off, leave the table, or its code is free again"),
        )
    if settings.webhook_prefixes:
        yield say("The address of a chat that gets messages about a table"), say("as long as the table")
    if settings.ask:
        yield (
            say("Answers to questions about the bots and the characters, without name, table or address"),
            format_number_of_days(settings.answer_days, say),
        )
    yield say("Your internet address, to limit requests"), say("about an hour, in memory only; it is never stored")
    yield say("Your own list of games, and your streak"), say("in your browser, until you clear it")


def list_who_can_read(settings: Settings, say: Say) -> Iterator[str]:
    yield say(
        "At a private table only its members and people with its link see anything. Other tables can be watched by "
        "anybody with their code."
    )
    if settings.open_list:
        yield say("A host can put a table on the list of open tables, which everybody sees.")
    yield say(
        "The operator, and everybody with access to the server’s files, could read everything that is stored. The "
        "operator’s page shows names of people and tables and the words of reports, but no cards and no chat. The "
        "server’s log contains no names, moves or addresses."
    )
    yield say(
        "Games are used for research only if every player agreed, and then without names and chat. Nobody is asked "
        "unless the table’s host wants that."
    )


def list_who_receives_data(settings: Settings, pushes: bool, say: Say) -> Iterator[str]:
    yield say(
        "If you paste a link to a table into a chat, the chat’s service may fetch the host’s first name and the number"
        " of free seats, and keep them. The host can switch that off. Private tables give nothing."
    )
    if pushes:
        yield say(
            "Notifications pass, encrypted, through the push service of your browser’s maker. The service sees "
            "when one is sent, but not what it says."
        )
    if settings.webhook_prefixes:
        yield say(
            "If a table’s host enters the address of a chat, that chat gets messages with names, the game and a link, "
            "and the result unless the table is private."
        )
    yield say("Nothing else is passed on by this program. A proxy in front of the server may write logs of its own.")


def list_cookies(settings: Settings, say: Say) -> Iterator[tuple[str, str, str]]:
    """Yield name, purpose and lifetime of each cookie."""
    yield "inkling", say("your seats: a random number, signed by the server"), format_duration(YEAR, say)
    yield "keys", say("private tables that you opened with their link"), format_duration(YEAR, say)
    yield "k", say("your invitation to a table"), format_duration(INVITE_SECONDS, say)
    yield "table", say("the last table you were at"), format_duration(DAY, say)
    yield "tries", say("your first tries at the day’s puzzles"), format_duration(2 * DAY, say)
    yield "pairs", say("your games for two"), format_duration(YEAR, say)
    if settings.ask:
        yield "alike", say("your round of questions about characters"), format_duration(DAY, say)
    yield "lang", say("the language that you chose"), format_duration(YEAR, say)
    yield "look", say("the colours that you chose"), format_duration(YEAR, say)
    yield "host", say("only for the operator, who is signed in with it"), format_duration(LASTS, say)


def list_ways_to_have_data_deleted(say: Say) -> Iterator[str]:
    yield say(
        "A table’s host can delete it in its menu, with everything in it. Cookies and your list of games are deleted "
        "in your browser."
    )
    yield say(
        "For anything else, write to the person who runs this server, or use “Report a problem” in a table’s menu. "
        "Without accounts they can only find what belongs to a table that you name."
    )
