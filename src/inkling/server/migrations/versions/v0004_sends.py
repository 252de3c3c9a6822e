"""Only rows that were sent by somebody take a place in the index of sends: what bots and the house do has none."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        # Left over, if the power went out in the midst of this.
        op.execute("DROP TABLE IF EXISTS _alembic_tmp_log")
    with op.batch_alter_table("log") as log:
        log.drop_constraint("log_send", type_="unique")
    sent = sa.text("send IS NOT NULL")
    op.create_index(
        "log_sends", "log", ["table_id", "by", "send"], unique=True, sqlite_where=sent, postgresql_where=sent
    )


def downgrade() -> None:
    op.drop_index("log_sends", "log")
    with op.batch_alter_table("log") as log:
        log.create_unique_constraint("log_send", ["table_id", "by", "send"])
