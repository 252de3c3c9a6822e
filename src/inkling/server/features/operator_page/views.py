"""Pages of the operator: sign-in, overview, a report, a table, and a backup in progress."""

import htpy as h

from inkling.core import Html, Say, msg
from inkling.core.errors import Refusal
from inkling.games import SHELF
from inkling.server.features.operator.order_checks import LONGEST_NOTICE
from inkling.server.features.operator.table_summaries import STATES, STATUSES
from inkling.server.features.operator.time_and_size_texts import format_size, format_time
from inkling.server.features.operator_page.background_backups import BackupFile, BackupState
from inkling.server.features.operator_page.page_data import (
    PersonOverview,
    ReportOverview,
    ServerOverview,
    TableOverview,
)
from inkling.server.features.problem_reports.report_files import LONGEST_ANSWER
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import draw_labelled_text_field, draw_options_of_select
from inkling.server.platform.html.layout import asset_url, draw_error_notice, draw_icon, draw_page
from inkling.server.platform.http import urls

SHOWN = 120
"""Maximum characters of a report in the list."""
DONE = {
    "notice": msg("Every page and table shows the announcement within seconds."),
    "cleared": msg("The announcement is gone within seconds."),
    "blocked": msg("This person is blocked now."),
    "unblocked": msg("This person is no longer blocked."),
    "answered": msg("Your answer is stored. The person who reported can read it at their table."),
    "finished": msg("The report was deleted."),
}
"""Messages about the last action, by the word that a redirect adds to the address."""
STEPS = {"copying": msg("Copying the database …"), "packing": msg("Packing it …")}
DAYS = {"1": msg("for a day"), "30": msg("for 30 days"), "": msg("until I unblock them")}
MINUTES = {"15": msg("for 15 minutes"), "60": msg("for an hour"), "": msg("until I take it away")}


def draw_page_frame(title: str, inside: h.Node, say: Say) -> Html:
    body = h.main("#main.page.stack.operator")[h.h1[title], inside]
    return draw_page(title, body, say, bar=h.span(".where")[say("Operator")], sheets=(asset_url("operator_page.css"),))


def draw_sign_in_page(say: Say, refusal: Refusal | None = None) -> Html:
    title = say("Operator")
    token = draw_labelled_text_field(
        say("Token"), name="token", type="password", required=True, autocomplete="current-password"
    )
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        refusal is not None and draw_error_notice(say.refusal(refusal), refusal.code),
        h.p[say("This page is for the person who runs this server.")],
        h.form(".sheet.stack", method="post", action=urls.operator())[
            token, h.button(".btn")[draw_icon("check"), say("Sign in")]
        ],
        h.p(".cap")[say("This command on the server makes a token: {command}", command="inkling host-token --new")],
    ]
    return draw_page(title, body, say)


def draw_overview_page(
    overview: ServerOverview, files: list[BackupFile], backup: BackupState, can_back_up: bool, done: str, say: Say
) -> Html:
    inside = [
        draw_message_of_last_action(done, say),
        h.div(".columns")[
            h.div(".stack")[draw_state_of_server(overview, say), draw_list_of_tables(overview, say)],
            h.div(".stack")[
                draw_list_of_reports(overview.reports, say),
                draw_notice_form(overview, say),
                draw_list_of_blocked_people(overview, say),
                draw_backups_part(files, backup, can_back_up, say),
            ],
        ],
        h.form(method="post", action=urls.operator_sign_out())[h.button(".btn.quiet")[say("Sign out")]],
    ]
    return draw_page_frame(say("This server"), inside, say)


def draw_message_of_last_action(done: str, say: Say) -> h.Element | None:
    return h.p(".token", role="status")[say(DONE[done])] if done in DONE else None


def draw_state_of_server(overview: ServerOverview, say: Say) -> h.Element:
    bots = say("ready") if overview.bots_ready else say("getting ready; until then simpler ones play")
    facts = [
        (say("People at tables"), str(overview.people)),
        (say("Games in progress"), str(overview.playing)),
        (say("Tables"), str(overview.tables)),
        (say("Bots"), bots),
        (say("Data folder"), say("{size} used, {free} free", **describe_disk_usage(overview))),
        (say("Running for"), describe_uptime(overview.seconds, say)),
        (say("Version"), overview.version),
    ]
    several = say(
        "{n} processes use this database. The tables are those of all processes; everything else is about "
        "the process that answered.",
        n=overview.processes,
    )
    return h.section(".sheet.stack")[
        h.h2[say("Now")],
        h.ul(".facts")[[h.li[h.span(".soft")[name], h.span[value]] for name, value in facts]],
        [
            h.p(".cap")[say("Some bots play better once this is installed: {extra}", extra=extra)]
            for extra in overview.extras
        ],
        overview.processes > 1 and h.p(".cap")[several],
    ]


