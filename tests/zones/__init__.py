"""Records whole plays and pages of any commit over the wire, to show that a redesign changed none of them."""
