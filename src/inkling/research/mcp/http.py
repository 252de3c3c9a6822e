"""The MCP server over streamable HTTP. It accepts connections only from this machine and only with a token. It refuses
requests from pages of other sites."""

import hmac
import socket

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

HOME = "127.0.0.1"
PATH = "/mcp"
NEAR = TransportSecuritySettings(
    allowed_hosts=[f"{HOME}:*", "localhost:*"], allowed_origins=[f"http://{HOME}:*", "http://localhost:*"]
)
"""Checks `Origin` against cross-site requests, and `Host` against DNS rebinding."""


class RequireToken:
    """ASGI middleware that rejects requests without the token before reading them."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._knows(scope):
            refused = PlainTextResponse("The token is missing or wrong.", 401, {"www-authenticate": "Bearer"})
            await refused(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        return len(given) == 1 and hmac.compare_digest(given[0], self._wanted)


def serve(server: MCPServer, token: str, listening: socket.socket) -> uvicorn.Server:
    """Return the web server. The caller runs it with `.run([listening])`."""
    app = RequireToken(server.streamable_http_app(streamable_http_path=PATH, transport_security=NEAR), token)
    return uvicorn.Server(uvicorn.Config(app, log_level="warning", log_config=None, access_log=False))
