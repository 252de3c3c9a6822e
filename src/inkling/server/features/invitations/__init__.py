"""The invitation of a table: link, code, QR code."""
