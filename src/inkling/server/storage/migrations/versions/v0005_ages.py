"""Add the elapsed time that cleanup rounds have measured, and the last change of each table.

Existing tables get no entry: their retention starts with the first round, because dates of older rows may come from a
wrong clock.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "rounds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
        sa.Column("steady", sa.BigInteger, nullable=False),
        sa.Column("boot", sa.String(40), nullable=False),
    )
    op.create_table(
        "ages",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("newest", sa.Integer, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
