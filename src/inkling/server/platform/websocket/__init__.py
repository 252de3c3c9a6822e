"""WebSockets: uvicorn's protocol with limits, compression, and sends in one batch per event loop iteration."""
