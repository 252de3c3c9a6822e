"""Key moments of a play of Similo: the clues that helped or misled most, narrow escapes, and the decisive mistake."""

from collections.abc import Iterator

from inkling.core import Say
from inkling.core.bot import KeyMoment
from inkling.core.play import Play
from inkling.games.similo.rules.actions import Action, Clue
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import REMOVE, Options, Scene, State, View
from inkling.games.similo.rules.voting import characters_left
from inkling.games.similo.teach.why import belief_in_characters_left, rounded_percent

MUCH = 0.1
"""Minimum rise of the secret's probability that makes a clue a key moment. A fall of half as much is enough."""
MOST = 4


def find_key_moments(end: Play[Options, State, Action, Event, View], say: Say) -> tuple[KeyMoment, ...]:
    """Return the key moments in the order of the play. If there are more than MOST, keep those with the largest
    weight."""
    moments: list[KeyMoment] = []
    before: State | None = None
    for play in Play.steps(end.game, end.record):
        if before is not None:
            moments += yield_key_moments(before, play.state, play.ply, say)
        before = play.state
    weighty = sorted(moments, key=lambda moment: -moment.weight)[:MOST]
    return tuple(sorted(weighty, key=lambda moment: moment.ply))


def yield_key_moments(before: State, after: State, ply: int, say: Say) -> Iterator[KeyMoment]:
    old, new = before.scene, after.scene
    if len(new.clues) > len(old.clues):
        yield from key_moment_of_clue(old, new.clues[-1], after.secret, ply, say)
    elif len(new.removed) > len(old.removed):
        yield from key_moment_of_removal(old, new, after.secret, ply, say)


def key_moment_of_clue(scene: Scene, clue: Clue, secret: CardId, ply: int, say: Say) -> Iterator[KeyMoment]:
    was = belief_in_characters_left(scene, scene.clues)[secret]
    now = belief_in_characters_left(scene, (*scene.clues, clue))[secret]
    names = {
        "card": card_name(clue.card, scene.options, say.lang),
        "secret": card_name(secret, scene.options, say.lang),
    }
    values = {**names, "before": rounded_percent(was), "after": rounded_percent(now)}
    if now - was > MUCH:
        yield KeyMoment(
            ply,
            say("{card} pointed to {secret}: a strong bot’s estimate rose from {before}% to {after}%.", **values),
            now - was,
        )
    elif was - now > MUCH / 2:
        yield KeyMoment(
            ply,
            say("{card} led away from {secret}: a strong bot’s estimate fell from {before}% to {after}%.", **values),
            was - now,
        )


def key_moment_of_removal(old: Scene, new: Scene, secret: CardId, ply: int, say: Say) -> Iterator[KeyMoment]:
    """Yield a key moment if this removal removed the secret, or if it kept the secret although the clues pointed away
    from it."""
    belief = belief_in_characters_left(old, old.clues)
    rank = sorted(belief, key=lambda card: belief[card]).index(secret)
    values = {"secret": card_name(secret, old.options, say.lang), "n": rounded_percent(belief[secret])}
    if secret in new.removed[-1]:
        yield KeyMoment(
            ply,
            say(
                "The secret character, {secret}, was removed here; by a strong bot’s estimate, it was {n}% "
                "likely to be the one.",
                **values,
            ),
            1.0,
        )
    elif rank < REMOVE[len(old.removed)] and len(characters_left(old)) > 2:
        yield KeyMoment(
            ply,
            say(
                "The secret character, {secret}, stayed here; by a strong bot’s estimate, it was only {n}% "
                "likely to be the one.",
                **values,
            ),
            0.5,
        )
