"""The kit: what every game on the shelf must promise, checked for each of them unasked."""
