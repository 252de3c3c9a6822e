"""WebSockets: uvicorn's protocol with bounds, compression, and sends in one batch per event loop iteration."""
