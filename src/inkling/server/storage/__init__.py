"""The log on disk: schema, store, writer, migrations, backup. The only room that knows tables of SQL."""
