"""Add answers about bots and similarity. They contain no names and no IDs, and days instead of times."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
readable_from = "0008"


def upgrade() -> None:
    # Without SQLite's row IDs, which would reveal the order of the answers.
    op.create_table(
        "understood",
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("said", sa.String(10), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "alike",
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("given", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("figure", sa.String(120), nullable=False),
        sa.Column("chosen", sa.String(120), nullable=False),
        sa.Column("other", sa.String(120), nullable=False),
        sqlite_with_rowid=False,
    )
