"""A browser's sitting of the pastime: a random text and how far it has come, in a signed cookie that only it keeps."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from inkling.server.asking.answer_keys import new_sitting
from inkling.server.web.cookies import DAY, keep_cookie
from inkling.server.web.identity import Signer
from inkling.server.web.origin import Origin

COOKIE = "alike"


class Sitting(Struct, frozen=True):
    """`at` is the number of the next question; `given` whether what is said may be used for research."""

    key: str
    at: int = 0
    given: bool = False
    new: bool = False


class Sittings:
    """Reads and writes them. Marks are made with the same secret."""

    def __init__(self, signer: Signer, origin: Origin) -> None:
        self.secret = signer.secret
        self._signer = signer
        self._origin = origin

    def read(self, request: Request) -> Sitting:
        signed = self._signer.read(COOKIE, request.cookies.get(COOKIE, ""))
        if signed is None:
            return Sitting(new_sitting(), new=True)
        key, at, given = signed.split(" ")
        return Sitting(key, int(at), given == "1")

    def note(self, answer: Response, request: Request, sitting: Sitting) -> Response:
        signed = self._signer.sign(COOKIE, f"{sitting.key} {sitting.at} {int(sitting.given)}")
        keep_cookie(answer, COOKIE, signed, DAY, self._origin.is_secure(request), path="/alike")
        return answer