def describe_disk_usage(overview: ServerOverview) -> dict[str, str]:
    return {"size": format_size(overview.usage.data), "free": format_size(overview.usage.free)}


def describe_uptime(seconds: int, say: Say) -> str:
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86_400
    if days:
        return say.many("one day", "{n} days", days)
    if hours:
        return say.many("one hour", "{n} hours", hours)
    return say.many("one minute", "{n} minutes", minutes)


def draw_list_of_tables(overview: ServerOverview, say: Say) -> h.Element:
    return h.section(".sheet.stack")[
        h.h2[say("Recently used tables")],
        h.ul(".roster")[[draw_table_in_list(table, say) for table in overview.newest]]
        if overview.newest
        else h.p(".soft")[say("There are no tables.")],
    ]


def draw_table_in_list(table: TableOverview, say: Say) -> h.Element:
    here = sum(person.status == "here" for person in table.people)
    about = [name_of_game(table.game), say.many("one person", "{n} people", here), say(STATES[table.state]), table.day]
    return h.li[
        h.a(href=urls.operator_table(table.id))[
            h.b[name_of_table(table, say)], h.span(".meta")[[h.span[part] for part in about]]
        ]
    ]


def name_of_table(table: TableOverview, say: Say) -> str:
    return table.code or (say("Private table") if table.private else say("Table without a code"))


def name_of_game(game: str) -> str:
    return SHELF[game].title if game in SHELF else game


def draw_list_of_reports(reports: tuple[ReportOverview, ...], say: Say) -> h.Element:
    return h.section(".sheet.stack")[
        h.h2[say("Reports")],
        h.ul(".roster")[[draw_report_in_list(report, say) for report in reports]]
        if reports
        else h.p(".soft")[say("There are no reports.")],
    ]


def draw_report_in_list(report: ReportOverview, say: Say) -> h.Element:
    about = [format_time(report.at), name_of_game(report.game), report.answer and say("answered")]
    label = " ".join(report.words.split())
    return h.li[
        h.a(href=urls.operator_report(report.id))[
            h.b[say("About {name}", name=report.about) if report.about else say("A problem")],
            h.span[label if len(label) <= SHOWN else label[: SHOWN - 1] + "…"],
            h.span(".meta")[[h.span[part] for part in about if part]],
        ]
    ]


def draw_notice_form(overview: ServerOverview, say: Say) -> h.Element:
    shown = overview.notice
    until = say("until {time}", time=format_time(shown.until)) if shown is not None and shown.until else ""
    usual = say("The server restarts in a few minutes. Your games go on where they were.")
    return h.section(".sheet.stack")[
        h.h2[say("Announcement")],
        shown is not None
        and h.form(".stack", method="post", action=urls.operator_notice())[
            h.p[h.q[shown.words], " ", until],
            h.button(".btn.quiet", name="clear", value=1)[say("Take it away")],
        ],
        h.form(".stack", method="post", action=urls.operator_notice())[
            draw_labelled_text_field(
                say("Every page and table shows"),
                name="words",
                required=True,
                maxlength=LONGEST_NOTICE,
                value=usual,
                autocomplete="off",
            ),
            h.label[say("How long"), " ", h.select(name="minutes")[draw_select_options(MINUTES, say)]],
            h.button(".btn.quiet")[say("Announce")],
        ],
    ]


def draw_select_options(choices: dict[str, str], say: Say) -> list[h.Node]:
    return list(draw_options_of_select((value, say(label)) for value, label in choices.items()))


def draw_list_of_blocked_people(overview: ServerOverview, say: Say) -> h.Element:
    return h.section(".sheet.stack")[
        h.h2[say("Blocked people")],
        h.ul(".roster")[
            [
                h.li[
                    h.form(".line.wrap", method="post", action=urls.operator_unblock())[
                        draw_hidden_field("block", block.id),
                        h.span(".grow")[
                            h.b[block.name],
                            h.span(".meta")[
                                say("since {time}", time=format_time(block.at)),
                                block.until is not None and h.span[say("until {time}", time=format_time(block.until))],
                            ],
                        ],
                        h.button(".btn.quiet")[say("Unblock"), h.span(".sr")[f": {block.name}"]],
                    ]
                ]
                for block in overview.blocked
            ]
        ]
        if overview.blocked
        else h.p(".soft")[say("Nobody is blocked. You can block somebody from a report or from a table.")],
    ]


