"""The protocol of one HTTP connection: uvicorn's, with bounds on what a client may make the server read and keep.

`tests/server/test_connections.py` names the version of uvicorn that it was tested with, and all that it uses of it.
"""

import asyncio

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from inkling.server.web.connection_limits import CountsConnection, OpenConnections
from inkling.server.web.long_heads import BoundsHeads
from inkling.server.web.pipelining import BoundsPipeline
from inkling.server.web.slow_readers import CutsOff


def make_protocol(
    opened: OpenConnections, library: type[asyncio.Protocol] = AutoHTTPProtocol
) -> type[asyncio.Protocol]:
    """Return a class for the connections of one server. With h11, heads and pipelines are bounded by the library."""
    parsing = (BoundsPipeline, BoundsHeads) if hasattr(library, "on_headers_complete") else ()
    return type("HTTP", (CountsConnection, *parsing, CutsOff, library), {"opened": opened})
