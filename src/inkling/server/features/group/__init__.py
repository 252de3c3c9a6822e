"""Our table: a group keeps a table under a name, and its page shows the group's history."""
