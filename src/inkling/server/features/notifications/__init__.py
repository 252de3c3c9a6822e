"""Messages about a table to a chat service, by webhook."""
