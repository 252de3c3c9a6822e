"""A part of the page of rules: a heading, what is to be said, and a picture."""

import htpy as h

PICTURES = "/pictures/tofugott"


def section(title: str, *paragraphs: str | h.Element, picture: h.Node = None, look: str = "") -> h.Element:
    """A paragraph that is an element is about a setting, and marked where the table plays with it. Two that are `half`
    stand side by side where there is room."""
    told = [h.p[paragraph] if isinstance(paragraph, str) else paragraph for paragraph in paragraphs]
    return h.section(class_=f"pr-part {look}".rstrip())[
        h.h2[title], told, picture is not None and h.div(".pr-pic")[picture]
    ]
