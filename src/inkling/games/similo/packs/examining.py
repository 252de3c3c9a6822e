"""A pack looked at as a whole: what deck.toml and the pictures say together, before anything is taken."""

from dataclasses import dataclass, field
from pathlib import Path

from inkling.core.errors import mark
from inkling.core.packs import BadPack, Hint, Report
from inkling.games.similo.packs import limits
from inkling.games.similo.packs.archive import look_into_zip
from inkling.games.similo.packs.files import MANIFEST, Contents, damaged
from inkling.games.similo.packs.folder import look_into_folder
from inkling.games.similo.packs.manifest import Manifest, write_manifest
from inkling.games.similo.packs.paths import key_of, refuse_path, shown
from inkling.games.similo.packs.pictures import ENDINGS, encode_anew, refuse_without_pillow
from inkling.games.similo.packs.reading import read_manifest
from inkling.games.similo.rules.cards import shipped


@dataclass
class Examined:
    """A pack in memory. `pictures` go by slug, already encoded anew."""

    manifest: Manifest | None = None
    pictures: dict[str, bytes] = field(default_factory=dict)
    problems: list[BadPack] = field(default_factory=list)
    hints: list[Hint] = field(default_factory=list)

    def report(self) -> Report:
        return Report(
            deck=self.manifest.id if self.manifest else None,
            cards=len(self.manifest.card) if self.manifest else 0,
            pictures=len(self.pictures),
            problems=tuple(self.problems),
            hints=tuple(self.hints),
        )


def examine(pack: str, called: str = "") -> Examined:
    """Find everything that is wrong with a pack, without writing anything. `called` is its sender's name for it."""
    contents = look_into(Path(pack), called)
    examined = Examined(problems=contents.problems)
    examined.manifest = find_manifest(contents)
    if examined.manifest is not None:
        check_id(examined)
        take_pictures(examined, contents)
        check_what_is_kept(examined)
        examined.hints += [*hints_on_cards(examined.manifest), *hints_on_files(examined.manifest, contents)]
    return examined


def look_into(pack: Path, called: str) -> Contents:
    try:
        if pack.is_dir():
            return look_into_folder(pack)
        if pack.is_file():
            return look_into_zip(pack, called or pack.name)
        problem = BadPack("no-pack", mark("There is no folder or zip file {file}."), file=shown(str(pack)))
    except (OSError, ValueError):
        problem = damaged(str(pack))
    return Contents(problems=[problem])


def find_manifest(contents: Contents) -> Manifest | None:
    """What deck.toml says; its problems join those of the pack."""
    if MANIFEST not in contents.files:
        if not contents.problems:
            contents.problems.append(BadPack("no-manifest", mark("The pack has no deck.toml at the top level.")))
        return None
    try:
        data = contents.files[MANIFEST].read(limits.LARGEST_MANIFEST)
    except BadPack as problem:
        contents.problems.append(problem)
        return None
    manifest, problems = read_manifest(data)
    contents.problems += problems
    return manifest


def check_id(examined: Examined) -> None:
    if examined.manifest and examined.manifest.id in shipped():
        examined.problems.append(
            BadPack(
                "taken-id",
                mark("“{deck}” is the ID of a deck that comes with the game; choose another name or ID."),
                deck=examined.manifest.id,
            )
        )


def take_pictures(examined: Examined, contents: Contents) -> None:
    """Encode every picture that a card names, and say what cannot be taken."""
    named = pictures_to_take(examined.manifest, contents)
    if named and (problem := refuse_without_pillow()):
        examined.problems.append(problem)
        return
    used: set[str] = set()
    left = limits.MOST_PIXELS_IN_ALL
    for slug, path in named.items():
        try:
            examined.pictures[slug], pixels = take_picture(slug, path, used, contents)
        except BadPack as problem:
            examined.problems.append(problem)
            continue
        left -= pixels
        if left < 0:
            examined.problems.append(too_many_pixels_in_all())
            return


def pictures_to_take(manifest: Manifest | None, contents: Contents) -> dict[str, str]:
    """Paths by slug, less those of files that were refused already."""
    cards = manifest.card if manifest else ()
    return {card.slug: card.picture for card in cards if card.picture and key_of(card.picture) not in contents.refused}


def take_picture(slug: str, path: str, used: set[str], contents: Contents) -> tuple[bytes, int]:
    key = key_of(path)
    if problem := refuse_path(path):
        raise problem
    if key not in contents.files:
        sentence = mark("{card}: there is no file {file} in the pack.")
        raise BadPack("missing-picture", sentence, card=slug, file=shown(path))
    if key in used:
        sentence = mark("{card}: another card already shows the picture {file}.")
        raise BadPack("doubled-picture", sentence, card=slug, file=shown(path))
    used.add(key)
    return encode_anew(contents.files[key].read(limits.LARGEST_PICTURE), path)


def too_many_pixels_in_all() -> BadPack:
    sentence = mark("The pictures together have more than {most} megapixels.")
    return BadPack("too-many-pixels-in-all", sentence, most=limits.MOST_PIXELS_IN_ALL // 10**6)


def check_what_is_kept(examined: Examined) -> None:
    """What is written must be fit to be read again."""
    text = write_manifest(examined.manifest).encode() if examined.manifest else b""
    if (
        len(text) > limits.LARGEST_MANIFEST
        or sum(map(len, examined.pictures.values())) > limits.LARGEST_PACK - 2 * limits.MIB
    ):
        examined.problems.append(
            BadPack("too-large-kept", mark("The deck is too large: use fewer cards or smaller pictures."))
        )


def hints_on_cards(manifest: Manifest) -> list[Hint]:
    hints = []
    if (n := len(manifest.card)) < limits.ENOUGH_CARDS:
        sentence = mark("With {n} cards the deck only works together with another one; alone it needs {least}.")
        hints.append(Hint("small-deck", sentence, {"n": n, "least": limits.ENOUGH_CARDS}))
    if not any(card.sheet for card in manifest.card):
        hints.append(
            Hint(
                "no-sheets",
                mark(
                    "No card has a sheet: bots go by the words in names and lines and by the colours of any "
                    "pictures, which is only a rough guide."
                ),
            )
        )
    return hints


def hints_on_files(manifest: Manifest, contents: Contents) -> list[Hint]:
    """A picture that no card names may be a slip; other files are simply left out."""
    named = {key_of(card.picture) for card in manifest.card if card.picture}
    return [
        Hint("unused-picture", mark("No card shows {file}, so the file is left out."), {"file": shown(file.path)})
        for key, file in contents.files.items()
        if key not in named and key.endswith(tuple(ENDINGS))
    ]
