"""The invitation of a table: a link, a code and a QR code."""
