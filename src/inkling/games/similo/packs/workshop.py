"""Decks made and changed in a browser: from packed file to packed file, under the same checks as any pack.

What is opened here was written here; only what somebody brings goes through `examine`.
"""

import io
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from msgspec.structs import replace

from inkling.core.errors import BadSetup, mark
from inkling.core.packs import BadPack, Hint
from inkling.games.deck_editor import Bond, CardEdit, CardShown, DeckShown, Packed, WordGroup, Workshop
from inkling.games.similo.packs.examining import Examined, check_id, check_what_is_kept, examine, hints_on_cards
from inkling.games.similo.packs.files import MANIFEST
from inkling.games.similo.packs.library import number_pictures
from inkling.games.similo.packs.manifest import Both, Manifest, PackCard, Text, to_deck, to_names, write_manifest
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.packs.pictures import encode_anew, refuse_without_pillow
from inkling.games.similo.packs.reading import read_manifest
from inkling.games.similo.packs.sharing import pack_up
from inkling.games.similo.packs.vocabulary import RELATION, relation_words, spoken_words, vocabulary
from inkling.games.similo.rules.cards import in_language, slug_of
from inkling.games.similo.rules.decks import decks_in_play
from inkling.games.similo.rules.state import Options

Problems = tuple[BadPack, ...]


def take(data: bytes, lang: str) -> Packed | Problems:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "pack.zip"
        file.write_bytes(data)
        return finish(examine(str(file)), lang)


def begin(name: str, cards: Sequence[str], lang: str) -> Packed | Problems:
    figures = tuple(PackCard(slug=make_slug(card), name=card) for card in map(tidy, cards) if card)
    return check(Manifest(id=make_slug(name), name=tidy(name), card=figures), {}, lang)


def retitle(data: bytes, name: str, line: str, lang: str) -> Packed | Problems:
    manifest, pictures = unpack(data)
    named = replace(manifest, name=retell(manifest.name, name, lang) or "", line=retell(manifest.line, line, lang))
    return check(named, pictures, lang)


def change(data: bytes, edit: CardEdit, lang: str) -> Packed | Problems:
    manifest, pictures = unpack(data)
    slug = edit.slug or make_slug(edit.name)
    old = next((card for card in manifest.card if card.slug == edit.slug), None)
    if edit.slug and old is None:
        return (no_card(edit.slug),)
    if unknown := [trait for trait in edit.words if trait not in every_trait()]:
        return tuple(no_word(trait) for trait in unknown)
    if unbound := [bond.word for bond in edit.bonds if bond.word not in relation_words()]:
        return tuple(no_word(word) for word in unbound)
    try:
        pictures = repaint(pictures, slug, edit)
    except BadPack as problem:
        return (problem,)
    card = describe(old or PackCard(slug=slug, name=tidy(edit.name)), edit, lang)
    card = replace(card, colours=None) if edit.picture else card
    cards = tuple(card if one is old else one for one in manifest.card) if old else (*manifest.card, card)
    return check(replace(manifest, card=cards), pictures, lang)


def drop(data: bytes, slug: str, lang: str) -> Packed | Problems:
    """Nobody is related to somebody who is gone."""
    manifest, pictures = unpack(data)
    if slug not in {card.slug for card in manifest.card}:
        return (no_card(slug),)
    cards = tuple(without(card, slug) for card in manifest.card if card.slug != slug)
    return check(replace(manifest, card=cards), {other: pictures[other] for other in pictures if other != slug}, lang)


def look(data: bytes, lang: str) -> DeckShown:
    manifest = unpack_list(data)
    cards = tuple(
        CardShown(
            slug=card.slug,
            name=in_language(to_names(card.name), lang),
            line=in_language(to_names(card.line or ""), lang),
            words=tuple(f"{field}={word}" for field, words in card.sheet.items() for word in words),
            bonds=tuple(Bond(word, other) for word, others in card.relations.items() for other in others),
            pictured=bool(card.picture),
        )
        for card in manifest.card
    )
    name, line = (in_language(to_names(text), lang) for text in (manifest.name, manifest.line or ""))
    return DeckShown(deck=manifest.id, name=name, line=line, cards=cards)


def picture(data: bytes, slug: str) -> bytes | None:
    """No other picture is touched."""
    file = next((card.picture for card in unpack_list(data).card if card.slug == slug), None)
    if not file:
        return None
    with ZipFile(io.BytesIO(data)) as archive:
        return archive.read(file)


def words(lang: str) -> tuple[WordGroup, ...]:
    """The vocabulary of the sheets, by field."""
    return tuple(
        WordGroup(
            name=spoken_words()[field]["_name"][lang],
            words=tuple((f"{field}={word}", spoken_words()[field][word][lang]) for word in sorted(vocabulary()[field])),
        )
        for field in vocabulary()
    )


