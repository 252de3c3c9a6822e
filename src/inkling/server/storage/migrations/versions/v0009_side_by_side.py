"""Store the oldest program version that can use this database, and the version of each process."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
readable_from = "0008"


def upgrade() -> None:
    op.create_table(
        "compatibility",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("readable_from", sa.String(4), nullable=False),
    )
    op.add_column("processes", sa.Column("version", sa.String(4), nullable=True))
