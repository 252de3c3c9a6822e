"""The page of a replay: title and result, the perspective, the board at one moment, and everyone's cards.

The address contains the whole state, so each moment can be linked and works without JavaScript.
"""

from datetime import UTC, datetime

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import SYSTEM, BoardContext, Seat, Viewer, Why, Zones
from inkling.core.driver import AnyPlay
from inkling.core.html import NOTHING, Html, Markup, escape, join, render
from inkling.core.limits import LONGEST_NAME
from inkling.core.record import Setup
from inkling.core.words import Say
from inkling.games.board_kit.default_board import describe_end_of_play, draw_board
from inkling.games.board_kit.people import COLOURS, draw_initial_avatar, flag_of_seat_or_false, initial_of_player
from inkling.games.board_kit.story import NEWS, draw_story, story_lines_as_html
from inkling.games.board_kit.text_cards import draw_cards
from inkling.server.features.daily.model import day_named_by_seed, is_daily_seed, is_public_seed
from inkling.server.features.daily.result_views import MONTHS, describe_day
from inkling.server.features.link_previews.views import (
    draw_preview_meta_tags,
    make_page_preview,
    make_preview_with_emblem,
)
from inkling.server.features.record_upload.render_jobs import UPLOADED_PLAY
from inkling.server.features.replay.dock import draw_play_from_here_form, draw_replay_dock, seat_of_player_in_fork
from inkling.server.features.replay.key_moments import draw_key_moments_zone
from inkling.server.features.replay.permissions import has_play_ended, is_play_hidden_from_viewer
from inkling.server.features.replay.replay_moment import (
    EVERYONE,
    Perspective,
    PositionsByPly,
    ReplayMoment,
    TableContextOfReplay,
)
from inkling.server.platform.html.components import draw_avatar_of_bot, draw_hidden_field
from inkling.server.platform.html.game_assets import board_sheet_urls, draw_deferred_art_link
from inkling.server.platform.html.layout import asset_url, draw_icon, draw_page, draw_zone, texts_of_copy_button
from inkling.server.platform.html.scripts import connection_messages, draw_live_region
from inkling.server.platform.http import urls

BESIDE = ("hands", "opened", "ask", "fork", "onward")
SCRIPTS = ("replay.js", "shared_replay.js")


def draw_replay_page(
    steps: PositionsByPly,
    moment: ReplayMoment,
    play_id: str,
    why: Why | None,
    is_open: bool,
    say: Say,
    beside: TableContextOfReplay,
    site: str,
) -> Html:
    """Draw the page. `is_open` is True if the viewer may see everyone's cards."""
    play, title = steps[moment.ply], title_of_replay(steps, say)
    path, game = urls.replay(play_id), play.game
    preview = (
        make_page_preview("replay", path, say, game.title) if is_open else make_preview_with_emblem(game.name, path)
    )
    tags = draw_preview_meta_tags(preview, site, say.lang)
    if is_play_hidden_from_viewer(steps[-1], is_open):
        return draw_hidden_replay_page(steps, title, say, beside, tags)
    drawn = draw_zones_of_moment(play, moment, play_id, steps.bots, is_open, say)
    board = {name: zone for name, zone in drawn.items() if name not in BESIDE}
    more: dict[str, Html | h.Element | None] = {
        "keys": draw_key_moments_zone(steps, moment, play_id, is_open, say),
        "ask": drawn["ask"],
        "talk": Html(beside.talk),
        "opened": drawn["opened"],
        "story": draw_story(join(draw_story_lines(play, moment.viewer, say)), say),
        "fork": drawn["fork"],
        "keep": draw_link_and_download_zone(moment, play_id, is_open, say),
    }
    look = f"board {play.game.name} replay{' everyone' if moment.eyes == EVERYONE else ''}"
    body = h.div(connection_messages(say), data_replay=play_id, data_table=beside.live or None)[
        h.section(".offered", data_zone="way", aria_label=say("At the table"))[Markup(beside.way)],
        h.section(".above.z-replay", aria_label=title)[draw_replay_head(steps, moment, play_id, is_open, say)],
        h.div(".both")[
            h.div(".stage")[
                h.main("#main", class_=look)[[draw_zone(name, zone) for name, zone in board.items()]],
                draw_all_hands(drawn["hands"], say),
            ],
            h.aside(".beside-it", aria_label=say("More about this game"))[
                [draw_zone(name, zone) for name, zone in more.items()]
            ],
        ],
        draw_replay_dock(steps, moment, play_id, why, is_open, beside, say),
    ]
    sheets = (asset_url("around_board.css"), asset_url("replay.css"), *board_sheet_urls(play.game.name))
    heading = h.fragment[h.h1[title], draw_result_line(steps[-1], moment, say)]
    bar_told = draw_top_bar_of_replay(beside, heading, say)
    inside = [body, draw_live_region(), draw_deferred_art_link(play.game.name)]
    return draw_page(title, inside, say, bar=bar_told, sheets=sheets, script=True, modules=SCRIPTS, preview=tags)


