"""Add the operator's orders, which running servers poll: deletions, blocked people, a notice."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
readable_from = "0012"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "deletions",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "shut_outs",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("block", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=True),
    )
