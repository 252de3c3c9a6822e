"""HTML of a replay's dock: the sentence about the moment, its explanation, the timeline, and the buttons to move."""

from collections.abc import Iterable, Sequence

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import SYSTEM, Markup, Say, Seat, Viewer
from inkling.core.bot import KeyMoment, Why
from inkling.core.driver import AnyPlay
from inkling.core.looking_back import Landmark, Sign, find_landmarks, find_parts
from inkling.server.features.replay.replay_moment import (
    EVERYONE,
    PUBLIC,
    PositionsByPly,
    ReplayMoment,
    TableContextOfReplay,
)
from inkling.server.features.why.views import draw_explanation
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls

TOLD, MUCH = 3, 80
"""Maximum number of sentences about one moment, and of their characters. Longer texts are shortened."""
MOST_KEYS = 8


def draw_replay_dock(
    steps: PositionsByPly,
    moment: ReplayMoment,
    play_id: str,
    why: Why | None,
    is_open: bool,
    beside: TableContextOfReplay,
    say: Say,
) -> h.Element:
    last, now = len(steps) - 1, draw_sentence_of_moment(steps, moment, say)
    keys = [] if moment.hide else choose_landmarks_for_timeline(steps, moment, say.lang)
    plies = " ".join(map(str, sorted({key.ply for key in keys})))
    here = {"data-ply": str(moment.ply), "data-moments": moment.batch_address(play_id, say.lang)}
    return h.nav(".moves.z-replay", here, aria_label=say("Moments"), data_keys=plies)[
        # A tap shows text that has no room.
        h.div(".tells")[
            h.p(".now", tabindex="-1")[now], h.output[moment.ply if moment.hide else f"{moment.ply} / {last}"]
        ],
        h.div(".z-why", data_zone="why", aria_live="polite")[draw_explanation_zone(why, moment, say)],
        not moment.hide and draw_timeline(moment, last, now, keys, plies_after_parts_of_play(steps), play_id, say),
        h.div(".steps")[draw_step_buttons(moment, last, play_id, say)],
        h.div(".further")[
            is_open and draw_link_to_explanation(moment, play_id, say),
            # On desktop they are next to the board.
            h.a(".to-keys", href="#z-keys")[draw_icon("star"), h.span[say("Moments")]],
            h.div(".led", data_zone="together")[Markup(beside.together)],
            h.div(".onto", data_zone="onward")[
                draw_play_from_here_form(steps[moment.ply], moment, play_id, is_open, say)
            ],
        ],
    ]


def draw_sentence_of_moment(steps: Sequence[AnyPlay], moment: ReplayMoment, say: Say) -> str:
    before = steps[moment.ply - 1] if moment.ply else None
    return describe_moment(before, steps[moment.ply], moment, say)


def describe_moment(before: AnyPlay | None, play: AnyPlay, moment: ReplayMoment, say: Say) -> str:
    """Return a sentence about the latest move, with what the viewer may know about it.

    If everyone's cards are shown, it says what the player who moved knew.
    """
    if before is None:
        dealt = say("Before the first move, with everyone’s cards shown.")
        return dealt if moment.eyes == EVERYONE else say("Before the first move.")
    entry, viewer = play.record.entries[-1], moment.viewer
    story: Viewer = entry.by if moment.eyes == EVERYONE and entry.by != SYSTEM else viewer
    place = -1 if story is None else story
    game_say = speech(say.lang, play.game.package).to(viewer, play.record.names)
    fresh = play.stories[place][len(before.stories[place]) :] or play.stories[place][-1:]
    options = play.record.setup.options
    # The board below shows the points.
    if play.outcome is not None and (brief := play.game.back.brief(fresh, options, game_say)):
        return brief
    sentences = [play.game.words.tell(line.event, options, game_say) for line in fresh]
    return join_sentences_in_two_lines(sentences, play.outcome is not None)


