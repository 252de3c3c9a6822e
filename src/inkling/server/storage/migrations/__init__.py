"""The database's schema, step by step; Alembic walks them when the server starts."""
