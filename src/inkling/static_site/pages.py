"""Draws the pages that are the same for all visitors by calling the application, and makes their links relative."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

import htpy as h
import msgspec

from inkling.catalogs import LANGUAGES, speech
from inkling.core import Say, render
from inkling.core.html import Markup
from inkling.games import SHELF
from inkling.server.platform.html import assets, scripts
from inkling.server.platform.html.game_assets import KINDS, KIT, art_sheet_url, board_file_url
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls
from inkling.static_site.transport import Answer, Transport

ORIGIN, BASE = "https://inkling.invalid", "/any-folder"
"""The address under which pages are drawn. It is replaced by relative links."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"
)
"""The content security policy of static pages. It doesn't restrict frames, because a `<meta>` element can't."""
LINK = re.compile(rf'"(?:{re.escape(ORIGIN)})?{re.escape(BASE)}(/[^"]*)?"')
FOREIGN_TAGS = re.compile(rf'<(?:meta|link)[^>]*"{re.escape(ORIGIN)}[^>]*>')
"""Tags for chats and search engines. They are removed, because they need the full address, which is unknown."""
PICTURE = re.compile(r'["(/](pictures/[^"#?)]+\.svg)')


class SitePages:
    """All files of the site that the application draws."""

    def __init__(self, transport: Transport, site: str) -> None:
        """Prepare to draw the site. `site` is JSON that the script of every page reads (assets/shell.js)."""
        self._transport = transport
        self._site = site

    async def draw_all(self) -> dict[str, bytes]:
        """Return the content of every file by its path in the folder."""
        contents: dict[str, bytes] = {}
        for lang in LANGUAGES:
            for page in PAGES:
                answer = await self._get(page, lang)
                contents[file_of(page, lang)] = self._complete(answer.body.decode(), page, lang).encode()
            contents[file_of("/play", lang)] = self._complete(draw_player_page(speech(lang)), "/play", lang).encode()
        for path in list_assets():
            contents[path] = (await self._get(f"/{path}", "en")).body
        for path in find_pictures(contents):
            contents[path] = (await self._get(f"/{path}", "en")).body
        return contents

    async def _get(self, path: str, lang: str) -> Answer:
        answer = await self._transport.request("GET", BASE + path, {"accept-language": lang})
        if answer.status != 200:
            raise ValueError(f"{path} answers with status {answer.status}")
        return answer

    def _complete(self, page: str, path: str, lang: str) -> str:
        """Return the page with the security policy, the player (the page part that starts Python), and relative
        links."""
        head = f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
        page = FOREIGN_TAGS.sub("", page).replace("<head>", f"<head>{head}", 1)
        page = page.replace("</body>", f"{draw_player(path, self._site, speech(lang))}</body>", 1)
        depth = file_of(path, lang).count("/")
        return LINK.sub(lambda match: relative_link(match[1] or "/", lang, depth), page)


PAGES = (
    urls.home.pattern,
    urls.learn.pattern,
    *(f"{urls.learn.pattern}/{game}" for game in SHELF),
    urls.gallery.pattern,
    *(f"{urls.gallery.pattern}/{game}" for game in SHELF),
)
"""Paths of the pages that are the same for everybody."""


def file_of(page: str, lang: str) -> str:
    folder = page.strip("/")
    return "/".join(part for part in ("" if lang == LANGUAGES[0] else lang, folder, "index.html") if part)


def relative_link(target: str, lang: str, depth: int) -> str:
    """Return the quoted link to a path of the site, relative to a file `depth` folders below the top. Links to other
    static pages stay in the language of the page."""
    path, mark, rest = re.fullmatch(r"([^?#]*)([?#]?)(.*)", target).groups()  # type: ignore[union-attr]
    if path in PAGES and mark != "?":
        path = "/" + file_of(path, lang).removesuffix("index.html")
    link = "../" * depth + path.removeprefix("/")
    return f'"{link or "./"}{mark}{rest}"'


def find_pictures(files: Mapping[str, bytes]) -> list[str]:
    """Return the paths of all pictures to which these pages and style sheets refer by relative links."""
    texts = (content.decode() for name, content in files.items() if name.endswith((".html", ".css")))
    return sorted({path for text in texts for path in PICTURE.findall(text)})


def list_assets() -> Iterator[str]:
    """Yield the paths of style sheets, scripts, icons and pictures of games."""
    for name in assets.find_assets():
        if not name.endswith((".js", ".txt")) and not name.startswith("screenshot"):
            yield asset_url(name).partition("?")[0].removeprefix(f"{BASE}/")
    for name in scripts.read_modules():
        yield scripts.module_url(name).removeprefix(f"{BASE}/")
    sheets = [board_file_url(game, name) for game in (KIT, *SHELF) for name in KINDS]
    for address in [*sheets, *(art_sheet_url(game) for game in SHELF)]:
        if address is not None:
            yield address.partition("?")[0].removeprefix(f"{BASE}/")


def draw_player_page(say: Say) -> str:
    """Draw the page in which games run. Apart from the games, it contains only the progress bar, and a sentence for
    browsers without JavaScript."""
    main = h.main("#main.page")[
        h.h1["Inkling"], h.noscript[h.p[say("Playing here needs JavaScript. The rules and cards don’t.")]]
    ]
    return draw_page("Inkling", main, say, languages=False)


def draw_player(path: str, site: str, say: Say) -> Markup:
    """Draw the progress bar that is shown while Python loads. It contains the texts of the script that loads Python."""
    texts = {
        "loading": say("Getting ready to play …"),
        "failed": say("The games could not be loaded. Please reload the page."),
        "old": say("Games can’t run in this window: they need https and a window that isn’t private."),
        "elsewhere": say("Inkling is open in another window of this browser."),
    }
    page = {"/": "home", "/play": "play"}.get(path, "")
    own = {f"data-{name}": text for name, text in texts.items()} | {"data-page": page, "data-site": site}
    return render(
        h.fragment[
            h.div("#player", role="status", hidden=True, **own)[
                h.p,
                h.progress(max="1", value="0", aria_label=say("Getting ready to play …")),
                h.button(".btn", hidden=True)[say("Play here instead")],
            ],
            h.link(rel="stylesheet", href=f"{BASE}/site/shell.css"),
            h.script(type="module", src=f"{BASE}/site/shell.js"),
        ]
    )


def describe_site(files: Sequence[tuple[str, int]], wheels: Sequence[str], late: Sequence[str], version: str) -> str:
    """Return the JSON that the script of every page reads: static pages, languages, and the files that Python needs
    before and after its start."""
    folders = [file_of(page, lang).removesuffix("index.html") for page in PAGES for lang in LANGUAGES]
    pages = [f"/{folder.rstrip('/')}" for folder in folders]
    known = {"pages": pages, "files": files, "wheels": wheels, "late": late, "version": version}
    known |= {"languages": LANGUAGES}
    return msgspec.json.encode(known).decode()
