"""Describes events of Similo as sentences."""

from collections.abc import Sequence
from typing import assert_never

from inkling.core import Say, Seat
from inkling.games.similo.rules import events as ev
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.state import BALLOTS, Options, State


def describe_event(event: ev.Event, options: Options, say: Say) -> str:
    match event:
        case ev.LaidOut() | ev.SecretTold() | ev.HandDealt():
            return describe_beginning_of_play(event, options, say)
        case ev.RoundBegan():
            return describe_round(event, say)
        case ev.ClueLaid() | ev.Drew():
            return describe_clue(event, options, say)
        case ev.Marked() | ev.Unmarked() | ev.Confirmed() | ev.Withdrew():
            return describe_mark(event, options, say)
        case ev.VotersChanged() | ev.CaptainChanged():
            return describe_voters(event, say)
        case ev.TimeRanOut():
            return say("Time is up.")
        case ev.BallotBegan(ballot):
            return say(
                "No agreement. Ballot {ballot} of at most {all} begins, without any marks.", ballot=ballot, all=BALLOTS
            )
        case ev.CaptainDecided():
            return describe_captain(event, options, say)
        case ev.Removed():
            return describe_removal(event, options, say)
        case ev.Ended():
            return describe_end(event, options, say)
        case _:
            assert_never(event)


def list_cards(cards: Cards, options: Options, say: Say) -> str:
    # No "and": names such as The Fox and the Cat contain one.
    return ", ".join(card_name(card, options, say.lang) for card in cards) or "–"


def list_seats(seats: Sequence[Seat], say: Say) -> str:
    return say.listing([say("you") if say.me(seat) else say.name(seat) for seat in seats])


def describe_beginning_of_play(event: ev.LaidOut | ev.SecretTold | ev.HandDealt, options: Options, say: Say) -> str:
    name = say.name(event.giver)
    match event:
        case ev.LaidOut(giver, cards):
            roles = say("You give the clues.") if say.me(giver) else say("{name} gives the clues.", name=name)
            what = say("Twelve characters lie on the table: {cards}.", cards=list_cards(cards, options, say))
            return f"{roles} {what}"
        case ev.SecretTold(_, None):
            return say("Only {name} knows which of them is the secret one.", name=name)
        case ev.SecretTold(_, card):
            return say("The secret character is {card}.", card=name_card(card, options, say))
        case ev.HandDealt(_, None):
            return say("{name} takes five clue cards.", name=name)
        case ev.HandDealt(_, cards):
            return say("The five clue cards: {cards}.", cards=list_cards(cards or (), options, say))


def describe_round(event: ev.RoundBegan, say: Say) -> str:
    sentence = say.many(
        "Round {round}: one character must go.",
        "Round {round}: {n} characters must go.",
        event.remove,
        round=event.round,
    )
    if event.captain is None:
        return sentence
    captain = (
        say("You’re captain.") if say.me(event.captain) else say("{name} is captain.", name=say.name(event.captain))
    )
    return f"{sentence} {captain}"


def describe_clue(event: ev.ClueLaid | ev.Drew, options: Options, say: Say) -> str:
    me, name, card = say.me(event.giver), say.name(event.giver), name_card(event.card, options, say)
    match event:
        case ev.ClueLaid(orientation="upright") if me:
            return say(
                "You play {card} upright: this character has something in common with the secret one.", card=card
            )
        case ev.ClueLaid(orientation="upright"):
            return say(
                "{name} plays {card} upright: this character has something in common with the secret one.",
                name=name,
                card=card,
            )
        case ev.ClueLaid() if me:
            return say("You play {card} sideways: this character differs from the secret one in some way.", card=card)
        case ev.ClueLaid():
            return say(
                "{name} plays {card} sideways: this character differs from the secret one in some way.",
                name=name,
                card=card,
            )
        case ev.Drew(_, None):
            return say("{name} draws a card and holds five again.", name=name)
        case ev.Drew():
            return say("You draw {card}.", card=card) if me else say("{name} draws {card}.", name=name, card=card)


