"""What the signs of a board mean. Whoever taps one, or presses Enter on it, reads it beside it: a popover of the
browser's own, so that it needs no script. The notes lie in a zone that never changes during a play; boards only point
at them."""

from inkling.core.html import Html, escape


def note(own: str, title: str, *lines: Html) -> Html:
    """`own` is what buttons call it by; the title is text."""
    told = "".join(f"<p>{line}</p>" for line in lines)
    return Html(f"<div popover class=note id=note-{own}><b>{escape(title)}</b>{told}</div>")


def plain(words: str) -> Html:
    """A line of a note that is text."""
    return Html(escape(words))


def tells(own: str, label: str, by_keyboard: bool = True) -> Html:
    """Lies over a sign. Where the same sign is there several times, the keyboard stops at one of them."""
    skipped = "" if by_keyboard else " tabindex=-1"
    return Html(
        f'<button type=button class=means popovertarget=note-{own} aria-label="{escape(label)}"{skipped}></button>'
    )
