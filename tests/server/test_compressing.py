"""Large messages are compressed, with the quick library and without it; a browser reads both."""

import importlib
import sys
import zlib
from collections.abc import Iterator

import pytest

from inkling.server.live import compress

ZONE = '<label class="jc can r5" data-key=blue-{n}><input type=radio name=do value="play blue-{n}" id=o3-{n}></label>'


@pytest.fixture(params=["quick", "plain"])
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if request.param == "plain":
        monkeypatch.setitem(sys.modules, "isal", None)
        importlib.reload(compress)
    yield request.param
    monkeypatch.undo()
    importlib.reload(compress)


@pytest.mark.parametrize("times", [40, 90, 400])
def test_what_is_packed_is_small_and_reads_back(library: str, times: int) -> None:
    data = "".join(ZONE.format(n=n) for n in range(times)).encode()
    compressed = compress.compress(data)
    assert zlib.decompress(compressed) == data
    assert len(compressed) < len(data) / 3
    assert not compressed.startswith(b"{"), "what begins with a brace is taken for plain"
    assert vars(compress)["quick"].__name__ == ("zlib" if library == "plain" else "isal.isal_zlib")
