"""Tofugott's board. Each module draws one zone or a part of one; `zones` combines them."""
