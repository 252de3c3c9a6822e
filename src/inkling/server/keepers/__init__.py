"""What happens without a click: bots, absence, timeouts, notices, cleaning; and readers. May use tables and the log.

No web, no HTML, no SQL.
"""
