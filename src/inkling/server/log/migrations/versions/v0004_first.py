"""Tables, their logs, the plays in them and the decks that belong to them: as the oldest data folders have it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(4), unique=True, nullable=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("send", sa.String(40), nullable=True),
    )
    # Only rows that were sent by somebody take a place in it: what bots and the house do has none.
    sent, what = sa.text("send IS NOT NULL"), ["table_id", "by", "send"]
    op.create_index("log_sends", "log", what, unique=True, sqlite_where=sent, postgresql_where=sent)
    op.create_table(
        "plays",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("deal", sa.String(160), nullable=True),
        sa.Column("result", sa.Text, nullable=True),
    )
    op.create_index("plays_by_table", "plays", ["table_id"])
    op.create_index("plays_by_deal", "plays", ["deal"])
    op.create_table(
        "decks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("deck", sa.String(60), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
