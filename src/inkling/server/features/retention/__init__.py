"""Tables that nobody uses: out of memory, then deleted."""
