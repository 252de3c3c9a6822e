"""The browser of a simulated person: pages, forms and cookies; and how people join a table."""

import httpx

from .client import certificates

PATIENCE = 60.0
"""Timeout in seconds for one page."""


class Browser:
    """Sends requests to one address and keeps its cookies, in `cookies` if given."""

    def __init__(self, url: str, lang: str = "en", cookies: dict[str, str] | None = None) -> None:
        self.url = url
        self.cookies = {"lang": lang} if cookies is None else cookies
        headers = {"origin": url, "accept": "text/html", "accept-encoding": "identity"}
        self._client = httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, verify=certificates())

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> httpx.Response:
        return self._keep_cookies(await self._client.get(path, headers={"cookie": self.cookie}))

    async def submit(self, path: str, **form: str) -> httpx.Response:
        """Post a form that must work; raise SystemExit otherwise. Redirects are not followed."""
        answer = self._keep_cookies(await self._client.post(path, data=form, headers={"cookie": self.cookie}))
        if not answer.is_redirect:
            raise SystemExit(f"{self.url} answers {path} with {answer.status_code}; are its limits too low for this?")
        return answer

    async def close(self) -> None:
        await self._client.aclose()

    def _keep_cookies(self, answer: httpx.Response) -> httpx.Response:
        self.cookies.update(answer.cookies)
        return answer


async def sit_down(people: list[Browser], game: str, names: list[str], pages: bool = False) -> str:
    """Let one person make a table, the others join, all sit down and a play begin; return the table's path.

    With `pages` everybody also loads the page to which each form redirects.
    """
    path = ""
    steps = [(people[0], "/make", {"game": game, "name": names[0]})]
    for seat, person in enumerate(people):
        steps += [(person, "{}/join", {"name": names[seat]})] if seat else []
        steps += [(person, "{}/do", {"kind": "sat", "seat": str(seat)})]
    steps += [(people[0], "{}/do", {"kind": "start"})]
    for person, form, fields in steps:
        answer = await person.submit(form.format(path), **fields)
        target = httpx.URL(answer.headers["location"])
        path = path or target.path
        if pages:
            await person.get(target.raw_path.decode())
    return path
