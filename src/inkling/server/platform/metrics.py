"""Prometheus metrics for the operator. No label contains a person, a table or an address.

Each process has one registry. Published counts are delayed and rounded, because exact counts of a small table could
reveal secret choices.
"""

import os
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.samples import Sample

from inkling.core.errors import Refusal, msg

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
"""HTTP methods with a separate label. Clients could invent any number of others."""


def count_handled_request(method: str, status: int) -> None:
    REQUESTS.labels(method if method in METHODS else "other", status).inc()


PATH = "/metrics"
EVERY = 60.0
"""Seconds between two updates of the published numbers."""
STEP = 10
"""Published counts are rounded down to multiples of this number."""
PATIENCE = 10.0
"""Seconds before a connection to the metrics port times out."""


class PublishedMetrics:
    """The published metrics: a rounded snapshot that is replaced at most once a minute."""

    def __init__(self, registry: CollectorRegistry, clock: Callable[[], float] = time.monotonic) -> None:
        self._registry = registry
        self._clock = clock
        self._lock = Lock()
        self._text = b""
        self._taken: float | None = None

    def read(self) -> bytes:
        with self._lock:
            if self._taken is None or self._clock() - self._taken >= EVERY:
                self._taken = self._clock()
                self._text = generate_latest(RoundedRegistry(self._registry))
            return self._text


class RoundedRegistry(CollectorRegistry):
    """A view of another metrics registry in which counts are rounded."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__()
        self._inner = registry

    def collect(self) -> Iterator[Metric]:
        for metric in self._inner.collect():
            if metric.type in ("counter", "histogram"):
                metric.samples = [blurred for sample in metric.samples for blurred in round_sample_of_metric(sample)]
            # The time of the first event is private.
            if not metric.name.endswith("_created"):
                yield metric


def round_sample_of_metric(sample: Sample) -> list[Sample]:
    """Return the sample with its count rounded down to tens, or with its sum of seconds rounded to whole seconds.

    Return an empty list for a labelled count below ten, because its presence would reveal the event.
    """
    if sample.name.endswith("_created"):
        return []
    step = 1 if "seconds" in sample.name and not sample.name.endswith(("_count", "_bucket")) else STEP
    value = sample.value // step * step
    labelled = bool(sample.labels) and "le" not in sample.labels
    return [] if labelled and not value else [sample._replace(value=value, exemplar=None)]


PUBLISHED = PublishedMetrics(REGISTRY)


class MetricsHandler(BaseHTTPRequestHandler):
    timeout = PATIENCE

    def do_GET(self) -> None:
        is_metrics_path = self.path.partition("?")[0] == PATH
        text = PUBLISHED.read() if is_metrics_path else b""
        self.send_response(200 if is_metrics_path else 404)
        self.send_header("Content-Type", CONTENT_TYPE_LATEST if is_metrics_path else "text/plain")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:
        """Don't log requests, because log lines would contain addresses."""


class MetricsServer:
    """An HTTP server in a thread that serves only the metrics, at the address `HOST:PORT`."""

    def __init__(self, where: str) -> None:
        host, port = parse_host_port(where)
        try:
            self._server = ThreadingHTTPServer((host, port), MetricsHandler)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror)
            sentence = msg("The server can’t listen on {host}, port {port}: {why}.")
            raise Refusal("no-door", sentence, host=host, port=port, why=why) from None
        self.port: int = self._server.server_address[1]
        self._thread = Thread(target=self._server.serve_forever, name="metrics", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def parse_host_port(where: str) -> tuple[str, int]:
    """Parse `HOST:PORT`. Raise Refusal if it is malformed."""
    host, _, port = where.rpartition(":")
    if not host or not (port.isascii() and port.isdecimal()) or int(port) > 65_535:
        sentence = msg("{name} takes HOST:PORT, not “{text}”.")
        raise Refusal("bad-setting", sentence, name="--metrics-listen (INKLING_METRICS_LISTEN)", text=where)
    return host.strip("[]"), int(port)
