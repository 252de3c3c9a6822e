"""The web: routes, who asks, limits, uploads, files as they are. May use pages, live, tables."""
