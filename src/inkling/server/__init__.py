"""The web server, on which people play at tables. It accesses games only through their registry,
`inkling.games.SHELF`."""
