"""Tests of earlier games."""
