"""A table's options: the variants of its game that the host chooses before a play."""
