"""Games that break a promise, kept for good: the kit must catch each of them."""
