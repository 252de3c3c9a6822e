"""Our table: a group keeps a table under a name, and its page shows what the group has done together."""
