"""Alembic's entry point: runs the migrations on the connection that the store passes in."""

from alembic import context

from inkling.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
