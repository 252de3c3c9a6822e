"""Limit the index of request IDs to rows that have one. Rows of bots and of the server have none."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("log") as log:
        log.drop_constraint("log_send", type_="unique")
    sent = sa.text("send IS NOT NULL")
    op.create_index(
        "log_sends", "log", ["table_id", "by", "send"], unique=True, sqlite_where=sent, postgresql_where=sent
    )
