"""Tests of the page about privacy."""
