"""Tofugott's board, one module per zone. `zones` puts them together."""
