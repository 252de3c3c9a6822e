"""Pages of shared deals: make or enter a code, and the page of one deal with all its results."""

from typing import Any

import htpy as h
import msgspec

from inkling.catalogs import speech
from inkling.core import Html, NotAllowed, Say, msg
from inkling.core.words import capital
from inkling.games import SHELF
from inkling.server.features.deals.model import (
    DealResult,
    SharedDeal,
    index_of_chosen_option,
    settings_without_own_decks,
)
from inkling.server.features.options.model import encode_option_value
from inkling.server.platform.html.components import draw_hidden_field, draw_name_field
from inkling.server.platform.html.forms import draw_collapsible_nodes, draw_options_of_select, draw_segmented_choice
from inkling.server.platform.html.game_assets import board_sheet_urls
from inkling.server.platform.html.game_intro import draw_banner
from inkling.server.platform.html.layout import asset_url, draw_icon, texts_of_copy_button
from inkling.server.platform.http import urls

EXAMPLE = "similo1-3-0-berry"


def style_sheets_of_deal_pages(*games: str) -> tuple[str, ...]:
    """Return the style sheets of these pages, and those of the games whose emblems are on them."""
    return (*board_sheet_urls(*games), asset_url("deals.css"))


def draw_overview_page(say: Say, game: str = "") -> h.Element:
    """Draw the page to make or enter a code. `game` is preselected if it exists."""
    lead = say(
        "Pass on a code: anyone who has it gets exactly the same cards as you. Then compare what you made of them."
    )
    return h.main("#main.page.deals")[
        h.div(".salute")[
            h.h1[say("Play with the same cards as your friends")],
            h.p(".soft")[lead],
            draw_picture_of_equal_hands(say),
        ],
        draw_enter_code_form(say),
        draw_new_deal_form(say, game if game in SHELF else next(iter(SHELF))),
    ]


def draw_picture_of_equal_hands(say: Say) -> h.Element:
    hands = [h.span(".same")[h.span[[h.i for _ in range(3)]], h.small[label]] for label in (say("You"), say("Friends"))]
    return h.div(".twohands", aria_hidden="true")[hands[0], h.b["="], hands[1]]


def draw_enter_code_form(say: Say, typed: str = "") -> h.Element:
    return h.form(".code-row", method="post", action=urls.deals())[
        h.label[
            h.b[say("Got a code?")],
            " ",
            h.input(
                ".field", name="code", required=True, maxlength=60, autocomplete="off", spellcheck="false",
                autocapitalize="none", placeholder=EXAMPLE, value=typed or None,
            ),
        ],
        h.button(".btn.quiet")[say("Go on")],
    ]  # fmt: skip


def draw_new_deal_form(say: Say, first: str) -> h.Element:
    return h.form(".newdeal", method="post", action=urls.deals())[
        # Enter presses a form's first button; this one submits the chosen game.
        h.button(".sr", tabindex="-1", aria_hidden="true"),
        h.fieldset(".dealgames")[
            h.legend(".sr")[say("Game")],
            [
                h.div(".dealgame")[
                    draw_game_choice(game, game == first, say), draw_seats_and_options_of_game(game, say)
                ]
                for game in SHELF
            ],
        ],
    ]


def draw_game_choice(game: str, chosen: bool, say: Say) -> h.Element:
    page = SHELF[game].page
    game_say = speech(say.lang, SHELF[game].package)
    return h.label(".sheet")[
        h.input(".pickr", type="radio", name="game", value=game, checked=chosen),
        draw_banner(game),
        h.span(".txt")[
            h.b[SHELF[game].title],
            page.pitch and h.span(".soft.small")[game_say(page.pitch)],
            h.span(".cap")[say("{least}–{most} players", least=SHELF[game].seats[0], most=SHELF[game].seats[-1])],
        ],
    ]


