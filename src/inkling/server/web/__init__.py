"""The web: access, limits, uploads, files; and in `handlers` whatever answers a request."""
