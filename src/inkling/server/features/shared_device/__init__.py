"""Several people play on one device. A curtain hides their hands between turns."""
