"""A possible change of a next version: a column that older programs do not fill, and a table unknown to them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
readable_from = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.String(10), nullable=False, server_default="calm"))
    op.create_table("moods", sa.Column("name", sa.String(10), primary_key=True))


def downgrade() -> None:
    op.drop_table("moods")
    op.drop_column("tables", "mood")