def draw_seats_and_options_of_game(game: str, say: Say) -> h.Element:
    """Draw the seats and options of one game.

    CSS hides them unless the game is chosen. Old browsers always show them.
    """
    shelf = SHELF[game]
    return h.fieldset(".sheet.howmany")[
        h.legend(".sr")[shelf.title],
        h.p[h.b[say("Seats")], h.span(".sr")[f": {shelf.title}"]],
        draw_segmented_choice(f"{game}.seats", [(str(n), str(n)) for n in shelf.seats], str(shelf.table.usual_seats)),
        draw_option_choices(game, say),
        h.button(".btn", name="made", value=game)[say("Get a code to pass on"), h.span(".sr")[f": {shelf.title}"]],
    ]


def draw_option_choices(game: str, say: Say) -> Html | None:
    game_say = speech(say.lang, SHELF[game].package)
    rows = [
        h.label(".opt")[
            h.span[game_say(setting.label)],
            h.select(name=f"{game}.{setting.name}")[
                draw_options_of_select(
                    (encode_option_value(choice.value), game_say(choice.label)) for choice in setting.choices
                )
            ],
        ]
        for setting in settings_without_own_decks(game)
    ]
    return draw_collapsible_nodes(say("Options for {game}", game=SHELF[game].title), rows) if rows else None


def draw_deal_page(dealt: SharedDeal, results: h.Node, say: Say) -> h.Element:
    code, game = dealt.code, dealt.setup.game
    return h.main("#main.page.deal")[
        draw_banner(game),
        h.div(".salute")[
            h.h1[say("{game} with the same cards", game=SHELF[game].title)],
            h.p(".soft")[say("The same cards for everybody who has this code. Who makes the most of them?")],
            draw_game_and_options_of_deal(dealt, say),
        ],
        h.div(".beside")[draw_play_form(code, say), draw_share_code_part(code, say)],
        results,
    ]


def draw_play_form(code: str, say: Say, typed: str = "") -> h.Element:
    return h.form(".sheet.stack.playdeal", method="post", action=urls.deal(code))[
        draw_name_field(say, typed),
        draw_hidden_field("seat", 0),
        h.button(".btn", name="with", value="bots")[draw_icon("play"), say("Play it with bots")],
        h.button(".btn.quiet", name="with", value="friends")[draw_icon("people"), say("A table for friends")],
        h.p(".cap")[say("Somebody may know these cards, so this game isn’t rated.")],
    ]


def draw_share_code_part(code: str, say: Say) -> h.Element:
    return h.section(".sheet.codeline")[
        h.h2[say("Let others try it too")],
        h.button(
            ".btn.quiet",
            texts_of_copy_button(say),
            type="button",
            data_share=urls.deal(code),
            data_scripted=True,
            hidden=True,
        )[draw_icon("share"), say("Pass it on")],
        h.p(".url")[h.span(".sr")[say("Code")], " ", h.b[code]],
    ]


def draw_game_and_options_of_deal(dealt: SharedDeal, say: Say) -> h.Element:
    game, options = SHELF[dealt.setup.game], msgspec.to_builtins(dealt.setup.options)
    game_say = speech(say.lang, game.package)
    minutes = say.many("{n} minute", "{n} minutes", game.page.minutes)
    facts = [(say("Seats"), str(dealt.setup.seats)), (say("Time"), minutes)]
    for setting in settings_without_own_decks(game.name):
        place = index_of_chosen_option(setting, options)
        if place or setting.own is not None:
            facts.append((game_say(setting.label), game_say(setting.choices[place].label)))
    return h.dl(".set")[[h.div[h.dt[label], h.dd[value]] for label, value in facts]]


def draw_no_results_line(bots_play: bool, say: Say) -> h.Element:
    """Draw a line that says that the deal has no results yet. Bots play a deal only after a person has finished it."""
    text = say("There are no results here yet: add yours.")
    if bots_play:
        text = say("There are no results here yet. Play it, and you’ll also see what bots made of it.")
    return h.p(".sheet.firstone")[draw_icon("star"), text]


