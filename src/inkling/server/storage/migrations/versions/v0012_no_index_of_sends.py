"""Drop the index of request IDs: writers look them up in memory. Older programs need it, so they can't use this
version."""

from alembic import op

revision = "0012"
down_revision = "0011"
readable_from = "0012"


def upgrade() -> None:
    op.drop_index("log_sends", "log")
