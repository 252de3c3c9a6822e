"""Routes of robots.txt, sitemap.xml and security.txt."""

from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from inkling.core.errors import Refusal, msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.site_files.texts import make_robots_txt, make_security_txt, make_site_map
from inkling.server.platform.http import urls
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.http.static_files import A_DAY

VALID = timedelta(days=180)
"""How long a copy of security.txt is valid. Each response has a new expiry date."""


class SiteFileRoutes(Handlers):
    @register_route(urls.robots)
    async def send_robots_txt(self, request: Request) -> Response:
        return PlainTextResponse(make_robots_txt(self.site.url(request)), headers=A_DAY)

    @register_route(urls.site_map)
    async def send_site_map(self, request: Request) -> Response:
        text = make_site_map(self.site.url(request), privacy=not self.settings.privacy_url)
        return Response(text, media_type="application/xml", headers=A_DAY)

    @register_route(urls.security_contact)
    async def security_contact(self, request: Request) -> Response:
        if not self.settings.security_contact:
            raise Refusal("no-page", msg("We can’t find that page."))
        expires = datetime.now(UTC) + VALID
        text = make_security_txt(self.settings.security_contact, self.site.url(request), expires)
        return PlainTextResponse(text, headers=A_DAY)
