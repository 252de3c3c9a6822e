"""Add the data that several processes share: heartbeats, presence, leases, PINs, curtains, and the signing secret."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def of_a_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        of_a_table(),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
    )
    op.create_table(
        "pins",
        of_a_table(),
        sa.Column("member", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digits", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
    )
    op.create_table(
        "curtains",
        of_a_table(),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
