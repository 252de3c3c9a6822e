"""Lists a replay's key moments: important events, and where bots think the play was decided.

The bots' opinion takes seconds to compute, so the first page omits it. A script requests it later. Without JavaScript,
a link leads to a page with it.
"""

import re
from collections.abc import Sequence

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.bot import KeyMoment
from inkling.core.hook_defaults import empty
from inkling.core.looking_back import Landmark, Sign
from inkling.core.words import Say
from inkling.server.features.replay.dock import (
    describe_moment,
    draw_landmark_on_timeline,
    landmark_of_decisive_moment,
    landmarks_on_timeline,
    moments_that_decided_the_play,
)
from inkling.server.features.replay.replay_moment import PositionsByPly, ReplayMoment
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.html.scripts import hash_of_modules
from inkling.server.platform.http import urls

LONG = 40
"""Maximum characters of an entry in the list. Longer ones lose their explanation after the colon."""


def draw_key_moments_zone(
    steps: PositionsByPly, moment: ReplayMoment, play_id: str, is_open: bool, say: Say
) -> h.Element:
    other = replace(moment, hide=not moment.hide, key=False).address(play_id)
    if moment.hide:
        text = h.p(".grow")[say("The end and the key moments are hidden.")]
        return h.div(".sheet.line")[text, h.a(".tool", href=other)[say("Show the ending")]]
    rows: list[tuple[int, Sign, str, str]] = [
        (
            key.ply,
            key.sign,
            short_sentence_of_key_moment(steps, key, say),
            describe_event_at_key_moment(steps, key.ply, moment, say),
        )
        for key in landmarks_on_timeline(steps)
    ]
    if moment.key:
        rows += [(line.ply, "bolt", line.brief, line.text) for line in list_decisive_moments(steps, say.lang)]
    return h.div(".sheet.stack")[
        h.div(".line")[h.h2(".grow")[say("Key moments")], h.a(".tool", href=other)[say("Hide the ending")]],
        h.ol(".keyed")[
            [draw_key_moment_row(moment, play_id, *line) for line in sorted(rows, key=lambda line: line[0])]
        ],
        is_open and draw_decisive_moments(steps, moment, play_id, say),
    ]


def short_sentence_of_key_moment(steps: PositionsByPly, key: Landmark, say: Say) -> str:
    ended = steps[-1]
    if key.ply == ended.ply:
        return say("The end")
    game, names = ended.game, ended.record.names
    story, options = ended.stories[-1][: key.line + 1], ended.record.setup.options
    if brief := game.back.brief(story, options, speech(say.lang, game.package).to(None, names)):
        return brief
    return first_part_of_sentence(
        game.words.tell(story[-1].event, options, speech(say.lang, game.package).to(None, names)), names
    )


class DecisiveMoment(KeyMoment, frozen=True):
    """A moment that bots call decisive, with a short version of their explanation."""

    brief: str = ""


def list_decisive_moments(steps: PositionsByPly, lang: str) -> list[DecisiveMoment]:
    """Return the moments at which the play was decided, each with a short sentence without hints about better moves."""
    names = steps[-1].record.names
    return [
        DecisiveMoment(key.ply, key.text, key.weight, brief=first_part_of_sentence(key.text, names, r" \([^)]*\)"))
        for key in moments_that_decided_the_play(steps, lang)
    ]


def first_part_of_sentence(sentence: str, names: Sequence[str], without: str = "(?!)") -> str:
    """Return the first part of a sentence, up to its end or to an explanation, including quotes.

    Names may contain such characters ("Dr. Okafor", "Bo (Papa)"). So they are first replaced by private-use characters,
    longest first.
    """
    signs = {name: chr(0xE000 + place) for place, name in enumerate(sorted(names, key=len, reverse=True)) if name}
    for name, sign in signs.items():
        sentence = sentence.replace(name, sign)
    begun = re.split(r"[.;!?](?:\s|$)", re.sub(without, "", sentence), maxsplit=1)[0]
    if len(begun) > LONG:
        begun = re.split(r":\s(?![“„])", begun, maxsplit=1)[0]
    return begun.translate({ord(sign): name for name, sign in signs.items()})


def describe_event_at_key_moment(steps: PositionsByPly, ply: int, moment: ReplayMoment, say: Say) -> str:
    return describe_moment(steps[ply - 1] if ply else None, steps[ply], replace(moment, eyes=None), say)


def draw_key_moment_row(moment: ReplayMoment, play_id: str, ply: int, sign: Sign, brief: str, text: str) -> h.Element:
    more = bool(text) and text != f"{brief}." and h.span(".told")[text]
    to = replace(moment, ply=ply, why=False).address(play_id)
    return h.li(class_={"decided": sign == "bolt"})[
        h.a(href=to, data_to=ply)[draw_icon(sign, f"k-{sign}"), h.span[brief], h.span(".cap")[ply], more]
    ]


def draw_decisive_moments(steps: PositionsByPly, moment: ReplayMoment, play_id: str, say: Say) -> h.Node:
    if steps[-1].game.bots.key_moments is empty:
        return None
    if moment.key and not moments_that_decided_the_play(steps, say.lang):
        return h.p(".small")[say("The bots can’t name a moment that decided this game.")]
    explained = h.p(".small.bots")[draw_icon("bolt", "k-bolt"), say("Bots say this was the turning point.")]
    if moment.key:
        return explained
    to = replace(moment, key=True, why=False).address(play_id) + "#z-keys"
    source = urls.key_moments(play_id, v=hash_of_modules(), lang=say.lang)
    text = say("The key moments now show the turning points.")
    return (
        h.a(".btn.quiet", href=to, data_decided=source, data_told=text)[draw_icon("bolt"), say("Turning points")],
        h.template[
            draw_key_moment_row(moment, play_id, 0, "bolt", " ", "  "),
            draw_landmark_on_timeline(landmark_of_decisive_moment("bolt", 0, 1), 1),
        ],
        explained,
    )
