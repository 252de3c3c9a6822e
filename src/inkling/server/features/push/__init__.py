"""Web Push: notifications about a table whose page is closed, for example on a locked phone. Needs the extra `push`."""
