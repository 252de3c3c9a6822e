"""Routes of the WebSockets that update pages, and of the same zones over HTTP for browsers without a WebSocket."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import Receive, Scope, Send

from inkling.core.errors import Refusal
from inkling.server.features.handlers import Handlers
from inkling.server.features.shared_device.model import members_on_device
from inkling.server.features.shared_replay.page_view import SharedReplayView
from inkling.server.features.table_page.page_view import TablePageView
from inkling.server.platform import metrics
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import add_etag
from inkling.server.platform.http.rate_limits import client_address, network_of_address
from inkling.server.platform.http.refusal_responses import make_refusal_response
from inkling.server.platform.http.request_guard import check_host, check_origin
from inkling.server.platform.http.request_language import language_of_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.platform.shutdown import ask_new_socket_to_reconnect
from inkling.server.storage.errors import DamagedRow
from inkling.server.tables.access.monitor import AccessMonitor
from inkling.server.tables.connection import ClientView, ConnectionServices, TableConnection, encode
from inkling.server.tables.live_table import LiveTable


@dataclass(eq=False)
class SocketRoutes(Handlers):
    make_api_view: Callable[[LiveTable, str | None, str], ClientView]
    """Makes the view of a program, which requests JSON with `as=json`."""

    def routes(self) -> list[BaseRoute]:
        sockets: dict[str, Callable[..., TableConnection]] = {
            urls.table_socket.pattern: self.make_table_connection,
            urls.tv_socket.pattern: partial(self.make_table_connection, tv=True),
            urls.replay_socket.pattern: self.make_replay_connection,
        }
        return [
            *(WebSocketRoute(path, WebSocketEndpoint(self, talk)) for path, talk in sockets.items()),
            *super().routes(),
        ]

    @register_route(urls.table_zones)
    async def send_zones(self, request: Request) -> Response:
        watcher = self.make_page_view(request, await self.access.find_readable_table(request))
        for member in members_on_device(watcher.live.table, watcher.person) if watcher.person else []:
            watcher.live.presence.note_visit(member)
        return send_all_zones(watcher, request, self.notice)

    @register_route(urls.tv_zones)
    async def send_tv_zones(self, request: Request) -> Response:
        return send_all_zones(
            self.make_page_view(request, await self.access.find_readable_table(request), tv=True), request, self.notice
        )

    def make_page_view(self, connection: HTTPConnection, live: LiveTable, tv: bool = False) -> TablePageView:
        person = None if tv else self.people.person(connection)
        return TablePageView(
            live, person, language_of_request(connection), self.invitations.make_link(connection, live.table), tv
        )

    async def open_socket(
        self, connection: HTTPConnection, receive: Receive, send: Send, talk: Callable[..., TableConnection]
    ) -> None:
        """Accept a WebSocket after all checks, or refuse it. `talk` makes the connection that then runs."""
        await receive()
        if self.departure.leaving:
            await ask_new_socket_to_reconnect(send)
            return
        limits, address, scope = self.limits, client_address(connection), connection.scope
        try:
            limits.count_request(address)
            check_host(connection)
            check_origin(connection)
            live = await self.access.find_table_unchecked(connection)
            monitor = self.access.monitor(connection, live)
            limits.check_socket(address)
        except Refusal as refusal:
            # Another process might be able to read the damaged table.
            elsewhere = isinstance(refusal, DamagedRow) and self.tables.is_in_cluster
            await (
                ask_new_socket_to_reconnect(send)
                if elsewhere
                else make_refusal_response(refusal, connection)(scope, receive, send)
            )
            return
        await send({"type": "websocket.accept"})
        state = scope["state"]
        transport = ConnectionServices(
            limits.pace(),
            receive,
            send,
            state["write"],
            state["listen"],
            self.departure,
            self.notice,
            network_of_address(address),
        )
        state["stay"] = partial(self.run_connection, address, talk(connection, live, monitor, transport))

    async def run_connection(self, address: str, connection: TableConnection) -> None:
        with self.limits.hold_socket(address), metrics.SOCKETS.track_inprogress():
            await connection.run()

    def make_table_connection(
        self,
        connection: HTTPConnection,
        live: LiveTable,
        monitor: AccessMonitor,
        transport: ConnectionServices,
        tv: bool = False,
    ) -> TableConnection:
        asked, page = connection.query_params, self.make_page_view(connection, live, tv)
        view = self.make_api_view(live, page.person, page.lang) if asked.get("as") == "json" else page
        in_bytes, in_one = asked.get("bytes") == "1", asked.get("done") == "inside" and not view.is_program
        return TableConnection(self.tables, view, monitor, transport, in_bytes, in_one)

    def make_replay_connection(
        self, connection: HTTPConnection, live: LiveTable, monitor: AccessMonitor, transport: ConnectionServices
    ) -> TableConnection:
        """Make the connection of a replay page, for a play of this table."""
        play = connection.path_params["play"]
        watcher = SharedReplayView(live, self.people.person(connection), language_of_request(connection), play)
        return TableConnection(self.tables, watcher, monitor, transport, also=watcher.register_page)


@dataclass
class WebSocketEndpoint:
    """ASGI app of one kind of WebSocket: the table's, the TV view's, or a replay page's."""

    connections: SocketRoutes
    talk: Callable[..., TableConnection]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.connections.open_socket(HTTPConnection(scope), receive, send, self.talk)


def send_all_zones(watcher: TablePageView, request: Request, notice: ServerNotice) -> Response:
    """Return all zones as a new WebSocket would send them, or status 304 if the client has them."""
    body = encode(replace(watcher.full_update(), notice=notice.words))
    return add_etag(request, Response(body, media_type="application/json"))
