"""The migrations of the database schema. Alembic runs the missing ones when the server starts."""
