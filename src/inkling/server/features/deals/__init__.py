"""Shared deals: codes that let many groups play the same cards, their pages, and results side by side."""
