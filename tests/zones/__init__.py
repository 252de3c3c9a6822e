"""Records whole plays and pages of any commit over the network, to show that a redesign changed none of them."""
