"""Tests of questions to friends about moments of finished games."""
