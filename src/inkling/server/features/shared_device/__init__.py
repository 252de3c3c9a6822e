"""Several people on one device, with a curtain between their turns."""
