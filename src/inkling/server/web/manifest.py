"""What a browser needs to put Inkling on a home screen."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.server.pages.frame import address
from inkling.server.web.language import language


async def manifest(request: Request) -> Response:
    say = speech(language(request))
    drawn = {"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    sized = [
        {"src": address(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in (192, 512)
    ]
    told = {
        "name": "Inkling",
        "short_name": "Inkling",
        "description": say("Card games about understanding each other without words."),
        "lang": say.lang,
        "start_url": "/",
        "display": "standalone",
        "background_color": "#F6EFE2",
        "theme_color": "#F6EFE2",
        "icons": [drawn, *sized],
    }
    return JSONResponse(told, media_type="application/manifest+json")


ROUTES = [Route("/manifest.webmanifest", manifest)]
