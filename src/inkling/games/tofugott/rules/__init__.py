"""The rules of Tofugott as pure functions."""
