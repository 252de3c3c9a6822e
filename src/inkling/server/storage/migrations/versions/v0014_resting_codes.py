"""Add codes that are not reused for a while, and room for codes of five letters.

Older programs can't run at the same time: PostgreSQL refuses statements prepared before a column's type changed. SQLite
ignores the declared length of a text, so its column stays as it is.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
readable_from = "0014"


def upgrade() -> None:
    op.create_table(
        "resting_codes",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("tables", "code", type_=sa.String(8), existing_type=sa.String(4), existing_nullable=True)
