"""The overview page for learning a game, and lessons, which are played on a prepared deal.

The server stores no progress. The step is in the address, and the lesson is replayed up to it.
"""

from functools import cache

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import load_lesson, speech
from inkling.core import NOTHING, BoardContext, Html, Markup, Refusal, Say, join, msg, render
from inkling.core.driver import AnyPlay
from inkling.core.html import escape
from inkling.core.lesson import Lesson
from inkling.core.play import Play
from inkling.core.record import Entry
from inkling.games import SHELF
from inkling.games.board_kit.default_board import draw_board
from inkling.games.board_kit.html_texts import pick_variant_of_sentence
from inkling.games.board_kit.story import NEWS, draw_story, story_lines_as_html
from inkling.server.features.gallery.views import has_game_cards_to_show
from inkling.server.features.home.views import picture_url_of_game
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.game_assets import board_sheet_urls, draw_deferred_art_link
from inkling.server.platform.html.game_intro import draw_game_facts
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page, draw_zone
from inkling.server.platform.http import urls

LATEST = 3
"""Number of story lines next to a lesson. The coach refers to them."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def draw_overview_page(say: Say, site: str) -> Html:
    items = [draw_game_item(name, say) for name, game in SHELF.items() if game.page.lesson or game.page.primer]
    lead = say("Spend three minutes playing a few turns with a coach, or read the rules.")
    body = h.main("#main.page.stack.learn")[h.div[h.h1[say("Learn a game")], h.p(".soft")[lead]], h.ul(".games")[items]]
    sheets = (*board_sheet_urls(*SHELF), asset_url("rules.css"))
    tags = draw_preview_meta_tags(make_page_preview("learn", urls.learn(), say), site, say.lang)
    return draw_page(say("Learn"), [body, draw_footer(say)], say, sheets=sheets, preview=tags)


def draw_game_item(name: str, say: Say) -> h.Element:
    game = SHELF[name]
    which = h.span(".sr")[f": {game.title}"]
    return h.li(".game.sheet")[
        picture_url_of_game(name),
        h.div(".txt")[
            h.h2[game.title],
            h.div[
                h.p(".small")[game.page.pitch and speech(say.lang, game.package)(game.page.pitch)],
                Markup(draw_game_facts(name, say)),
            ],
            h.div(".acts")[
                game.page.lesson is not None
                and h.a(".btn", href=urls.lesson(name))[draw_icon("play"), say("Play the lesson"), which],
                game.page.primer is not None
                and h.a(".btn.quiet", href=urls.rules(name))[draw_icon("book"), say("Rules"), which],
                has_game_cards_to_show(name)
                and h.a(".btn.quiet", href=urls.game_gallery(name))[say("The cards"), which],
            ],
        ],
    ]


@cache
def load_whole_lesson(game: str) -> tuple[Lesson, tuple[AnyPlay, ...], tuple[int, ...]]:
    """Return the lesson including its follow-ups, then the play at each ply, then the ply of each step. Cached."""
    make = SHELF[game].page.lesson
    if make is None:
        raise Refusal("no-page", msg("We can’t find that page."))
    lesson = make()
    plays, places = play_of_lesson_at_each_ply(lesson), ply_of_each_lesson_step(lesson)
    while lesson.then is not None:
        after = lesson.then
        places += tuple(len(plays) + place for place in ply_of_each_lesson_step(after))
        plays += play_of_lesson_at_each_ply(after)
        lesson = join_two_lessons(lesson, after)
    return lesson, plays, places


def play_of_lesson_at_each_ply(lesson: Lesson) -> tuple[AnyPlay, ...]:
    play: AnyPlay = Play.begin(SHELF[lesson.setup.game], lesson.setup, "0" * 64, NAMES[: lesson.setup.seats])
    plays = [play]
    for entry in lesson.entries:
        play = play.act(entry.by, play.game.words.read(entry.do, lesson.setup.options), words=entry.say)
        plays.append(play)
    return tuple(plays)


def join_two_lessons(lesson: Lesson, after: Lesson) -> Lesson:
    """Return one lesson with the steps of both.

    Between them is an entry that abandons the first play. So the play before each entry has the same index as the
    entry.
    """
    put_away = Entry(lesson.seat, "abandon")
    return replace(
        lesson,
        entries=(*lesson.entries, put_away, *after.entries),
        steps=(*lesson.steps, *after.steps),
        then=after.then,
    )


def ply_of_each_lesson_step(lesson: Lesson) -> tuple[int, ...]:
    """Return, for each step of the lesson, the ply at which the learner is to move."""
    ply, places = 0, []
    for step in lesson.steps:
        while ply < len(lesson.entries) and lesson.entries[ply].by != lesson.seat:
            ply += 1
        places.append(ply)
        if step is not None:
            ply += 1
    return tuple(places)


def draw_lesson_page(game: str, step: int, missed: bool, reasons: h.Element | None, say: Say, site: str = "") -> Html:
    lesson, plays, places = load_whole_lesson(game)
    over = step >= len(places)
    play = plays[-1] if over else plays[places[step]]
    asks = not over and lesson.steps[step] is not None
    game_say = speech(say.lang, play.game.package).to(lesson.seat, play.record.names)
    sight = play.sight(lesson.seat)
    lines = story_lines_as_html(play.game, sight, game_say)
    context = BoardContext(
        urls.lesson(game, at=step) if asks else "",
        urls.pictures(game),
        bots=tuple(seat != lesson.seat for seat in range(sight.seats)),
        news=tuple(lines[-NEWS:]),
        lesson=True,
    )
    zones = dict(draw_board(play, sight, game_say, context))
    if asks:
        zones = {name: mark_control_to_use(str(lesson.steps[step]), zone) for name, zone in zones.items()}
    zones["story"] = draw_story(join(lines[-LATEST:]), say)
    title = say("Lesson: {game}", game=play.game.title)
    # The coach is in the dock, where the learner looks and taps, so that it covers nothing.
    zones["dock"] = join(
        [render(draw_instruction_of_step(game, lesson, step, missed, say)), zones.get("dock", NOTHING)]
    )
    body = (
        h.main("#main", class_=f"board {game} lesson")[[draw_zone(name, zone) for name, zone in zones.items()]],
        reasons and h.aside("#reasons.above", aria_label=say("What happened, and why"))[reasons],
    )
    page, bar = [*body, draw_deferred_art_link(game)], h.h1(".where")[title]
    sheets = (asset_url("lesson.css"), *board_sheet_urls(game))
    tags = draw_preview_meta_tags(make_page_preview("learn", urls.lesson(game), say, SHELF[game].title), site, say.lang)
    return draw_page(title, page, say, bar=bar, sheets=sheets, modules=("drop_preview.js",), preview=tags)


def mark_control_to_use(do: str, zone: Html) -> Html:
    value = f'value="{escape(do)}"'
    return Html(zone.replace(value, f"{value} data-here"))


LEARNED = (
    msg("That’s all you need. You’ll learn the rest at the table."),
    msg("Well done! The rest you’ll pick up as you play."),
    msg("You’ve got it. Time for a real game!"),
)
"""Last sentences of a lesson. The name of the game selects one."""


def draw_instruction_of_step(game: str, lesson: Lesson, step: int, missed: bool, say: Say) -> h.Element:
    if step >= len(lesson.steps):
        return h.div(".teach")[
            h.progress(max=1, value=1, aria_hidden="true"),
            h.p[say(pick_variant_of_sentence(LEARNED, game))],
            h.form(method="post", action=urls.play_now())[
                draw_hidden_field("game", game), h.button(".btn")[say("Play now")]
            ],
        ]
    task, words, hint = load_lesson(say.lang, SHELF[game].package)[step]
    count = say("{n} of {all}", n=step + 1, all=len(lesson.steps))
    return h.div(".teach")[
        h.progress(max=len(lesson.steps), value=step + 1, aria_hidden="true"),
        task and h.h2[task, " ", h.span(".pill")[count]],
        h.p[not task and [h.span(".pill")[count], " "], words],
        missed and h.p(".notice", role="alert")[hint or say("Not this time – look again.")],
        lesson.steps[step] is None and h.a(".btn", href=urls.lesson(game, at=step + 1))[say("Go on")],
    ]
