"""WebSockets: uvicorn's protocol with limits, compression, and one batch of sends per event loop iteration."""
