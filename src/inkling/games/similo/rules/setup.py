"""Set-up of a play of Similo: checks of the options, deal, grid and roles."""

from collections import Counter

from msgspec.structs import replace

from inkling.core import BadSetup, Chance, Deal, Seat, msg
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.decks import (
    check_decks,
    decks_in_play,
    possible_characters,
    possible_clue_cards,
    read_card_notation,
)
from inkling.games.similo.rules.events import Event, HandDealt, LaidOut, RoundBegan, SecretTold
from inkling.games.similo.rules.state import CHARACTERS, CLUE_CARDS, HAND, Options, Scene, State
from inkling.games.similo.rules.voting import first_voter_after_seat, list_guessers, number_to_remove


def begin_play(seats: int, options: Options, chance: Chance, deal: Deal | None) -> tuple[State, tuple[Event, ...]]:
    """Return the first state and its events.

    A prepared deal lists cards by slug or full ID: first the secret, then the eleven other characters, then at least
    ten clue cards in drawing order. Further clue cards can be omitted. The grid is always shuffled.
    """
    check_decks(options)
    check_seats(seats, options)
    (dealt, clues), chance = deal_cards(options, chance) if deal is None else (read_preset_deal(deal, options), chance)
    grid, chance = chance.shuffle(dealt)
    giver, chance = choose_clue_giver(seats, options, chance)
    voters = choose_voters(seats, giver, options)
    scene = Scene(
        options=options,
        seats=seats,
        giver=giver,
        grid=grid,
        voters=voters,
        captain=first_voter_after_seat(voters, giver, seats),
        marks=((),) * seats,
    )
    state = State(scene=scene, secret=dealt[0], hand=clues[:HAND], pile=clues[HAND:], chance=chance)
    begun = (LaidOut(giver, grid, voters), SecretTold(giver, state.secret), HandDealt(giver, state.hand))
    return state, (*begun, make_round_began_event(scene))


def has_player_made_cards(options: Options) -> bool:
    """True if the play uses cards from an uploaded deck."""
    return bool(options.decks)


def options_for_people(options: Options, people: tuple[Seat, ...]) -> Options:
    """Return the options with the voters for a table at which these people sit. People vote and bots advise; if all
    guessers are bots, the bots vote (R4). If the options already name voters, return them unchanged."""
    if options.voters is not None:
        return options
    return replace(options, voters=tuple(sorted(seat for seat in people if seat != options.giver)) or None)


def options_of_rematch(options: Options, state: State) -> Options:
    """Return the options of a rematch: the next seat gives the clues (R2), and the voters are chosen again."""
    scene = state.scene
    return replace(options, giver=(scene.giver + 1) % scene.seats, voters=None)


def make_round_began_event(scene: Scene) -> RoundBegan:
    captain = scene.captain if len(scene.voters) > 1 else None
    return RoundBegan(scene.round, number_to_remove(scene), captain)


def check_seats(seats: int, options: Options) -> None:
    """Raise BadSetup if the clue giver or a voter has a seat that this table doesn't have, or if the clue giver
    votes."""
    if options.giver is not None and options.giver >= seats:
        # Without its number: pages count seats from 1, programs and the terminal from 0.
        sentence = msg("The seat that should give the clues isn’t there: this table has only {n} seats.")
        raise BadSetup("giver", sentence, n=seats)
    voters = options.voters
    if voters is None:
        return
    if not voters or list(voters) != sorted(set(voters)):
        raise BadSetup("voters", msg("List the voters’ seats in ascending order: at least one, and each only once."))
    if voters[-1] >= seats or options.giver in voters:
        raise BadSetup("voters", msg("Only guessers at this table can vote."))


def deal_cards(options: Options, chance: Chance) -> tuple[tuple[Cards, Cards], Chance]:
    """Return the twelve characters, with the secret first, and the clue cards in drawing order."""
    pile, chance = chance.shuffle(possible_characters(options))
    if len(decks_in_play(options)) == 1:
        return (pile[:CHARACTERS], pile[CHARACTERS:]), chance
    clues, chance = chance.shuffle(possible_clue_cards(options))
    return (pile[:CHARACTERS], clues), chance


def read_preset_deal(deal: Deal, options: Options) -> tuple[Cards, Cards]:
    cards = tuple(card for text in deal if (card := read_card_notation(text, options)) is not None)
    if len(cards) < len(deal):
        unknown = next(text for text in deal if read_card_notation(text, options) is None)
        raise BadSetup("deal-unknown", msg("The deal names {card}, which isn’t a card in this game."), card=unknown)
    if len(cards) < CHARACTERS + CLUE_CARDS:
        sentence = msg("A deal needs at least {least} cards; this one has {n}.")
        raise BadSetup("deal-short", sentence, least=CHARACTERS + CLUE_CARDS, n=len(cards))
    card, count = Counter(cards).most_common(1)[0]
    if count > 1:
        raise BadSetup("deal-doubled", msg("The deal has the card {card} more than once."), card=card)
    check_cards_are_from_decks(cards, options)
    return cards[:CHARACTERS], cards[CHARACTERS:]


def check_cards_are_from_decks(cards: Cards, options: Options) -> None:
    """Raise BadSetup if, with two decks, a character is not from the first one or a clue card not from the second
    one."""
    for place, card in enumerate(cards):
        if card not in (possible_characters(options) if place < CHARACTERS else possible_clue_cards(options)):
            raise BadSetup("deal-place", msg("In this deal, {card} comes from the wrong deck."), card=card)


def choose_clue_giver(seats: int, options: Options, chance: Chance) -> tuple[Seat, Chance]:
    if options.giver is not None:
        return Seat(options.giver), chance
    giver, chance = chance.below(seats)
    return Seat(giver), chance


def choose_voters(seats: int, giver: Seat, options: Options) -> tuple[Seat, ...]:
    everybody = list_guessers(giver, seats)
    if options.voters is None:
        return everybody
    return tuple(seat for seat in everybody if seat in options.voters) or everybody