def read_number_of_seats(game: str, form: dict[str, str]) -> int:
    """Return the number of seats from this game's form field, or from the field `seats`, which programs may send."""
    text = form.get(f"{game}.seats", form.get("seats", ""))
    return int(text) if text.isdecimal() and len(text) < 3 else SHELF[game].table.usual_seats


def read_chosen_options(game: str, form: dict[str, str]) -> dict[str, Any]:
    """Return the options that the form sets for this game. Raise NotAllowed for an unknown choice."""
    chosen = {}
    for setting in settings_without_own_decks(game):
        text = form.get(f"{game}.{setting.name}")
        fits = [choice.value for choice in setting.choices if text in (None, encode_option_value(choice.value))]
        if not fits:
            raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
        chosen[setting.name] = fits[0]
    return chosen


def draw_results_ranking(
    game: str, results: list[DealResult], bots: DealResult | None, bots_play: bool, say: Say
) -> h.Element:
    """Draw the results as a ranking, best one first, and below it the result of the bots if there is one.

    Rows have no link to a replay, which would reveal the cards.
    """
    higher = SHELF[game].rules.higher_is_better
    ordered = sorted(
        results, key=lambda result: (not result.is_play_finished, (-1 if higher else 1) * (result.score or 0.0))
    )
    return h.section(".sheet.went")[
        h.h2[say("How it went")],
        h.ol(".ranking")[
            [draw_result_row(game, place, result, say) for place, result in enumerate(ordered, start=1)],
            bots_play and draw_bot_result_row(game, bots, say),
        ],
    ]


def draw_result_row(game: str, place: int, result: DealResult, say: Say) -> h.Element:
    gold = place == 1 and result.is_play_finished and result.won is not False
    return h.li[
        h.span(class_="place gold" if gold else "place")[place],
        h.span(".grow")[
            h.b[capital(describe_result_in_games_words(game, result, say))],
            h.span(".soft.small")[describe_number_of_players(result, say)],
        ],
        describe_how_play_ended(result, say),
    ]


def draw_bot_result_row(game: str, bots: DealResult | None, say: Say) -> h.Element:
    if bots is None:
        text, about = say("Bots are playing it right now"), say("Look again in a moment to compare.")
    else:
        text, about = capital(describe_result_in_games_words(game, bots, say)), say("Bots on their own")
    return h.li(".ofbots")[
        h.span(".place")[draw_icon("bot")],
        h.span(".grow")[h.b[text], h.span(".soft.small")[about]],
        bots is not None and describe_how_play_ended(bots, say),
    ]


def describe_result_in_games_words(game: str, result: DealResult, say: Say) -> str:
    """Return the result in the game's own words, or the score if the game has no words for results."""
    tally = SHELF[game].page.tally
    if tally is None or result.score is None:
        return describe_result_with_score(result, say)
    return tally(result.score, speech(say.lang, SHELF[game].package))


def describe_how_play_ended(result: DealResult, say: Say) -> h.Element | None:
    if result.won is None or result.score in (None, result.won):
        return None
    return h.span(class_="pill ended won" if result.won else "pill ended")[say("won") if result.won else say("lost")]


def describe_result_with_score(result: DealResult, say: Say) -> str:
    if not result.is_play_finished:
        return say("no result")
    ended = "" if result.won is None else say("won") if result.won else say("lost")
    # A score that only repeats won or lost is left out.
    points = "" if result.score in (None, result.won) else say("score {n}", n=f"{result.score:g}")
    return ", ".join(part for part in (ended, points) if part)


def describe_number_of_players(result: DealResult, say: Say) -> str:
    """Return how many people and bots played, without names."""
    people = say.many("one person", "{n} people", result.people) if result.people else ""
    bots = say.many("one bot", "{n} bots", result.bots) if result.bots else ""
    return ", ".join(part for part in (people, bots) if part)
