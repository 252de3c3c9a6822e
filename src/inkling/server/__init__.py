"""The web server for tables. It accesses games only through their registry, `inkling.games.SHELF`."""