def draw_all_hands(hands: Html, say: Say) -> h.Element:
    label = say("Everyone’s cards")
    return h.section("#z-hands.z-hands", data_zone="hands", aria_label=label)[Markup(hands)]


def draw_hidden_replay_page(
    steps: PositionsByPly, title: str, say: Say, beside: TableContextOfReplay, preview: h.Node = None
) -> Html:
    called = speech(say.lang).to(None, steps[-1].record.names).name
    names = [called(Seat(seat)) for seat in range(steps[-1].record.setup.seats)]
    inside = h.main("#main.page.narrow")[
        h.h1[title], h.p(".soft")[say.listing(names)], draw_hidden_replay_note(steps[-1], False, say)
    ]
    return draw_page(
        title,
        inside,
        say,
        bar=draw_top_bar_of_replay(replace(beside, talk=""), h.p[say("Replay")], say),
        preview=preview,
    )


def draw_zones_of_moment(
    play: AnyPlay, moment: ReplayMoment, play_id: str, bots: tuple[bool, ...], is_open: bool, say: Say
) -> Zones:
    hands = draw_hands_zone(play, bots, say) if is_open and moment.eyes == EVERYONE else NOTHING
    return {
        **draw_board_zones_of_moment(play, moment.viewer, bots, is_open, say),
        "hands": hands,
        "ask": render(draw_ask_a_friend_form(play, moment, play_id, say)),
        "fork": render(draw_fork_zone(play, moment, play_id, is_open, say)),
        "onward": render(draw_play_from_here_form(play, moment, play_id, is_open, say)),
    }


def draw_board_zones_of_moment(play: AnyPlay, viewer: Viewer, bots: tuple[bool, ...], is_open: bool, say: Say) -> Zones:
    game_say = speech(say.lang, play.game.package).to(viewer, play.record.names)
    sight = play.sight(viewer)
    news = tuple(story_lines_as_html(play.game, sight, game_say, max(0, len(sight.story) - NEWS)))
    context = BoardContext(pictures=urls.pictures(play.game.name), bots=bots, news=news)
    opened = render(draw_revealed_cards_zone(play, game_say, say)) if is_open else NOTHING
    return {**draw_board(play, sight, game_say, context), "opened": opened}


def draw_story_lines(play: AnyPlay, viewer: Viewer, say: Say, after: int = 0) -> list[Html]:
    game_say = speech(say.lang, play.game.package).to(viewer, play.record.names)
    return story_lines_as_html(play.game, play.sight(viewer), game_say, after)


def draw_revealed_cards_zone(play: AnyPlay, game_say: Say, say: Say) -> h.Element | None:
    sentences = play.game.words.opened(play.state, game_say) if has_play_ended(play) else ()
    if not sentences:
        return None
    return h.div(".sheet.stack")[h.h2[say("From the record")], [h.p[sentence] for sentence in sentences]]


def draw_link_and_download_zone(moment: ReplayMoment, play_id: str, is_open: bool, say: Say) -> h.Element:
    here = moment.address(play_id)
    forms = (("txt", say("The record as text")), ("json", say("The record as JSON")))
    return h.div(".acts.wrap")[
        h.a(".btn.quiet", href=here)[say("Link to this moment")],
        h.button(
            ".btn.quiet", texts_of_copy_button(say), type="button", data_scripted=True, hidden=True, data_copy=here
        )[draw_icon("copy"), say("Copy the link")],
        is_open
        and moment.theirs
        and not moment.hide
        and [
            h.a(".btn.quiet", href=urls.record_file(play_id, form), download=f"{play_id[:8]}.{form}")[label]
            for form, label in forms
        ],
    ]


def draw_fork_zone(play: AnyPlay, moment: ReplayMoment, play_id: str, is_open: bool, say: Say) -> h.Element | None:
    if play.outcome is not None or not is_open or not moment.theirs:
        return None
    seat = moment.eyes if isinstance(moment.eyes, int) else seat_of_player_in_fork(play)
    return draw_fork_form(play_id, str(moment.ply), str(seat), say)


