"""Notes that explain a board's icons, as native popovers that work without JavaScript.

A tap or Enter on an icon opens its note. The notes are in a zone that never changes during a play; boards only refer to
them.
"""

from inkling.core.html import Html, escape


def draw_popover_note(own: str, title: str, *lines: Html) -> Html:
    """Draw a note. Buttons refer to it by its HTML ID, which is made from `own`. The title is plain text; the lines are
    HTML."""
    text = "".join(f"<p>{line}</p>" for line in lines)
    return Html(f"<div popover class=note id=note-{own}><b>{escape(title)}</b>{text}</div>")


def note_line_as_html(note: str) -> Html:
    """Return a plain text as HTML, for use as a line of a note."""
    return Html(escape(note))


def draw_button_that_opens_note(own: str, label: str, by_keyboard: bool = True) -> Html:
    """Draw a transparent button over an icon that opens the note `own`. If an icon appears several times, pass
    `by_keyboard=False` for all icons but one, so that the Tab key stops there only once."""
    skipped = "" if by_keyboard else " tabindex=-1"
    return Html(
        f'<button type=button class=means popovertarget=note-{own} aria-label="{escape(label)}"{skipped}></button>'
    )
