"""Tests of the crowd that guesses along."""
