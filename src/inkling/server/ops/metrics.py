"""Figures for whoever runs the server, in Prometheus' form. No label names a person, a table or an address.

One registry per process: whatever counts something imports it from here. How they are published stands in
`published`: at a small table an exact count would tell of a secret choice.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

REQUESTS = Counter("inkling_requests", "Answered requests", ["method", "status"], registry=REGISTRY)
SOCKETS = Gauge("inkling_sockets", "Open sockets", registry=REGISTRY)
TABLES = Gauge("inkling_tables", "Tables in memory", registry=REGISTRY)
CHANGES = Counter("inkling_changes", "Changes at tables that were accepted, by kind", ["kind"], registry=REGISTRY)
REFUSALS = Counter("inkling_refusals", "Requests that were turned down, by code", ["code"], registry=REGISTRY)
BOT_FAILURES = Counter(
    "inkling_bot_failures", "Moves of bots that crashed or took too long", ["game"], registry=REGISTRY
)
STORE_FAILURES = Counter("inkling_store_failures", "Rows that could not be stored", registry=REGISTRY)
STORE_UNKNOWN = Counter(
    "inkling_store_unknown", "Rows of which nobody knew in time whether they were stored", registry=REGISTRY
)
BATCH_ROWS = Histogram(
    "inkling_store_batch_rows", "Rows per commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000), registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "inkling_store_commit_seconds",
    "From the first row of a batch until all of it is durable",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
METHODS = {"GET", "HEAD", "POST"}
"""What has a label of its own; anything else that a client may invent counts as one."""


def count_request(method: str, status: int) -> None:
    REQUESTS.labels(method if method in METHODS else "other", status).inc()
