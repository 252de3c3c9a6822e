"""Learning a game: a lesson that is played on a prepared deal, and the rules on one page.

A lesson keeps nothing on the server: the step is in the address, and the course is replayed up to it.
"""

from functools import cache
from html import escape

from inkling.catalogs import speech
from inkling.core.board import Desk, story_line
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, mark
from inkling.core.lesson import Lesson
from inkling.core.play import Play
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.frame import foot, frame, icon
from inkling.server.pages.home import picture_of
from inkling.server.pages.pictures import sheet_of
from inkling.server.pages.plain_board import draw_story, plain_zones
from inkling.server.pages.table import section

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def overview_page(say: Say) -> str:
    """Every game that teaches: the lesson and the rules."""
    items = "".join(game_item(name, say) for name, game in SHELF.items() if game.page.lesson or game.page.primer)
    body = f'<main id="main" class="page stack"><h1>{escape(say("Learn a game"))}</h1><ul class="games">{items}</ul></main>'
    sheets = tuple(sheet for name in SHELF for sheet in sheet_of(name))
    return frame(say("Learn"), body + foot(say), say, sheets=sheets)


def game_item(name: str, say: Say) -> str:
    game = SHELF[name]
    pitch = speech(say.lang, game.package)(game.page.pitch) if game.page.pitch else ""
    lesson = ""
    if game.page.lesson is not None:
        lesson = f'<a class="btn" href="/learn/{name}/lesson">{icon("play")}{escape(say("Play the lesson"))}<span class="sr">: {escape(game.title)}</span></a>'
    primer = ""
    if game.page.primer is not None:
        primer = f'<a class="btn quiet" href="/learn/{name}">{icon("book")}{escape(say("The rules on one page"))}<span class="sr">: {escape(game.title)}</span></a>'
    return (
        f'<li class="game sheet">{picture_of(name)}<div class="txt"><h2>{escape(game.title)}</h2>'
        f'<p class="small">{escape(pitch)}</p><div class="acts wrap">{lesson}{primer}</div></div></li>'
    )


def primer_page(game: str, say: Say) -> str:
    draw = SHELF[game].page.primer
    if draw is None:
        raise Refusal("no-page", mark("There is no such page."))
    words = speech(say.lang, SHELF[game].package)
    lesson = (
        f'<a class="btn" href="/learn/{game}/lesson">{escape(say("Play the lesson"))}</a>'
        if SHELF[game].page.lesson
        else ""
    )
    body = f'<main id="main" class="page primer {game}">{draw(words)}<p>{lesson}</p></main>'
    return frame(SHELF[game].title, body + foot(say), say, sheets=sheet_of(game))


@cache
def course(game: str) -> tuple[Lesson, tuple[AnyPlay, ...], tuple[int, ...]]:
    """The lesson, the play at each ply of it, and the ply at which each step stands."""
    make = SHELF[game].page.lesson
    if make is None:
        raise Refusal("no-page", mark("There is no such page."))
    lesson = make()
    play: AnyPlay = Play.begin(SHELF[game], lesson.setup, "0" * 64, NAMES[: lesson.setup.seats])
    plays = [play]
    for entry in lesson.entries:
        play = play.act(entry.by, play.game.words.read(entry.do, lesson.setup.options), words=entry.say)
        plays.append(play)
    return lesson, tuple(plays), place_steps(lesson)


def place_steps(lesson: Lesson) -> tuple[int, ...]:
    """Before each step the others have done what they do until the learner is asked again; after it the learner has."""
    ply, places = 0, []
    for step in lesson.steps:
        while ply < len(lesson.entries) and lesson.entries[ply].by != lesson.seat:
            ply += 1
        places.append(ply)
        if step.do is not None:
            ply += 1
    return tuple(places)


def lesson_page(
    game: str,
    told: Lesson,
    plays: tuple[AnyPlay, ...],
    places: tuple[int, ...],
    step: int,
    missed: bool,
    folded: str,
    say: Say,
) -> str:
    over = step >= len(places)
    play = plays[-1] if over else plays[places[step]]
    asks = not over and told.steps[step].do is not None
    words = speech(say.lang, play.game.package).to(told.seat, play.record.names)
    sight = play.sight(told.seat)
    desk = Desk(
        f"/learn/{game}/lesson?at={step}" if asks else "",
        f"/pictures/{game}",
        bots=tuple(seat != told.seat for seat in range(sight.seats)),
    )
    draw = play.game.page.board
    drawn = draw(sight, words, desk) if draw is not None else plain_zones(play, sight, words, desk)
    zones = dict(drawn)
    lines = [story_line(play.game.words.tell(line.event, sight.options, words), line.words) for line in sight.story]
    zones["story"] = draw_story("".join(lines), say)
    body = "".join(section(name, html) for name, html in zones.items())
    title = say("Lesson: {game}", game=play.game.title)
    lesson = f'<aside class="above">{teach(game, told, step, missed, say, words)}</aside>'
    main = f'{lesson}<main id="main" class="board {game} lesson">{body}</main>{below(folded, say)}'
    return frame(title, main, say, bar=f'<h1 class="where">{escape(title)}</h1>', sheets=sheet_of(game))


def below(folded: str, say: Say) -> str:
    """The reasons lie under the board, which comes first."""
    label = escape(say("What happened, and why"))
    return f'<aside class="above" id="reasons" aria-label="{label}">{folded}</aside>' if folded else ""


def teach(game: str, told: Lesson, step: int, missed: bool, say: Say, words: Say) -> str:
    if step >= len(told.steps):
        end = say("That is all you need. The rest you learn at the table.")
        return (
            f'<div class="teach"><p>{escape(end)}</p><form method="post" action="/play"><input type="hidden" name="game" value="{game}">'
            f'<button class="btn">{escape(say("Play now"))}</button></form></div>'
        )
    now = told.steps[step]
    hint = (
        f'<p class="notice" role="alert">{escape(words(now.hint) if now.hint else say("Not that one this time; look again."))}</p>'
        if missed
        else ""
    )
    on = ""
    if now.do is None:
        on = f'<a class="btn" href="/learn/{game}/lesson?at={step + 1}">{escape(say("Go on"))}</a>'
    count = say("{n} of {all}", n=step + 1, all=len(told.steps))
    return f'<div class="teach"><p><span class="pill">{escape(count)}</span> {escape(words(now.words))}</p>{hint}{on}</div>'
