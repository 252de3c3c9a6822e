"""Tests of forced passes."""
