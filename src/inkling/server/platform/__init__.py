"""Infrastructure of all features: HTTP, WebSockets, HTML, worker processes, logs, metrics, limits."""
