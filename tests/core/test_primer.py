"""The Markdown subset of rules pages."""

import pytest

from inkling.catalogs import speech
from inkling.cli.screen import rules_text
from inkling.core.primer import Primer, read_rules
from inkling.server.features.learn.rules_page import draw_all_parts_of_rules

SAY = speech("en")
HEAD = "# A game\n\n## A part\n\n"


def draw(source: str, **slots: str) -> str:
    html = draw_all_parts_of_rules(read_rules(HEAD + source, slots), Primer(), "/p", SAY)
    return html.removeprefix('<section><h2 id="part-1">A part</h2>').removesuffix("</section>")


IMAGE = '<img src="/p/owl.svg" alt="" width="300" height="420">'


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("One\nline.\n\nAnother.\n", "<p>One line.</p><p>Another.</p>"),
        ("A **bold** and a ~~struck~~<br>word.\n", "<p>A <b>bold</b> and a <s>struck</s><br>word.</p>"),
        ("Tea & <b>.\n", "<p>Tea &amp; &lt;b&gt;.</p>"),
        ("Small. {.note}\n", '<p class="note">Small.</p>'),
        ("### Inside\n", "<h3>Inside</h3>"),
        ("- one\n- two\n  lines\n", "<ul><li>one</li><li>two lines</li></ul>"),
        ("{.turn}\n1. one\n2. two {.gone}\n", '<ol class="turn"><li>one</li><li class="gone">two</li></ol>'),
        ("- [picture: owl] Owl\n\n  Flies.\n", f"<ul><li>{IMAGE}<span> Owl</span><p>Flies.</p></li></ul>"),
        ("[picture: owl]\n[picture: owl]\n", IMAGE * 2),
        ("::: a\n::: b\nIn.\n:::\nOut.\n:::\n", '<div class="a"><div class="b"><p>In.</p></div><p>Out.</p></div>'),
        (
            "| | A |\n|---|---|\n| b | c {.up} |\n",
            '<table><thead><tr><td></td><th scope="col">A</th></tr></thead>'
            '<tbody><tr><th scope="row">b</th><td class="up">c</td></tr></tbody></table>',
        ),
        ("| b | c |\n", '<table><tbody><tr><th scope="row">b</th><td>c</td></tr></tbody></table>'),
    ],
)
def test_every_kind_of_block_is_drawn(source: str, html: str) -> None:
    assert draw(source) == html


def test_part_that_belongs_to_a_setting_is_marked() -> None:
    assert (
        draw("Said. {.with-clock}\n") == '<p class="with-clock">Said. <span class="pill here">at this table</span></p>'
    )


def test_folded_part_keeps_its_heading_in_sight() -> None:
    text = read_rules("# A game\n\n## Details {.fold .with-clock}\n\nMany.\n", {})
    html = draw_all_parts_of_rules(text, Primer(), "/p", SAY)
    assert html.startswith('<details class="sheet stack pr-fold"><summary class="with-clock"><h2 id="part-1">Details')


def test_value_of_a_slot_is_text() -> None:
    """Markup in a value has no effect, so no card name can change the page."""
    assert draw("{name} wins.\n", name="**1.** | <i>") == "<p>**1.** | &lt;i&gt; wins.</p>"


def test_slot_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="name"):
        read_rules(f"{HEAD}{{name}} wins.\n", {})


def test_text_needs_a_title_and_parts() -> None:
    for source in ("# A game\n", "# A game\n\nA word.\n\n## A part\n"):
        with pytest.raises(ValueError, match="title"):
            read_rules(source, {})


def test_terminal_writes_lists_and_tables_in_lines() -> None:
    text = read_rules(f"{HEAD}- [picture: owl] Owl\n\n  Flies.\n\n| a | b<br>c |\n", {})
    assert rules_text(text, 40) == "A game\n══════\n\nA part\n──────\n• Owl\n  Flies.\n\na  b  c\n"


def test_terminal_writes_a_wide_table_as_lists() -> None:
    text = read_rules(f"{HEAD}| | Light | Dark |\n|---|---|---|\n| red | The next card is safe. | It is dark. |\n", {})
    assert rules_text(text, 24).splitlines()[-6:] == [
        *("red", "  Light", "    The next card is", "    safe.", "  Dark", "    It is dark.")
    ]
