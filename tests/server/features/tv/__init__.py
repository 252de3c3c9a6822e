"""Tests of TV first."""
