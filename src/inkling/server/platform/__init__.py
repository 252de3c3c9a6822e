"""The infrastructure that all features share: HTTP, WebSockets, HTML, worker processes, logs, metrics, limits."""
