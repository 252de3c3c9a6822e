"""Creation of tables: empty, with bots, or for a given deal."""
