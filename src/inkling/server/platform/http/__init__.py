"""HTTP: routing, request bodies, limits, responses; and subclasses of uvicorn's protocol with bounds."""
