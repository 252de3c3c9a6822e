"""Infrastructure that all features share: HTTP, WebSocket, HTML, worker processes, logs, metrics, limits."""
