"""A journal in memory, in place of the browser's database."""


class DictJournal:
    def __init__(self) -> None:
        self.durable: dict[str, bytes] = {}
        self._waiting: list[tuple[str, bytes | None]] = []

    def put(self, key: str, value: bytes) -> None:
        self._waiting.append((key, value))

    def delete(self, prefix: str) -> None:
        self._waiting.append((prefix, None))

    async def flush(self) -> None:
        for key, value in self._waiting:
            if value is not None:
                self.durable[key] = value
            else:
                self.durable = {known: kept for known, kept in self.durable.items() if not known.startswith(key)}
        self._waiting.clear()
