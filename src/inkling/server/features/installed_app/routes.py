"""Routes of the installed app: service worker, web manifest and offline page."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.installed_app.views import draw_offline_page, make_web_manifest, write_service_worker
from inkling.server.platform.html import assets
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.http.static_files import ASK_AGAIN


class InstalledAppRoutes(Handlers):
    @register_route(urls.manifest)
    async def send_manifest(self, request: Request) -> Response:
        return JSONResponse(make_web_manifest(translator_for_request(request)), media_type="application/manifest+json")

    @register_route(urls.service_worker)
    async def send_service_worker(self, request: Request) -> Response:
        """Send the service worker. If the operator has disabled it, send one that unregisters itself."""
        on = self.settings.service_worker
        body = write_service_worker(language_of_request(request)) if on else assets.read_asset("no_worker.js").decode()
        return Response(body, media_type="text/javascript", headers=ASK_AGAIN)

    @register_route(urls.offline)
    async def send_offline_page(self, request: Request) -> Response:
        """Send the offline page, which the service worker caches. It is the same for everybody."""
        return HTMLResponse(draw_offline_page(translator_for_request(request)), headers=ASK_AGAIN)
