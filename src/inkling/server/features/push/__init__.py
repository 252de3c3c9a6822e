"""Web Push: a notice on a locked phone, from a table whose page is closed. Needs the extra `push`."""