def draw_ask_a_friend_form(play: AnyPlay, moment: ReplayMoment, play_id: str, say: Say) -> h.Element | None:
    """Draw the form that makes a question to friends from this moment.

    None if nobody decides anything at this moment, and for viewers who may not ask.
    """
    if not moment.asks:
        return None
    game_say = speech(say.lang, play.game.package)
    if all(play.game.back.ask_friend(play.sight(seat), game_say, BoardContext()) is None for seat in play.turn):
        return None
    return h.form(".sheet.stack", method="post", action=urls.ask_a_friend(play_id))[
        h.h2[say("Ask a friend")],
        h.p(".small")[say("Make a link to this moment: what would your friends do? They see how it ended afterwards.")],
        draw_hidden_field("ply", moment.ply),
        isinstance(moment.eyes, int) and draw_hidden_field("seat", moment.eyes),
        h.div(".acts")[h.button(".btn.quiet")[draw_icon("share"), say("Ask a friend")]],
    ]


def draw_fork_form(play_id: str, ply: str, seat: str, say: Say, typed: str = "") -> h.Element:
    name = h.input(".field", name="name", maxlength=LONGEST_NAME, autocomplete="nickname", value=typed or None)
    return h.form(".sheet.stack", method="post", action=urls.fork(play_id))[
        h.h2[say("Play on from here")],
        h.p(".small")[say("At a new table: the cards stay as they were, but random draws will differ.")],
        draw_hidden_field("ply", ply),
        draw_hidden_field("seat", seat),
        h.label[say("Your name"), " ", name],
        h.div(".acts")[
            h.button(".btn.quiet", name="with", value="bots")[say("Play on with bots")],
            h.button(".btn.quiet", name="with", value="friends")[say("Play on with friends")],
        ],
    ]


def seat_and_action_before_moment(steps: PositionsByPly, ply: int) -> tuple[Seat, str] | None:
    """Return the seat that made the latest move, and the move. None before the first move, and after a random event."""
    if ply == 0:
        return None
    entry = steps[ply].record.entries[ply - 1]
    return None if entry.by == SYSTEM else (entry.by, entry.do)


def draw_top_bar_of_replay(beside: TableContextOfReplay, heading: h.Node, say: Say) -> h.Node:
    talk = say("Talk")
    return (
        beside.table and h.a(".to-table", href=beside.table)[draw_icon("left"), h.span[say("Table")]],
        h.div(".where")[heading],
        bool(beside.talk)
        and h.nav(".tools", aria_label=talk)[
            h.a(".tool", href="#z-talk", data_atop=True)[draw_icon("talk"), h.span(".sr")[talk]]
        ],
    )


def title_of_replay(steps: PositionsByPly, say: Say) -> str:
    game = steps[-1].game.title
    if steps.at is None:
        return say("Replay: {game}", game=game)
    return say("{game}, {day}", game=game, day=describe_date_of_play(steps.at, say))


def describe_date_of_play(at: int, say: Say) -> str:
    """Return the date in the server's time zone. The current year is omitted."""
    day, now = (moment.astimezone().date() for moment in (datetime.fromtimestamp(at / 1000, UTC), datetime.now(UTC)))
    if day.year != now.year:
        month = say(MONTHS[day.month - 1])
        return say("{day} {month} {year}", day=day.day, month=month, year=day.year)
    return describe_day(day, say)


def draw_result_line(ended: AnyPlay, moment: ReplayMoment, say: Say) -> h.Element:
    """Draw the play's result, unless `hide` is set. Narrow screens omit the score."""
    said, well = ("", "") if moment.hide else describe_result_of_play(ended, say)
    what = h.span(".what")[say("Replay"), said and " · "]
    return h.p(".soft")[what, said and h.span(".ended")[said, well and h.span(".well")[f": {well}"]]]


def describe_result_of_play(ended: AnyPlay, say: Say, names: tuple[str, ...] | None = None) -> tuple[str, str]:
    """Return how the play ended, and the score in words if there is one. `names` replace those of the record."""
    outcome = ended.outcome
    assert outcome is not None
    game_say = speech(say.lang, ended.game.package).to(None, ended.record.names if names is None else names)
    if outcome.places:
        first = [game_say.name(Seat(seat)) for seat, place in enumerate(outcome.places) if place == 1]
        return say.many("Winner: {names}", "Winners: {names}", len(first), names=say.listing(first)), ""
    tally = ended.game.page.tally
    return describe_end_of_play(outcome, say), tally(
        outcome.score, game_say
    ) if outcome.score is not None and tally else ""


def draw_replay_head(steps: PositionsByPly, moment: ReplayMoment, play_id: str, is_open: bool, say: Say) -> h.Fragment:
    ended = steps[-1]
    called = speech(say.lang).to(None, ended.record.names).name
    names = [called(Seat(seat)) for seat in range(ended.record.setup.seats)]
    return h.fragment[
        draw_uploaded_record_note(play_id, say),
        draw_hidden_replay_note(ended, is_open, say),
        not is_open and h.p(".soft.played")[say.listing(names)],
        draw_perspective_choice(ended, moment, play_id, steps.bots, is_open, say),
    ]


