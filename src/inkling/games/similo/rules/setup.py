"""How a play of Similo begins: the checks, the deal, the twelve on the table, and who does what."""

from collections import Counter

from msgspec.structs import replace

from inkling.core import BadSetup, Chance, Deal, Seat, msg
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.decks import characters, check_decks, clue_cards, decks_in_play, read_card
from inkling.games.similo.rules.events import Event, HandDealt, LaidOut, RoundBegan, SecretTold
from inkling.games.similo.rules.state import CHARACTERS, CLUE_CARDS, HAND, Options, Scene, State
from inkling.games.similo.rules.voting import guessers, next_voter, number_to_remove


def setup(seats: int, options: Options, chance: Chance, deal: Deal | None) -> tuple[State, tuple[Event, ...]]:
    """Begin a play.

    A deal given outright names cards in the short or the full form: the secret character, the eleven others, then
    the clue cards in the order in which they come, the hand's five first; at least ten, and cards may be left out.
    The twelve are mixed by chance all the same.
    """
    check_decks(options)
    check_seats(seats, options)
    (dealt, clues), chance = deal_cards(options, chance) if deal is None else (read_deal(deal, options), chance)
    grid, chance = chance.shuffle(dealt)
    giver, chance = choose_giver(seats, options, chance)
    voters = choose_voters(seats, giver, options)
    scene = Scene(
        options=options,
        seats=seats,
        giver=giver,
        grid=grid,
        voters=voters,
        captain=next_voter(voters, giver, seats),
        marks=((),) * seats,
    )
    state = State(scene=scene, secret=dealt[0], hand=clues[:HAND], pile=clues[HAND:], chance=chance)
    told = (LaidOut(giver, grid, voters), SecretTold(giver, state.secret), HandDealt(giver, state.hand))
    return state, (*told, begin_round(scene))


def brought(options: Options) -> bool:
    """Whether cards are in it that do not come with the game."""
    return bool(options.decks)


def seat_people(options: Options, people: tuple[Seat, ...]) -> Options:
    """R4: people vote; bots advise if one of them guesses, else vote. Voters that were named stay."""
    if options.voters is not None:
        return options
    return replace(options, voters=tuple(sorted(seat for seat in people if seat != options.giver)) or None)


def rematch(options: Options, state: State) -> Options:
    """R2: the next higher seat gives clues. Who votes follows anew from who guesses then."""
    scene = state.scene
    return replace(options, giver=(scene.giver + 1) % scene.seats, voters=None)


def begin_round(scene: Scene) -> RoundBegan:
    captain = scene.captain if len(scene.voters) > 1 else None
    return RoundBegan(scene.round, number_to_remove(scene), captain)


def check_seats(seats: int, options: Options) -> None:
    """The clue giver and the voters must sit at this table, in their proper parts."""
    if options.giver is not None and options.giver >= seats:
        # Without its number: a page counts seats from 1, a program and the terminal from 0.
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
    """The twelve, the secret one first, and the clue cards in order."""
    pile, chance = chance.shuffle(characters(options))
    if len(decks_in_play(options)) == 1:
        return (pile[:CHARACTERS], pile[CHARACTERS:]), chance
    clues, chance = chance.shuffle(clue_cards(options))
    return (pile[:CHARACTERS], clues), chance


def read_deal(deal: Deal, options: Options) -> tuple[Cards, Cards]:
    cards = tuple(card for text in deal if (card := read_card(text, options)) is not None)
    if len(cards) < len(deal):
        unknown = next(text for text in deal if read_card(text, options) is None)
        raise BadSetup("deal-unknown", msg("The deal names {card}, which isn’t a card in this game."), card=unknown)
    if len(cards) < CHARACTERS + CLUE_CARDS:
        sentence = msg("A deal needs at least {least} cards; this one has {n}.")
        raise BadSetup("deal-short", sentence, least=CHARACTERS + CLUE_CARDS, n=len(cards))
    card, count = Counter(cards).most_common(1)[0]
    if count > 1:
        raise BadSetup("deal-doubled", msg("The deal has the card {card} more than once."), card=card)
    check_places(cards, options)
    return cards[:CHARACTERS], cards[CHARACTERS:]


def check_places(cards: Cards, options: Options) -> None:
    """With two decks, characters come from the first and clues from the second."""
    for place, card in enumerate(cards):
        if card not in (characters(options) if place < CHARACTERS else clue_cards(options)):
            raise BadSetup("deal-place", msg("In this deal, {card} comes from the wrong deck."), card=card)


def choose_giver(seats: int, options: Options, chance: Chance) -> tuple[Seat, Chance]:
    if options.giver is not None:
        return Seat(options.giver), chance
    giver, chance = chance.below(seats)
    return Seat(giver), chance


def choose_voters(seats: int, giver: Seat, options: Options) -> tuple[Seat, ...]:
    everybody = guessers(giver, seats)
    if options.voters is None:
        return everybody
    return tuple(seat for seat in everybody if seat in options.voters) or everybody
