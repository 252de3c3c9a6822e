"""Tests of the speed of bots."""