def describe_mark(event: ev.Marked | ev.Unmarked | ev.Confirmed | ev.Withdrew, options: Options, say: Say) -> str:
    me, name = say.me(event.seat), say.name(event.seat)
    match event:
        case ev.Marked(_, marked):
            card = card_name(marked, options, say.lang)
            return say("You mark {card}.", card=card) if me else say("{name} marks {card}.", name=name, card=card)
        case ev.Unmarked(_, marked):
            card = card_name(marked, options, say.lang)
            if me:
                return say("You take your mark off {card}.", card=card)
            return say("{name} takes their mark off {card}.", name=name, card=card)
        case ev.Confirmed(_, marks):
            cards = list_cards(marks, options, say)
            return (
                say("You confirm: {cards}.", cards=cards)
                if me
                else say("{name} confirms: {cards}.", name=name, cards=cards)
            )
        case ev.Withdrew():
            if me:
                return say("Your confirmation no longer counts.")
            return say("{name}’s confirmation no longer counts.", name=name)


def describe_voters(event: ev.VotersChanged | ev.CaptainChanged, say: Say) -> str:
    match event:
        case ev.VotersChanged(voters):
            return say("Voting from now on: {names}.", names=list_seats(voters, say))
        case ev.CaptainChanged(captain) if say.me(captain):
            return say("You’re captain now.")
        case ev.CaptainChanged(captain):
            return say("{name} is captain now.", name=say.name(captain))


def describe_captain(event: ev.CaptainDecided, options: Options, say: Say) -> str:
    if say.me(event.captain):
        sentences = [say("You’re captain: your marks count.")]
    else:
        sentences = [say("{name} is captain: {name}’s marks count.", name=say.name(event.captain))]
    if event.added:
        sentences.append(say("Added at random: {cards}.", cards=list_cards(event.added, options, say)))
    if event.spared:
        sentences.append(say("Spared at random: {cards}.", cards=list_cards(event.spared, options, say)))
    return " ".join(sentences)


def describe_removal(event: ev.Removed, options: Options, say: Say) -> str:
    cards = list_cards(event.cards, options, say)
    match event.way:
        case "agreed":
            return say("That settles it. Removed in round {round}: {cards}.", round=event.round, cards=cards)
        case "most-confirmed":
            return say(
                "The set with the most confirmations goes. Removed in round {round}: {cards}.",
                round=event.round,
                cards=cards,
            )
        case "captain":
            return say("Removed in round {round}: {cards}.", round=event.round, cards=cards)


def describe_end(event: ev.Ended, options: Options, say: Say) -> str:
    secret = card_name(event.secret, options, say.lang)
    match event.reason:
        case "won":
            return say("Won! The secret character was {card}.", card=secret)
        case "lost":
            return say("Lost. The secret character was {card}.", card=secret)
        case "abandoned":
            return say("The game was abandoned. The secret character was {card}.", card=secret)


def describe_cards_revealed_by_record(state: State, say: Say) -> tuple[str, ...]:
    """Return sentences about the giver's hand and the draw pile, for the replay of a record that is open to everybody
    (R6). Empty for an abandoned play."""
    scene = state.scene
    if scene.ended not in ("won", "lost"):
        return ()
    cards = list_cards(state.hand, scene.options, say)
    if say.me(scene.giver):
        held = say("You still held these clue cards: {cards}.", cards=cards)
    else:
        held = say("{name} still held these clue cards: {cards}.", name=say.name(scene.giver), cards=cards)
    if not state.pile:
        return (held, say("The pile was used up."))
    return (held, say("Left in the pile: {cards}.", cards=list_cards(state.pile, scene.options, say)))


def name_card(card: CardId | None, options: Options, say: Say) -> str:
    return "" if card is None else card_name(card, options, say.lang)
