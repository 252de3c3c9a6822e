"""Whoever signs their other devices out is remembered, so that older cookies do not count again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "sign_outs",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )
