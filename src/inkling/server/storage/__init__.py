"""The log and everything else on disk: schema, store, writer, migrations, backup. Only this package contains SQL."""
