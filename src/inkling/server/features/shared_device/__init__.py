"""Several people on one device, with a curtain that hides their hands between turns."""