def bonds(lang: str) -> WordGroup:
    """Of the same vocabulary."""
    told = spoken_words()[RELATION]
    return WordGroup(
        name=told["_name"][lang], words=tuple((word, told[word][lang]) for word in sorted(relation_words()))
    )


def bring(options: Options, decks: Mapping[str, bytes]) -> Options:
    there = {deck.id for deck in options.decks}
    wanted = [deck for deck in decks_in_play(options) if deck in decks and deck not in there]
    return replace(options, decks=(*options.decks, *(to_deck(unpack_list(decks[deck])) for deck in wanted)))


def unpack(data: bytes) -> tuple[Manifest, dict[str, bytes]]:
    """What `pack_up` had packed; pictures by slug."""
    manifest = unpack_list(data)
    with ZipFile(io.BytesIO(data)) as archive:
        return manifest, {card.slug: archive.read(card.picture) for card in manifest.card if card.picture}


def unpack_list(data: bytes) -> Manifest:
    """The cards without their pictures."""
    with ZipFile(io.BytesIO(data)) as archive:
        manifest, problems = read_manifest(archive.read(MANIFEST))
    if manifest is None:
        raise problems[0]
    return manifest


def check(manifest: Manifest, pictures: dict[str, bytes], lang: str) -> Packed | Problems:
    """As if the deck had been brought as a pack, less the pictures, which were checked when they came."""
    read, problems = read_manifest(write_manifest(number_pictures(manifest, pictures)).encode(errors="replace"))
    examined = Examined(manifest=read, pictures=pictures, problems=problems)
    if read is not None:
        check_id(examined)
        check_what_is_kept(examined)
        examined.hints += hints_on_cards(read)
    return finish(examined, lang)


def finish(examined: Examined, lang: str) -> Packed | Problems:
    manifest, hints = examined.manifest, tuple(hint for hint in examined.hints if isinstance(hint, Hint))
    if manifest is None or examined.problems:
        return tuple(examined.problems)
    manifest = number_pictures(manifest, examined.pictures)
    return Packed(
        deck=manifest.id,
        name=in_language(to_names(manifest.name), lang),
        cards=len(manifest.card),
        pictures=len(examined.pictures),
        data=pack_up(manifest, examined.pictures),
        hints=hints,
    )


def describe(card: PackCard, edit: CardEdit, lang: str) -> PackCard:
    sheet: dict[str, tuple[str, ...]] = {}
    for trait in dict.fromkeys(edit.words):
        field, _, word = trait.partition("=")
        sheet[field] = (*sheet.get(field, ()), word)
    name, line = retell(card.name, edit.name, lang) or "", retell(card.line, edit.line, lang)
    relations: dict[str, tuple[str, ...]] = {}
    for bond in dict.fromkeys(edit.bonds):
        relations[bond.word] = (*relations.get(bond.word, ()), bond.card)
    return replace(card, name=name, line=line, sheet=sheet, relations=relations)


def repaint(pictures: dict[str, bytes], slug: str, edit: CardEdit) -> dict[str, bytes]:
    if edit.picture:
        if problem := refuse_without_pillow():
            raise problem
        return {**pictures, slug: encode_anew(edit.picture, edit.file)[0]}
    return {other: pictures[other] for other in pictures if other != slug or not edit.bare}


def retell(old: Text | None, new: str, lang: str) -> Text | None:
    """The text in this language; a text that has both keeps the other."""
    told = tidy(new)
    if not isinstance(old, Both) or not told:
        return told or None
    return Both(old.en, told) if lang == "de" else Both(told, old.de)


def without(card: PackCard, slug: str) -> PackCard:
    kept = {word: tuple(other for other in others if other != slug) for word, others in card.relations.items()}
    return replace(card, relations={word: others for word, others in kept.items() if others})


def make_slug(name: str) -> str:
    """What cannot be one is refused when the whole deck is checked."""
    try:
        return slug_of(name)
    except BadSetup:
        return "-"


def tidy(text: str) -> str:
    return " ".join(text.split())


def no_card(slug: str) -> BadPack:
    return BadPack("no-card", mark("The deck has no card {card}."), card=shown(slug))


def no_word(trait: str) -> BadPack:
    return BadPack("sheet-word", mark("“{word}” isn’t in the word list."), word=shown(trait))


@cache
def every_trait() -> frozenset[str]:
    return frozenset(f"{field}={word}" for field, found in vocabulary().items() for word in found)


WORKSHOP = Workshop(
    take=take,
    begin=begin,
    retitle=retitle,
    change=change,
    drop=drop,
    look=look,
    picture=picture,
    words=words,
    bonds=bonds,
    bring=bring,
)
