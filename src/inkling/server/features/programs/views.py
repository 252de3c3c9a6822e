"""Pages about other people's programs: the commands that start one, and how programs play."""

from functools import cache
from shlex import quote

import htpy as h

from inkling.core import Html, Say
from inkling.server.platform.html import assets
from inkling.server.platform.html.layout import asset_url, draw_icon, draw_page, texts_of_copy_button
from inkling.server.platform.http import urls

FILE = "program.py"


@cache
def read_example_program() -> str:
    """Return the source of the example program in docs/make/outside-bots.md."""
    return assets.read_asset("program.txt").decode()


def draw_token_page(site: str, code: str, token: str, name: str, say: Say) -> Html:
    title = say("A seat for {name}", name=name)
    fetch = f"curl -o {FILE} {quote(site + urls.asset('program.txt'))}"
    start = f"python3 {FILE} {quote(site)} {code} {token}"
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        h.p[say("{name} is at the table. Run this on any machine that can reach this server:", name=name)],
        h.ol(".numbered")[
            draw_step_with_command(
                say("Download a program that can play: it picks at random, and is yours to change."), fetch, say
            ),
            draw_step_with_command(
                say("Run it. It waits for the game, plays, and stops when the game ends."), start, say
            ),
        ],
        h.p(".notice.calm")[
            say(
                "The last word of the second command is the token, which gives access to the seat. It’s shown "
                "only once; don’t give it to anybody else."
            )
        ],
        h.details[
            h.summary[say("For your own program"), draw_icon("down", "i")],
            h.p(".url.token2")[h.b[code], h.code[token]],
        ],
        h.div(".acts")[
            h.a(".btn", href=urls.table(code))[say("Back to the table")],
            h.a(".btn.quiet", href=urls.programs(table=code))[say("How programs play")],
        ],
    ]
    return draw_page(title, body, say, sheets=(asset_url("deck_editor.css"),), script=True)


def draw_step_with_command(text: str, command: str, say: Say) -> h.Element:
    return h.li[
        h.p[text],
        h.div(".command")[
            h.pre(tabindex="0", role="group", aria_label=say("What to run"))[h.code[command]],
            h.button(
                ".btn.quiet",
                texts_of_copy_button(say),
                type="button",
                data_copy=command,
                data_scripted=True,
                hidden=True,
            )[draw_icon("copy"), say("Copy")],
        ],
    ]


def draw_about_programs_page(code: str, say: Say) -> Html:
    title = say("How programs play")
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        h.p[
            say(
                "The host gives a program a seat (menu, “A seat for a program”) and gets a token. The program sees "
                "what its seat sees, is asked when its seat is asked, and can only do what anybody in that seat could "
                "do."
            )
        ],
        h.ul(".ways2")[
            h.li[h.code[f"GET {urls.api_events('CODE')}"], " ", say("with the token: what happens, as it happens.")],
            h.li[
                h.code[f"POST {urls.api_act('CODE')}"],
                " ",
                say("what the program does: an action, and which question it answers."),
            ],
            h.li[h.a(href=urls.api_description())[urls.api_description()], " ", say("describes all of it.")],
        ],
        h.p[
            say(
                "A language model can sit down too, with “inkling llm” or “inkling mcp”; everybody can see that it "
                "is one."
            )
        ],
        h.h2[say("A complete program")],
        h.p(".soft.small")[say("It plays any game to the end, at random. Put your own idea into “choose”.")],
        h.div(".command.long")[
            h.pre(tabindex="0", role="group", aria_label=say("A complete program"))[h.code[read_example_program()]]
        ],
        h.div(".acts")[
            code and h.a(".btn", href=urls.table(code))[say("Back to the table")],
            h.a(".btn.quiet", href=urls.asset("program.txt"), download=FILE)[say("Download")],
        ],
    ]
    return draw_page(title, body, say, sheets=(asset_url("deck_editor.css"),))
