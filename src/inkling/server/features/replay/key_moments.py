"""The key moments of a replay, each a way to its moment in a few words, and the chosen one in whole sentences: what
happened, and where bots see it decided.

What bots think takes a while, so the page comes without it: a script fetches it afterwards, and a plain link leads to
the page that has it.
"""

import re
from collections.abc import Sequence

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.bot import KeyMoment
from inkling.core.looking_back import Landmark, Sign
from inkling.core.unsaid import empty
from inkling.core.words import Say
from inkling.server.features.replay.dock import describe_moment, find_decided, find_keys, landmark_at, weigh
from inkling.server.features.replay.moment import Moment, Moments
from inkling.server.platform.html.layout import icon
from inkling.server.platform.html.scripts import version
from inkling.server.platform.http import urls

LONG = 40
"""Letters of what stands in the list; an explanation after a colon is left out of what would be longer."""


def keys_zone(steps: Moments, moment: Moment, play_id: str, is_open: bool, say: Say) -> h.Element:
    other = replace(moment, hide=not moment.hide, key=False).address(play_id)
    if moment.hide:
        told = h.p(".grow")[say("The end and the key moments are hidden.")]
        return h.div(".sheet.line")[told, h.a(".tool", href=other)[say("Show the end")]]
    rows: list[tuple[int, Sign, str, str]] = [
        (key.ply, key.sign, call_key(steps, key, say), describe_key(steps, key.ply, moment, say))
        for key in find_keys(steps)
    ]
    if moment.key:
        rows += [(one.ply, "bolt", one.brief, one.text) for one in call_decided(steps, say.lang)]
    return h.div(".sheet.stack")[
        h.div(".line")[h.h2(".grow")[say("Key moments")], h.a(".tool", href=other)[say("Hide the end")]],
        h.ol(".keyed")[[row(moment, play_id, *one) for one in sorted(rows, key=lambda one: one[0])]],
        is_open and decided_part(steps, moment, play_id, say),
    ]


def call_key(steps: Moments, key: Landmark, say: Say) -> str:
    ended = steps[-1]
    if key.ply == ended.ply:
        return say("The end")
    game, names = ended.game, ended.record.names
    story, options = ended.stories[-1][: key.line + 1], ended.record.setup.options
    if brief := game.back.brief(story, options, speech(say.lang, game.package).to(None, names)):
        return brief
    return begin_of(game.words.tell(story[-1].event, options, speech(say.lang, game.package).to(None, names)), names)


class Decided(KeyMoment, frozen=True):
    brief: str = ""


def call_decided(steps: Moments, lang: str) -> list[Decided]:
    """What bots say of it begins with what it was about; what an action would do is left to the whole sentence."""
    names = steps[-1].record.names
    return [
        Decided(one.ply, one.text, one.weight, brief=begin_of(one.text, names, r" \([^)]*\)"))
        for one in find_decided(steps, lang)
    ]


def begin_of(sentence: str, names: Sequence[str], without: str = "(?!)") -> str:
    """Up to where it ends or goes on to explain itself, but never without what it quotes. A name may hold what ends a
    sentence, or what is left out ("Dr. Okafor", "Bo (Papa)"): names give way to signs meanwhile, the longest first."""
    signs = {name: chr(0xE000 + place) for place, name in enumerate(sorted(names, key=len, reverse=True)) if name}
    for name, sign in signs.items():
        sentence = sentence.replace(name, sign)
    begun = re.split(r"[.;!?](?:\s|$)", re.sub(without, "", sentence), maxsplit=1)[0]
    if len(begun) > LONG:
        begun = re.split(r":\s(?![“„])", begun, maxsplit=1)[0]
    return begun.translate({ord(sign): name for name, sign in signs.items()})


def describe_key(steps: Moments, ply: int, moment: Moment, say: Say) -> str:
    return describe_moment(steps[ply - 1] if ply else None, steps[ply], replace(moment, eyes=None), say)


def row(moment: Moment, play_id: str, ply: int, sign: Sign, brief: str, told: str) -> h.Element:
    more = bool(told) and told != f"{brief}." and h.span(".told")[told]
    to = replace(moment, ply=ply, why=False).address(play_id)
    return h.li(class_={"decided": sign == "bolt"})[
        h.a(href=to, data_to=ply)[icon(sign, f"k-{sign}"), h.span[brief], h.span(".cap")[ply], more]
    ]


def decided_part(steps: Moments, moment: Moment, play_id: str, say: Say) -> h.Node:
    if steps[-1].game.bots.key_moments is empty:
        return None
    if moment.key and not find_decided(steps, say.lang):
        return h.p(".small")[say("The bots can’t name a moment that decided this game.")]
    explained = h.p(".small.bots")[icon("bolt", "k-bolt"), say("This, bots say, is where it was decided.")]
    if moment.key:
        return explained
    to = replace(moment, key=True, why=False).address(play_id) + "#z-keys"
    source = urls.key_moments(play_id, v=version(), lang=say.lang)
    told = say("The key moments now show where it was decided.")
    return (
        h.a(".btn.quiet", href=to, data_decided=source, data_told=told)[icon("bolt"), say("Where it was decided")],
        h.template[row(moment, play_id, 0, "bolt", " ", "  "), landmark_at(weigh("bolt", 0, 1), 1)],
        explained,
    )
