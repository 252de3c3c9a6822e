"""A possible change of the version after next: it removes something that this version still reads."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
readable_from = "0017"


def upgrade() -> None:
    op.drop_column("processes", "version")
    op.add_column("processes", sa.Column("version", sa.String(4), nullable=True))


def downgrade() -> None:
    pass
