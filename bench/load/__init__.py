"""Simulated people for the benchmarks and the load test: pages over HTTP and a table over one WebSocket each."""
