"""Add the deal and the result of plays, to compare groups that play the same deal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("plays", sa.Column("deal", sa.String(160), nullable=True))
    op.add_column("plays", sa.Column("result", sa.Text, nullable=True))
    op.create_index("plays_by_deal", "plays", ["deal"])
