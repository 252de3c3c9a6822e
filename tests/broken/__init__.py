"""Games that break a requirement on purpose: the conformance kit must catch each of them."""
