"""A part of the page of rules: a heading, what is to be said, and a picture."""

import htpy as h

PICTURES = "/pictures/tofugott"


def section(title: str, *paragraphs: str | h.Element, picture: h.Node = None) -> h.Element:
    """A paragraph that is an element is about a setting, and marked where the table plays with it."""
    told = [h.p[paragraph] if isinstance(paragraph, str) else paragraph for paragraph in paragraphs]
    return h.section(".pr-part")[h.h2[title], told, picture]
