"""The names of the colours, as they are said: always after “in”, so that no language has to inflect them."""

from collections.abc import Mapping

from inkling.core.errors import mark

COLOUR_WORDS: Mapping[str, str] = {
    "paper": mark("white"),
    "cream": mark("cream"),
    "sand": mark("sandy beige"),
    "straw": mark("straw yellow"),
    "honey": mark("honey yellow"),
    "gold": mark("gold"),
    "amber": mark("amber"),
    "orange": mark("orange"),
    "coral": mark("coral red"),
    "red": mark("red"),
    "crimson": mark("crimson"),
    "rose": mark("dusky pink"),
    "pink": mark("pink"),
    "lilac": mark("lilac"),
    "purple": mark("purple"),
    "plum": mark("plum"),
    "night": mark("blue-black"),
    "navy": mark("dark blue"),
    "blue": mark("blue"),
    "sky": mark("light blue"),
    "ice": mark("ice blue"),
    "teal": mark("teal"),
    "mint": mark("pale green"),
    "green": mark("green"),
    "moss": mark("moss green"),
    "forest": mark("dark green"),
    "brown": mark("brown"),
    "chestnut": mark("chestnut"),
    "umber": mark("dark brown"),
    "grey": mark("grey"),
    "silver": mark("silver"),
    "slate": mark("slate grey"),
    "black": mark("black"),
}
