"""What a choice does for the table, in the game's words: which cards it keeps open or shuts out and whose they are,
which dark effect it avoids, what it saves for later. Says only what its player could know.
"""

from collections.abc import Iterator, Sequence

from inkling.core import Say, Seat, Sight, mark
from inkling.core.words import capital
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import COLOUR, RANK, CardId, journey
from inkling.games.silencio.rules.effects import is_idle, outlook
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Cards, Gift, View
from inkling.games.silencio.words.notation import CARD_NAMES, EFFECTS, SHRINE_NAMES, card_name

KEEPS = (
    mark("This keeps {cards}, held in the same hand, playable."),
    mark("This keeps {cards} playable for {name}."),
    mark("This keeps {cards} playable for anyone who holds it."),
    mark("This keeps {cards} playable for anyone who holds them."),
)
SHUTS = (
    mark("This leaves {cards}, held in the same hand, unplayable."),
    mark("This leaves {name}’s {cards} unplayable."),
    mark("This leaves {cards}, which somebody may hold, unplayable."),
    mark("This leaves {cards}, which somebody may hold, unplayable."),
)
REOPENS = (
    mark("This makes {cards}, held in the same hand, playable again."),
    mark("This makes {cards} playable again for {name}."),
    mark("This makes {cards} playable again for anyone who holds it."),
    mark("This makes {cards} playable again for anyone who holds them."),
)
STAYS = (
    mark("So {cards}, held in the same hand, can’t be played for now."),
    mark("So {name} can’t play {cards} for now."),
    mark("So nobody can play {cards} for now, though somebody may hold it."),
    mark("So nobody can play {cards} for now, though somebody may hold them."),
)


def praise(sight: Sight[act.Action, Event, View], done: act.Action, other: act.Action, say: Say) -> Iterator[str]:
    """What this does better than that other choice."""
    view = sight.view
    match done, other:
        case act.Play(card), act.Play(instead):
            kept = tuple(c for c in skipped(view, instead) if c not in (*skipped(view, card), card))
            yield from tell_cards(view, kept, KEEPS, say)
            if (effect := dark_effect(view, instead)) and not dark_effect(view, card):
                yield say("This avoids “{effect}”.", effect=say(effect))
        case act.End() | act.Play(), act.UseShrine(shrine):
            yield say("This saves {shrine} for later.", shrine=say(SHRINE_NAMES[shrine]))
        case act.Take(card), _ if card in (row[-1] for row in view.rows):
            yield from tell_cards(view, revived(view, card), REOPENS, say)
        case ((act.Lay(card) | act.Give(card)), _) if card in own_cards(view) and is_dead(view, card):
            yield say("{card} no longer fits anywhere.", card=capital(card_name(card, say)))
        case (act.Take(card), act.Take(instead)) | (act.Give(card), act.Give(instead)):
            yield from tell_fitting(view, card, instead, say)
        case act.Name(seat), act.Name(whom) if isinstance(view.stage, Gift) and holds(view, seat) < holds(view, whom):
            yield say("{name} holds fewer cards than {whom}.", name=say.name(seat), whom=say.name(whom))


def blame(sight: Sight[act.Action, Event, View], done: act.Action, better: act.Action, say: Say) -> Iterator[str]:
    """What this does worse than the better choice."""
    view = sight.view
    match done, better:
        case act.Play(card), _:
            spared = (*skipped(view, better.card), better.card) if isinstance(better, act.Play) else ()
            yield from tell_cards(view, tuple(c for c in skipped(view, card) if c not in spared), SHUTS, say)
            if (effect := dark_effect(view, card)) and not (
                isinstance(better, act.Play) and dark_effect(view, better.card)
            ):
                yield say("This triggers “{effect}”.", effect=say(effect))
        case (act.Take(instead), act.Take(card)) | (act.Give(instead), act.Give(card)):
            yield from tell_fitting(view, card, instead, say)
        case act.UseShrine(shrine), (act.End() | act.Play()):
            yield say("It would have been better to save {shrine} for later.", shrine=say(SHRINE_NAMES[shrine]))
        case ((act.Decline() | act.Take()), act.Take(card)) if card in (row[-1] for row in view.rows):
            yield from tell_cards(view, revived(view, card), STAYS, say)


def tell_fitting(view: View, card: CardId, instead: CardId, say: Say) -> Iterator[str]:
    """Of Oracle cards: one that fits helps whoever gets it."""
    if card in view.oracle and instead in view.oracle and is_dead(view, instead) and not is_dead(view, card):
        names = (card_name(one, say) for one in (card, instead))
        yield say("{card} still fits, but {other} no longer does.", card=capital(next(names)), other=next(names))


def own_cards(view: View) -> Cards:
    return () if view.seat is None else (view.hand or ()) + view.open[view.seat]


def holds(view: View, seat: Seat) -> int:
    return view.counts[seat] + len(view.open[seat])


def is_dead(view: View, card: CardId) -> bool:
    return RANK[card] <= RANK[view.rows[COLOUR[card]][-1]]


def dark_effect(view: View, card: CardId) -> str:
    """In words, where laying this card makes one."""
    effect, dark, no_effect = outlook(view, card)
    return EFFECTS[effect] if dark and no_effect is None and not is_idle(effect, card, view) else ""


def in_between(view: View, colour: int, low: int, high: int) -> Cards:
    """Cards over one rank and under another that are, or may be, in somebody's hands."""
    gone = {card for group in (*view.rows, view.oracle, view.boxed) for card in group}
    return tuple(
        card
        for card in journey(view.top_rank)
        if COLOUR[card] == colour and low < RANK[card] < high and card not in gone
    )


def skipped(view: View, card: CardId) -> Cards:
    colour = COLOUR[card]
    return in_between(view, colour, RANK[view.rows[colour][-1]], RANK[card])


def revived(view: View, card: CardId) -> Cards:
    """What fits again once this last card of a row is taken back, beside itself."""
    colour = COLOUR[card]
    return in_between(view, colour, RANK[view.rows[colour][-2]], RANK[card])


def tell_cards(view: View, cards: Cards, sentences: Sequence[str], say: Say) -> Iterator[str]:
    """Of those whose holder is known if there are any, else of those that somebody may hold."""
    mine = tuple(card for card in cards if card in own_cards(view))
    if mine:
        yield say(sentences[0], cards=name_cards(mine, say))
    known = set(mine)
    for seat in map(Seat, range(view.seats)):
        theirs = tuple(card for card in cards if card in (*view.known[seat], *view.open[seat]) and seat != view.seat)
        known.update(theirs)
        if theirs:
            yield say(sentences[1], cards=name_cards(theirs, say), name=say.name(seat))
    rest = tuple(card for card in cards if card not in known)
    if rest and not known:
        yield say(sentences[2 if len(rest) == 1 else 3], cards=name_cards(rest, say))


def name_cards(cards: Cards, say: Say) -> str:
    """All of one colour: "blue 3 and 4"."""
    return say(CARD_NAMES[COLOUR[cards[0]]], rank=say.listing([str(RANK[card]) for card in cards]))
