"""A part of the page of rules: a heading, what is to be said, and a picture."""

import htpy as h

PICTURES = "/pictures/tofugott"


def section(title: str, *paragraphs: str, picture: h.Node = None) -> h.Element:
    return h.section(".pr-part")[h.h2[title], [h.p[paragraph] for paragraph in paragraphs], picture]
