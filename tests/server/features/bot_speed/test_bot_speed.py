"""The speed of bots: three choices in two stored rules, also of tables from before there were three."""

from inkling.server.features.bot_speed.model import ROWS, bot_speed_of_table
from inkling.server.tables.events import RuleSwitched
from inkling.server.tables.state import RULES, Table
from inkling.server.tables.table_fold import apply_rule_switch


def test_each_choice_sets_its_speed_whatever_was_set_before() -> None:
    for before in ROWS.values():
        for speed, row in ROWS.items():
            assert bot_speed_of_table(apply_rule_switch(apply_rule_switch(Table("t", "T"), before), row)) == speed


def test_switch_of_older_tables_is_still_read() -> None:
    assert RULES["unhurried"]
    assert bot_speed_of_table(apply_rule_switch(Table("t", "T"), RuleSwitched("unhurried", False))) == "quick"
    assert bot_speed_of_table(apply_rule_switch(Table("t", "T"), RuleSwitched("unhurried", True))) == "normal"
