"""Add Web Push subscriptions. Older programs can run at the same time, because they ignore the new table."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
readable_from = "0014"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("member", sa.Integer, nullable=False),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reminded", sa.Integer, nullable=True),
        sa.Column("body", sa.Text, nullable=False),
    )
