"""Learning it and looking back: lesson, rules on one page, reasons, the day's puzzle."""
