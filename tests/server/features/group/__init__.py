"""Tests of groups that keep their table."""
