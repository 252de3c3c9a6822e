"""All tests, from single functions to whole servers."""
