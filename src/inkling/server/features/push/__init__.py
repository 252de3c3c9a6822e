"""Web Push: notifications on devices whose page is closed, such as a locked phone. Needs the extra `push`."""
