"""Whoever writes a row knows the sends of all rows before it, so they need no index; older programs need it."""

from alembic import op

revision = "0012"
down_revision = "0011"
readable_from = "0012"


def upgrade() -> None:
    op.drop_index("log_sends", "log")
