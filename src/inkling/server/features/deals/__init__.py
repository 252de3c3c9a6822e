"""Shared deals: codes that let many groups play the same cards, with pages that compare their results."""
