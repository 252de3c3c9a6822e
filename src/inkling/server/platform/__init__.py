"""What several features need and no player would name: HTTP, WebSocket, HTML, workers, logs, limits."""
