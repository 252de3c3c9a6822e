"""HTTP: routing, request bodies, limits and responses, and subclasses of uvicorn's protocols with limits."""
