"""What the version after that could take away: something that programs up to this one still read."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
readable_from = "0015"


def upgrade() -> None:
    op.drop_column("processes", "version")
    op.add_column("processes", sa.Column("version", sa.String(4), nullable=True))


def downgrade() -> None:
    pass
