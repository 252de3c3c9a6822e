"""Questions of people's own: lists that are pasted, the checks, and the workshop in the browser."""
