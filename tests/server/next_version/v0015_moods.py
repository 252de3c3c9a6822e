"""What a next version could add: a column that older programs do not fill, and a table that they do not know."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
readable_from = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.String(10), nullable=False, server_default="calm"))
    op.create_table("moods", sa.Column("name", sa.String(10), primary_key=True))


def downgrade() -> None:
    op.drop_table("moods")
    op.drop_column("tables", "mood")
