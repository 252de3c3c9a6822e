"""Helpers of permission checks: `require`, which raises a refusal, and a check of a text's length. Pure functions."""

from inkling.core import NotAllowed, msg

MANY_MARKS = msg("Too many accents and marks on one character. Please use fewer.")
IN_PROGRESS = msg("A game is in progress; wait until it’s over.")


def require(met: bool, code: str, sentence: str) -> None:
    if not met:
        raise NotAllowed(code, sentence)


def check_text_length(text: str, most: int, empty: str) -> None:
    """Raise NotAllowed if the text is longer than `most` characters, or if it is empty. `empty` is the sentence for an
    empty text.

    Such a text must not be stored, because the log could not be read again.
    """
    require(bool(text), "bad-wish", empty)
    if len(text) > most:
        sentence = msg("That has {n} characters; there’s room for {most}. Please shorten it.")
        raise NotAllowed("bad-wish", sentence, n=len(text), most=most)
