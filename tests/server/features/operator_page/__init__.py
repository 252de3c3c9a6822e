"""Tests of the operator’s page."""
