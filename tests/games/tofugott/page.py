"""A board read back from its HTML: what is well formed, which controls it has, and to which form each belongs."""

from html.parser import HTMLParser

VOID = {"input", "img", "br", "use"}


class Page(HTMLParser):
    """All zones of a board together."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.faults: list[str] = []
        self.controls: list[tuple[str, str]] = []
        """Action and form, in order."""
        self.fields: set[str] = set()
        """Forms in which a sentence can be written."""
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag, _ in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.faults += [f"<{tag} {name}>" for name in has if name == "style" or name.startswith("on")]
        if tag in {"script", "style"}:
            self.faults.append(f"<{tag}>")
        if "id" in has:
            self.ids.append(has["id"])
        form = has.get("form") or next((at["id"] for name, at in reversed(self.open) if name == "form"), "")
        if has.get("name") == "do":
            self.controls.append((has["value"], form))
        if has.get("name") == "say":
            self.fields.add(form)
        if tag not in VOID:
            self.open.append((tag, has))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.faults.append(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> closes nothing")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
