"""Store how often a person has signed out other devices, so that older cookies stay invalid."""

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
