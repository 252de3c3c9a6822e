"""The conformance kit: checks that every game on the shelf must pass."""
