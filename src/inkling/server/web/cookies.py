"""Cookies, as all of ours are set: for this site alone, and only by https where people come that way."""

from starlette.responses import Response

DAY = 86_400
YEAR = 31_536_000


def keep_cookie(
    answer: Response, name: str, value: str, seconds: int, secure: bool, path: str = "/", for_scripts: bool = False
) -> None:
    answer.set_cookie(name, value, max_age=seconds, path=path, httponly=not for_scripts, samesite="lax", secure=secure)
