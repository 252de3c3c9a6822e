"""Shared deals: a code lets several groups play the same cards, and a page compares their results."""
