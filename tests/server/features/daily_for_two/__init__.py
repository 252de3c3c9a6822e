"""Tests of the daily for two."""