def draw_backups_part(files: list[BackupFile], backup: BackupState, can_back_up: bool, say: Say) -> h.Element:
    part = h.section("#backup.sheet.stack")
    if not can_back_up:
        return part[
            h.h2[say("Backup")],
            h.p(".soft")[say("This database isn’t a file: back it up with pg_dump.")],
        ]
    if backup.step:
        done = f" {round(100 * backup.share)} %" if backup.share else ""
        return part[
            h.h2[say("Backup")],
            h.p(role="status")[say(STEPS[backup.step]), done],
            h.p[h.a(".btn.quiet", href=urls.operator_backup())[say("See how far it has got")]],
        ]
    return part[
        h.h2[say("Backup")],
        backup.failure is not None and draw_error_notice(say.refusal(backup.failure), backup.failure.code),
        backup.file and h.p(".token", role="status")[say("The backup {file} is complete.", file=backup.file)],
        h.form(".stack", method="post", action=urls.operator_backup())[
            h.p(".cap")[
                say("It goes into the folder “backups” in the data folder. Copy it to another machine from there.")
            ],
            h.button(".btn.quiet")[say("Back up now")],
        ],
        bool(files)
        and h.ul(".facts")[
            [
                h.li[h.span[format_time(file.at)], h.span(".soft")[file.name, " · ", format_size(file.size)]]
                for file in files
            ]
        ],
    ]


def draw_backup_page(files: list[BackupFile], backup: BackupState, can_back_up: bool, say: Say) -> Html:
    """Draw the page of backups. While a backup is in progress, browsers reload it every two seconds."""
    return draw_page_frame(
        say("Backup"), [draw_backups_part(files, backup, can_back_up, say), draw_link_back_to_overview(say)], say
    )


def draw_link_back_to_overview(say: Say) -> h.Element:
    return h.p[h.a(".btn.quiet", href=urls.operator())[say("Back to the overview")]]


def draw_report_page(report: ReportOverview, done: str, say: Say) -> Html:
    title = say("About {name}", name=report.about) if report.about else say("A problem")
    facts: list[tuple[str, h.Node]] = [
        (say("Sent"), format_time(report.at)),
        (say("Game"), name_of_game(report.game)),
        *([(say("Table"), h.a(href=urls.table(report.code))[report.code])] if report.code else []),
        *([(say("Replay"), h.a(href=urls.replay(report.replay))[say("Look at the game")])] if report.replay else []),
    ]
    to = urls.operator_report(report.id)
    inside = [
        draw_message_of_last_action(done, say),
        h.section(".sheet.stack")[
            h.blockquote(".words")[report.words],
            h.ul(".facts")[[h.li[h.span(".soft")[name], h.span[value]] for name, value in facts]],
            h.p(".cap")[describe_what_report_file_contains(report, say)],
        ],
        h.form(".sheet.stack", method="post", action=to)[
            draw_hidden_field("do", "answer"),
            h.label[
                say("Answer to the person who reported"),
                " ",
                h.textarea(".field", name="words", rows=3, required=True, maxlength=LONGEST_ANSWER)[report.answer],
            ],
            h.button(".btn.quiet")[say("Send the answer")],
        ],
        report.can_block and draw_block_form(to, report.about, say),
        h.form(method="post", action=to)[
            draw_hidden_field("do", "finish"),
            h.button(".btn.quiet")[say("I’m done with it: delete the report")],
        ],
        draw_link_back_to_overview(say),
    ]
    return draw_page_frame(title, inside, say)


def describe_what_report_file_contains(report: ReportOverview, say: Say) -> str:
    """Return a sentence on what the report's file contains, and the command that shows it."""
    command = f"inkling reports show {report.id}"
    if report.messages:
        return say(
            "Cards and chat are not shown here, because you might be playing. Their recent messages, and the file with "
            "the record: {command}",
            command=command,
        )
    return say(
        "Cards and chat are not shown here, because you might be playing. The file with the record: {command}",
        command=command,
    )


def draw_block_form(to: str, name: str, say: Say, number: int | None = None) -> h.Element:
    return h.form(".sheet.line.wrap.ends", method="post", action=to)[
        draw_hidden_field("do", "block"),
        number is not None and draw_hidden_field("number", number),
        h.label[say("Block {name}", name=name), " ", h.select(name="days")[draw_select_options(DAYS, say)]],
        h.button(".btn.quiet")[say("Block"), h.span(".sr")[f": {name}"]],
    ]


def draw_table_summary_page(table: TableOverview, done: str, say: Say) -> Html:
    about = [name_of_game(table.game), say(STATES[table.state]), table.day]
    inside = [
        draw_message_of_last_action(done, say),
        h.p(".meta")[[h.span[part] for part in about]],
        [draw_person_of_table(person, table, say) for person in table.people],
        not table.people and h.p(".soft")[say("Nobody is here.")],
        draw_link_back_to_overview(say),
    ]
    return draw_page_frame(name_of_table(table, say), inside, say)


def draw_person_of_table(person: PersonOverview, table: TableOverview, say: Say) -> h.Element:
    notes = [say(STATUSES[person.status])]
    notes += [say("host")] if person.host else []
    notes += [say("program")] if person.program else []
    return h.section(".stack")[
        h.p[h.b[person.name], " ", h.span(".soft")[", ".join(notes)]],
        draw_block_form(urls.operator_table(table.id), person.name, say, person.number),
    ]
