"""The log on disk: schema, store, writer, migrations, backup, export. The only room that knows SQL."""
