"""Add questions to friends about moments of finished games, and their answers. Older programs can run at the same time:
they don't know the tables."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
readable_from = "0015"


def upgrade() -> None:
    op.create_table(
        "friend_questions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("play", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(80), nullable=False),
    )
    op.create_index("friend_questions_by_table", "friend_questions", ["table_id"])
    # Without SQLite's row IDs, which would reveal the order of the answers.
    op.create_table(
        "friend_answers",
        sa.Column(
            "question", sa.String(32), sa.ForeignKey("friend_questions.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("choice", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
