"""The key moments of a replay, each a way to its moment in a few words, and the chosen one in whole sentences: what
happened, and where bots see it decided.

What bots think takes a while, so the page comes without it: a script fetches it afterwards, and a plain link leads to
the page that has it.
"""

import re
from urllib.parse import urlencode

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.looking_back import Landmark, Sign
from inkling.core.unsaid import empty
from inkling.core.words import Say
from inkling.server.pages.frame import icon
from inkling.server.pages.replay_dock import find_decided, find_keys, sign_at, tell_moment
from inkling.server.pages.replay_moment import Moment
from inkling.server.pages.replay_steps import Moments
from inkling.server.pages.scripts import version


def keys_zone(steps: Moments, moment: Moment, play_id: str, is_open: bool, say: Say) -> h.Element:
    """The timeline's signs in words; of one moment what happened comes first. Who does not want to know hides them."""
    other = replace(moment, hide=not moment.hide, key=False).address(play_id)
    if moment.hide:
        told = h.p(".grow")[say("The end and the key moments are hidden.")]
        return h.div(".sheet.line")[told, h.a(".tool", href=other)[say("Show the end")]]
    rows: list[tuple[int, Sign, str, str]] = [
        (key.ply, key.sign, call_key(steps, key, say), tell_key(steps, key.ply, moment, say))
        for key in find_keys(steps)
    ]
    if moment.key:
        rows += [(one.ply, "bot", say("A turning point"), one.text) for one in find_decided(steps, say.lang)]
    return h.div(".sheet.stack")[
        h.div(".line")[h.h2(".grow")[say("Key moments")], h.a(".tool", href=other)[say("Hide the end")]],
        h.ol(".keyed")[[row(moment, play_id, *one) for one in sorted(rows, key=lambda one: one[0])]],
        is_open and decided_part(steps, moment, play_id, say),
    ]


def call_key(steps: Moments, key: Landmark, say: Say) -> str:
    """As the game calls it, or the beginning of what was told."""
    ended = steps[-1]
    if key.ply == ended.ply:
        return say("The end")
    game, names = ended.game, ended.record.names
    event, options = ended.stories[-1][key.line].event, ended.record.setup.options
    if brief := game.back.brief(event, options, speech(say.lang, game.package).to(None, names)):
        return brief
    # A name may hold what ends a sentence ("Dr. Okafor"), so it comes in afterwards.
    signs = tuple(chr(0xE000 + seat) for seat in range(len(names)))
    begun = begin_of(game.words.tell(event, options, speech(say.lang, game.package).to(None, signs)))
    return begun.translate({ord(sign): name for sign, name in zip(signs, names, strict=True)})


def begin_of(sentence: str) -> str:
    return re.split(r"[.:;!?](?:\s|$)", sentence, maxsplit=1)[0]


def tell_key(steps: Moments, ply: int, moment: Moment, say: Say) -> str:
    return tell_moment(steps[ply - 1] if ply else None, steps[ply], replace(moment, eyes=None), say)


def row(moment: Moment, play_id: str, ply: int, sign: Sign, brief: str, told: str) -> h.Element:
    more = bool(told) and told != f"{brief}." and h.span(".told")[told]
    to = replace(moment, ply=ply, why=False).address(play_id)
    return h.li(class_={"decided": sign == "bot"})[
        h.a(href=to, data_to=ply)[icon(sign, f"k-{sign}"), h.span[brief], h.span(".cap")[ply], more]
    ]


def decided_part(steps: Moments, moment: Moment, play_id: str, say: Say) -> h.Node:
    """The way to what bots think, with all that a script needs to draw it itself; or word that they found nothing."""
    if steps[-1].game.bots.key_moments is empty:
        return None
    if moment.key and not find_decided(steps, say.lang):
        return h.p(".small")[say("The bots found no moment that decided this game.")]
    explained = h.p(".small.bots")[icon("bot", "k-bot"), say("This, bots say, is where it was decided.")]
    if moment.key:
        return explained
    to = replace(moment, key=True, why=False).address(play_id) + "#z-keys"
    source = f"/p/{play_id}/key?{urlencode({'v': version(), 'lang': say.lang})}"
    told = say("The key moments now show where it was decided.")
    return (
        h.a(".btn.quiet", href=to, data_decided=source, data_told=told)[icon("bot"), say("Where it was decided")],
        h.template[row(moment, play_id, 0, "bot", say("A turning point"), " "), sign_at("bot", 0, 1)],
        explained,
    )
