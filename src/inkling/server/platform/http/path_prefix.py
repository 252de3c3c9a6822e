"""Middleware for a site that is served below a path of its host, such as `https://example.org/games/`."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.server.platform.http import urls


class PathPrefixMiddleware:
    """Removes the base path from requests, so that all other code sees the paths of `urls`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == urls.Url.base:
            await RedirectResponse(urls.home())(scope, receive, send)
            return
        if scope["type"] in ("http", "websocket"):
            # Not a copy: sockets free the parts of their scope that they no longer need.
            scope["path"] = urls.remove_base_path(scope["path"])
        await self.app(scope, receive, send)
