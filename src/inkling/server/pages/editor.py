"""The pages of the deck editor: plain forms, which work without scripts."""

from dataclasses import replace
from html import escape
from typing import NamedTuple

from inkling.core.words import Say
from inkling.games.deck_editor import CardEdit, CardShown, DeckShown, WordGroup
from inkling.server.pages.frame import icon, told
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.table import Table

MOST_PROBLEMS = 20
FEWEST_NAMES = 10


class Offered(NamedTuple):
    """The words that can be chosen for a card: about itself, and for what others are to it."""

    words: tuple[WordGroup, ...]
    bonds: WordGroup


def overview(table: Table, notices: list[str], sent: Sent, megabytes: int, say: Say) -> str:
    """What was refused is there to be mended."""
    rows = "".join(
        f'<li class="chair"><div class="grow"><b>{escape(one.name)}</b><span class="cap">{escape(say.many("{n} card", "{n} cards", one.cards))}</span></div>'
        f'<a class="btn quiet" href="/t/{table.code}/decks/{escape(one.deck)}">{escape(say("Change"))}<span class="sr">: {escape(one.name)}</span></a>'
        f'<a class="btn quiet" href="/t/{table.code}/decks/{escape(one.deck)}.zip" download>{escape(say("Take it along"))}<span class="sr">: {escape(one.name)}</span></a></li>'
        for one in table.decks
    )
    listed = (
        f'<ul class="seats">{rows}</ul>' if rows else f'<p class="soft">{escape(say("This table has none yet."))}</p>'
    )
    about = say(
        "Decks made here belong to this table: only its people can play with them and see the pictures. They take {n} MB at most, and are deleted when nobody has used the table for long.",
        n=megabytes,
    )
    return (
        f'<main id="main" class="page stack"><h1>{escape(say("Decks of this table"))}</h1>{alerts(notices)}<p>{escape(about)}</p>{listed}'
        f'<form method="post" enctype="multipart/form-data" action="/t/{table.code}/decks" class="sheet stack"><h2>{escape(say("A new deck"))}</h2>'
        f'<label>{escape(say("Name of the deck"))} <input class="field" name="name" required maxlength="60" autocomplete="off" value="{escape(sent.get("name"))}"></label>'
        f'<label>{escape(say("Its cards: a name on each line, at least {n}", n=FEWEST_NAMES))} <textarea class="field" name="cards" required rows="8">{escape(sent.get("cards"))}</textarea></label>'
        f'<button class="btn">{escape(say("Make the deck"))}</button></form>'
        f'<form method="post" enctype="multipart/form-data" action="/t/{table.code}/decks" class="sheet stack"><h2>{escape(say("A deck you have"))}</h2>'
        f'<label>{escape(say("The deck as a zip file"))} <input class="field" type="file" name="file" required accept=".zip,application/zip"></label>'
        f'<button class="btn quiet">{escape(say("Bring it"))}</button></form>{way_back(f"/t/{table.code}", say("Back to the table"))}</main>'
    )


def deck(code: str, shown: DeckShown, notices: list[str], say: Say) -> str:
    here = f"/t/{code}/decks/{escape(shown.deck)}"
    cards = "".join(
        f'<li class="chair">{thumb(code, shown.deck, card)}<div class="grow"><b>{escape(card.name)}</b><span class="cap">{escape(card.line)}</span></div>'
        f'<a class="btn quiet" href="{here}/card?card={escape(card.slug)}">{escape(say("Change"))}<span class="sr">: {escape(card.name)}</span></a></li>'
        for card in shown.cards
    )
    return (
        f'<main id="main" class="page stack"><h1>{escape(shown.name)}</h1>{alerts(notices)}'
        f'<form method="post" enctype="multipart/form-data" action="{here}" class="sheet stack">'
        f'<label>{escape(say("Name of the deck"))} <input class="field" name="name" required maxlength="60" value="{escape(shown.name)}"></label>'
        f'<label>{escape(say("A line about it"))} <input class="field" name="line" maxlength="160" value="{escape(shown.line)}"></label>'
        f'<button class="btn quiet">{escape(say("Save"))}</button></form>'
        f'<p><a class="btn" href="{here}/card">{escape(say("A new card"))}</a></p><ul class="seats">{cards}</ul>'
        f'<div class="acts wrap"><a class="btn quiet" href="{here}.zip" download>{escape(say("Take it along"))}</a>'
        f'<form method="post" enctype="multipart/form-data" action="{here}" class="wish"><input type="hidden" name="do" value="remove">'
        f'<button class="btn quiet">{escape(say("Remove this deck"))}</button></form></div>'
        f"{way_back(f'/t/{code}/decks', say('All decks'))}</main>"
    )