def draw_uploaded_record_note(play_id: str, say: Say) -> h.Element | None:
    if not play_id.startswith(UPLOADED_PLAY):
        return None
    sentence = say("This record was uploaded: it follows the rules, but nobody here saw who played.")
    return h.p(".token")[sentence]


def draw_hidden_replay_note(ended: AnyPlay, is_open: bool, say: Say) -> h.Element | None:
    if is_open:
        return None
    if not has_play_ended(ended):
        return h.p(".token")[say("This game was abandoned: everyone’s cards stay hidden.")]
    sentence = say("This replay is shown only to people who have played this deal to the end themselves.")
    to, link_label = link_to_deal(ended.record.setup, say)
    return h.p(".token")[h.span(".grow")[sentence], " ", h.a(".btn.quiet.fit", href=to)[link_label]]


def link_to_deal(setup: Setup, say: Say) -> tuple[str, str]:
    """Return the address and the label of a link to the page on which this deal can be played."""
    seed = setup.seed
    if is_public_seed(seed):
        return urls.past_puzzle(setup.game, day_named_by_seed(seed)), say("Play it")
    # A deal that only its server can compute could be played only on its day.
    if is_daily_seed(seed):
        return urls.daily(), say("Today’s puzzles")
    return urls.deal(seed.partition(" ")[2]), say("Play it")


def draw_perspective_choice(
    play: AnyPlay, moment: ReplayMoment, play_id: str, bots: tuple[bool, ...], is_open: bool, say: Say
) -> h.Element | None:
    voice = speech(say.lang).to(None, play.record.names)
    if not is_open:
        return None
    seats = map(Seat, range(play.record.setup.seats))
    eyes: list[tuple[Perspective, h.Node, str]] = [
        (EVERYONE, draw_icon("people"), say("Everyone’s cards")),
        *((seat, draw_avatar_of_seat(seat, bots, voice), voice.name(seat)) for seat in seats),
        (None, draw_icon("eye"), say("Onlookers")),
    ]
    return h.div(".eyes", role="group", aria_label=say("Whose view"))[
        [
            h.a(
                ".chip",
                href=replace(moment, eyes=viewer).address(play_id),
                aria_current="true" if viewer == moment.eyes else None,
                title=name,
            )[sign, h.span(".whose")[name]]
            for viewer, sign, name in eyes
        ],
    ]


def draw_hands_zone(play: AnyPlay, bots: tuple[bool, ...], say: Say) -> Html:
    """Draw every seat's hand; highlight the seat that moved last."""
    game_say = speech(say.lang, play.game.package).to(None, play.record.names)
    entries = play.record.entries
    acted = entries[-1].by if entries else SYSTEM
    context = BoardContext(pictures=urls.pictures(play.game.name), bots=bots)
    seats = map(Seat, range(play.record.setup.seats))
    hands = [(seat, held) for seat in seats if (held := draw_hand_cards(play, seat, game_say, context))]
    if not hands:
        return NOTHING
    drawn = join(draw_hand_of_seat(seat, held, seat == acted, bots, game_say) for seat, held in hands)
    return Html(f'<h2 class="sr">{escape(say("Everyone’s cards"))}</h2><ul class="hands">{drawn}</ul>')


def draw_hand_cards(play: AnyPlay, seat: Seat, say: Say, context: BoardContext) -> Html:
    held, sketch, sight = play.game.back.held, play.game.page.sketch, play.sight(seat)
    if held is not None:
        return held(sight, say, context)
    hand = sketch(sight, say).hand if sketch is not None else ()
    return draw_cards(hand) if hand else NOTHING


def draw_hand_of_seat(seat: Seat, held: Html, acted: bool, bots: tuple[bool, ...], say: Say) -> Html:
    sign = draw_avatar_of_bot() if flag_of_seat_or_false(bots, seat) else draw_initial_avatar(seat, bots, say)
    look = "theirs acts" if acted else "theirs"
    name = f'<b class="name">{sign}<span>{escape(say.name(seat))}</span></b>'
    return Html(f'<li class="{look}" data-key="hand-{seat}">{name}{held}</li>')


def draw_avatar_of_seat(seat: Seat, bots: tuple[bool, ...], say: Say) -> Markup:
    if flag_of_seat_or_false(bots, seat):
        return draw_avatar_of_bot()
    return Markup(f'<span class="av a{seat % COLOURS}" data-sign="{escape(initial_of_player(seat, say))}"></span>')
