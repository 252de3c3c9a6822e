"""Tofugott's board. Each module draws one zone or part; `zones` combines them."""
