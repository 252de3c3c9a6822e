"""The front desk: what Similo offers about decks that people bring, in the plain types of the core."""

from inkling.core.errors import mark
from inkling.core.packs import BadPack, Hint, Listed, Packs, Report
from inkling.games.similo.packs.bringing import bring
from inkling.games.similo.packs.examining import examine
from inkling.games.similo.packs.library import keep_deck, load_deck, own_decks, remove_deck
from inkling.games.similo.packs.limits import ENOUGH_CARDS
from inkling.games.similo.packs.manifest import Manifest, to_names
from inkling.games.similo.packs.sharing import export_deck
from inkling.games.similo.packs.template import new_pack
from inkling.games.similo.rules.cards import in_language, shipped


def check_pack(pack: str) -> Report:
    return examine(pack).report()


def import_pack(pack: str, replacing: bool) -> Report:
    examined = examine(pack)
    if examined.manifest and not examined.problems:
        try:
            keep_deck(examined.manifest, examined.pictures, replacing=replacing)
        except BadPack as problem:
            examined.problems.append(problem)
        else:
            examined.hints.append(how_to_play(examined.manifest))
    return examined.report()


def how_to_play(manifest: Manifest) -> Hint:
    if len(manifest.card) < ENOUGH_CARDS:
        sentence = mark("To take clues from it: inkling play {game} --option clue-deck={deck}")
    else:
        sentence = mark("To play with it: inkling play {game} --option deck={deck}")
    return Hint("how-to-play", sentence, {"game": "similo", "deck": manifest.id})


def list_decks(lang: str) -> tuple[Listed, ...]:
    """Those that come with the game first."""
    ours = (
        Listed(deck=deck.id, name=in_language(deck.name or deck.id, lang), cards=len(deck.cards), pictures=0, own=False)
        for deck in shipped().values()
    )
    return (*ours, *(list_own(deck, lang) for deck in own_decks()))


def list_own(deck: str, lang: str) -> Listed:
    try:
        manifest = load_deck(deck)
    except BadPack as problem:
        return Listed(deck=deck, name=deck, cards=0, pictures=0, own=True, problem=problem)
    return Listed(
        deck=deck,
        name=in_language(to_names(manifest.name), lang),
        cards=len(manifest.card),
        pictures=sum(card.picture is not None for card in manifest.card),
        own=True,
    )


PACKS = Packs(
    new=new_pack,
    check=check_pack,
    import_=import_pack,
    export=export_deck,
    remove=remove_deck,
    decks=list_decks,
    bring=bring,
)
