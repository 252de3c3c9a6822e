"""What happens without a click: bots, absence, timeouts, notices, cleaning; and readers."""