def card(
    code: str,
    shown: DeckShown,
    found: CardShown | None,
    typed: CardEdit | None,
    offered: Offered,
    notices: list[str],
    say: Say,
) -> str:
    """The card as it is, or as somebody wished it and was refused."""
    here = f"/t/{code}/decks/{escape(shown.deck)}"
    at = f"{here}/card?card={escape(found.slug)}" if found else f"{here}/card"
    now = found or CardShown(slug="", name="")
    if typed is not None:
        now = replace(now, name=typed.name, line=typed.line, words=typed.words, bonds=typed.bonds)
    picture = thumb(code, shown.deck, now) if now.pictured else ""
    bare = (
        f'<label class="line"><input type="checkbox" name="bare" value="1"> {escape(say("Without a picture"))}</label>'
        if now.pictured
        else ""
    )
    groups = "".join(word_group(group, now.words) for group in offered.words)
    groups += bonds(shown, now, offered.bonds, say)
    gone = (
        f'<form method="post" enctype="multipart/form-data" action="{at}"><input type="hidden" name="do" value="remove">'
        f'<button class="btn quiet">{escape(say("Remove this card"))}</button></form>'
        if found
        else ""
    )
    return (
        f'<main id="main" class="page stack"><h1>{escape(now.name or say("A new card"))}</h1>{alerts(notices)}'
        f'<form method="post" enctype="multipart/form-data" action="{at}" class="sheet stack">'
        f'<label>{escape(say("Name"))} <input class="field" name="name" required maxlength="60" value="{escape(now.name)}"></label>'
        f'<label>{escape(say("A line on who it is"))} <input class="field" name="line" maxlength="160" value="{escape(now.line)}"></label>'
        f'{picture}<label>{escape(say("A picture: PNG, JPEG or WebP"))} <input class="field" type="file" name="picture" accept="image/png,image/jpeg,image/webp"></label>{bare}'
        f'<fieldset class="stack"><legend>{escape(say("What bots know of the figure"))}</legend>{groups}</fieldset>'
        f'<button class="btn">{escape(say("Save"))}</button></form>{gone}{way_back(here, shown.name)}</main>'
    )


def bonds(shown: DeckShown, now: CardShown, group: WordGroup, say: Say) -> str:
    """A tick for each bond there is, and room for one more. Open where there are some."""
    names = {card.slug: card.name for card in shown.cards if card.slug != now.slug}
    words = dict(group.words)
    ticks = "".join(
        f'<label class="chip"><input type="checkbox" name="bond" value="{escape(word)}={escape(other)}" checked>&nbsp;'
        f"{escape(words.get(word, word))}: {escape(names.get(other, other))}</label>"
        for word, other in now.bonds
    )
    kinds = "".join(f'<option value="{escape(word)}">{escape(label)}</option>' for word, label in group.words)
    others = "".join(f'<option value="{escape(slug)}">{escape(name)}</option>' for slug, name in names.items())
    count = f' <span class="pill">{len(now.bonds)}</span>' if now.bonds else ""
    return (
        f"<details{' open' if now.bonds else ''}><summary>{escape(group.name)}{count}{icon('down', 'i')}</summary>"
        f'<div class="stack"><div class="acts wrap">{ticks}</div><div class="acts wrap">'
        f'<label class="grow">{escape(say("Another card"))} <select name="bond-card"><option value="">{escape(say("none"))}</option>{others}</select></label>'
        f'<label class="grow">{escape(say("What it is to this one"))} <select name="bond-word">{kinds}</select></label></div></div></details>'
    )


def word_group(group: WordGroup, chosen: tuple[str, ...]) -> str:
    """Open where something is chosen."""
    boxes = "".join(
        f'<label class="chip"><input type="checkbox" name="word" value="{escape(word)}"{" checked" if word in chosen else ""}>&nbsp;{escape(label)}</label>'
        for word, label in group.words
    )
    count = sum(word in chosen for word, _ in group.words)
    more = f' <span class="pill">{count}</span>' if count else ""
    return f'<details{" open" if count else ""}><summary>{escape(group.name)}{more}{icon("down", "i")}</summary><div class="acts wrap">{boxes}</div></details>'


def thumb(code: str, deck: str, card: CardShown) -> str:
    if not card.pictured:
        return ""
    return f'<img class="thumb" src="/t/{code}/own/{escape(deck)}/{escape(card.slug)}" alt="" loading="lazy">'


def alerts(notices: list[str]) -> str:
    return "".join(told(notice, "bad-pack") for notice in notices)


def way_back(where: str, words: str) -> str:
    return f'<p><a class="btn quiet" href="{where}">{escape(words)}</a></p>'