def join_sentences_in_two_lines(sentences: list[str], ended: bool) -> str:
    """Return the sentences joined, cut to fit two lines.

    Always keep the first one, which says what the player did, or the last one at the end of a play.
    """
    few = sentences if len(sentences) <= TOLD else [sentences[0], *sentences[1 - TOLD :]]
    ways = (few, [few[0], few[-1]], [few[-1] if ended else few[0]])
    return " ".join(next((way for way in ways if len(" ".join(way)) <= MUCH), ways[-1]))


def landmarks_on_timeline(steps: PositionsByPly) -> list[Landmark]:
    """Return the landmarks that fit on the timeline, in order of plies. Cached per play."""
    if steps.keys is None:
        steps.keys = sorted(
            choose_heavy_and_spread_landmarks(list(find_landmarks(steps)), len(steps)), key=lambda key: key.ply
        )
    return steps.keys


def choose_heavy_and_spread_landmarks(keys: list[Landmark], length: int) -> list[Landmark]:
    """Return the landmarks of greatest weight. Among equal weights, choose those that are farthest from the others."""
    chosen: list[Landmark] = []

    def worth(key: Landmark) -> tuple[int, int]:
        return key.weight, min((abs(key.ply - other.ply) for other in chosen), default=length)

    while keys and len(chosen) < MOST_KEYS:
        chosen.append(max(keys, key=worth))
        keys.remove(chosen[-1])
    return chosen


def plies_after_parts_of_play(steps: PositionsByPly) -> tuple[int, ...]:
    """Return the plies at which a part of the play ended. Cached per play."""
    if steps.parts is None:
        steps.parts = tuple(find_parts(steps))
    return steps.parts


def moments_that_decided_the_play(steps: PositionsByPly, lang: str) -> Sequence[KeyMoment]:
    """Return the moments at which, according to bots, the play was decided. Cached per play and language."""
    if lang not in steps.decided:
        ended = steps[-1]
        say = speech(lang, ended.game.package).to(None, ended.record.names)
        steps.decided[lang] = tuple(ended.game.bots.key_moments(ended, say))
    return steps.decided[lang]


def choose_landmarks_for_timeline(steps: PositionsByPly, moment: ReplayMoment, lang: str) -> list[Landmark]:
    decided = moments_that_decided_the_play(steps, lang) if moment.key else ()
    return [
        *landmarks_on_timeline(steps),
        *(landmark_of_decisive_moment("bolt", key.ply, key.weight) for key in decided),
    ]


def draw_step_buttons(moment: ReplayMoment, last: int, play_id: str, say: Say) -> h.Node:
    def step(name: str, text: str, ply: int) -> h.Element:
        to = replace(moment, ply=ply).address(play_id)
        return h.a(".step", rel=name, href=to)[draw_icon(name), h.span(".sr")[text]]

    return (
        step("first", say("To the beginning"), 0),
        step("back", say("One step back"), max(0, moment.ply - 1)),
        step("forth", say("One step forward"), min(last, moment.ply + 1)),
        not moment.hide and step("last", say("To the end"), last),
    )


def draw_link_to_explanation(moment: ReplayMoment, play_id: str, say: Say) -> h.Element:
    other = replace(moment, why=not moment.why).address(play_id)
    asked = "true" if moment.why else None
    return h.a(".why", href=other, aria_current="true" if asked else None)[
        h.b(aria_hidden="true")["?"], h.span[say("Why?")]
    ]


def draw_explanation_zone(why: Why | None, moment: ReplayMoment, say: Say) -> h.Element | None:
    if not moment.why:
        return None
    # A long answer scrolls, so it must be focusable by keyboard.
    return h.div(".reasons", tabindex=0, role="group", aria_label=say("Why?"))[
        h.p(".soft")[say("There is nothing to explain about this moment.")]
        if why is None
        else draw_explanation(why, say)
    ]


