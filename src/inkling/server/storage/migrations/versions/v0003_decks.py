"""Add decks, each of which belongs to a game table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("deck", sa.String(60), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
