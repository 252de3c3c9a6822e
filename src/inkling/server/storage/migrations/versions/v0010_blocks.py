"""Add the pairs of people whom matchmaking must not seat together."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
readable_from = "0008"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_by_other", "blocks", ["other"])