def draw_play_from_here_form(
    play: AnyPlay, moment: ReplayMoment, play_id: str, is_open: bool, say: Say
) -> h.Element | None:
    if play.outcome is not None or not is_open or not moment.theirs:
        return None
    return h.form(method="post", action=urls.fork(play_id))[
        draw_hidden_field("ply", moment.ply),
        isinstance(moment.eyes, int) and draw_hidden_field("seat", moment.eyes),
        h.button(name="with", value="bots")[draw_icon("play"), h.span[say("Play from here")]],
    ]


def seat_of_player_in_fork(play: AnyPlay) -> Seat:
    turn = play.game.rules.turn(play.state)
    return turn[0] if turn else Seat(0)


APART, FAR_APART = 0.045, 0.085
"""Minimum distance of two icons on desktop and on phones, as a fraction of the timeline's length. Of a closer pair, the
icon with the lower weight becomes a dot."""


def draw_timeline(
    moment: ReplayMoment, last: int, now: str, keys: list[Landmark], parts: Iterable[int], play_id: str, say: Say
) -> h.Element:
    """Draw the timeline as a slider. `now` is the text that screen readers announce for its position."""
    heard = f"{now} {moment.ply} / {last}"
    eyes = None if moment.eyes == EVERYONE else PUBLIC if moment.eyes is None else moment.eyes
    return h.form(".line.time", method="get", action=urls.replay(play_id))[
        h.label(".sr", for_="ply")[say("Moment")],
        h.div(".track.grow")[
            draw_timeline_track(moment.ply, keys, parts, last),
            h.input("#ply.range", type="range", name="ply", min=0, max=last, value=moment.ply, aria_valuetext=heard),
        ],
        eyes is not None and draw_hidden_field("seat", eyes),
        moment.why and draw_hidden_field("why", 1),
        moment.key and draw_hidden_field("key", 1),
        h.button(".btn.quiet.fit", data_plain=True)[say("Go")],
    ]


def draw_timeline_track(ply: int, keys: list[Landmark], parts: Iterable[int], last: int) -> h.Element:
    """Draw the slider's track with its icons.

    Screen readers skip it, because the list of key moments has the same content.
    """
    line = {"y": "1.5rem", "height": ".5rem"}
    return h.svg(".keys", aria_hidden="true")[
        h.rect(".ahead", line, width="100%", rx=".25rem"),
        h.rect(".behind", line, width=percentage_of_play(ply, last), rx=".25rem"),
        [h.rect(".part", line, x=percentage_of_play(part, last), width=2) for part in parts if 0 < part < last],
        [draw_landmark_on_timeline(key, last, look, key.ply == ply) for key, look in landmarks_with_sizes(keys, last)],
    ]


def landmarks_with_sizes(keys: list[Landmark], last: int) -> list[tuple[Landmark, str]]:
    looks: list[tuple[Landmark, str]] = []
    for key in sorted(keys, key=lambda key: -key.weight):
        near = min((abs(key.ply - other.ply) for other, look in looks if look != "dot"), default=last) / max(1, last)
        looks.append((key, "dot" if near < APART else "near" if near < FAR_APART else ""))
    return looks[::-1]


def draw_landmark_on_timeline(key: Landmark, last: int, look: str = "", here: bool = False) -> h.Element:
    size = 'x="-.5625rem" y="0" width="1.125rem" height="1.125rem"'
    drawn = Markup(draw_icon(key.sign).replace("<svg ", f"<svg {size} ", 1))
    looks = {f"k-{key.sign}": True, look: bool(look), "here": here}
    where = {
        "x": percentage_of_play(key.ply, last),
        "overflow": "visible",
        "data-at": str(key.ply),
        "data-weight": str(key.weight),
    }
    return h.svg(where, class_=looks)[drawn, h.circle(cy="1.75rem", r=".25rem")]


def percentage_of_play(ply: int, last: int) -> str:
    return f"{100 * ply / max(1, last):.2f}%"


def landmark_of_decisive_moment(sign: Sign, ply: int, weight: float) -> Landmark:
    """Return the landmark of a moment that bots call decisive. It outweighs every other kind."""
    return Landmark(ply, sign, int(100 + 100 * weight))
