"""Is the order desk reached from outside? A key that nobody has is asked for at the judge and at `web`.

The judge's own answer is known by its status and headers. Where the judge itself does not answer, or `web`
cannot be reached from this machine, nobody can tell from here. Not here: what keys open (desk.hand_in).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request

from judge.desk.routes import HEADERS
from judge.mail.stepped_clients import open_request
from judge.runtime.admin.findings import Finding, finding_unused, ill, unsure, well
from judge.runtime.order_desk import address_of
from judge.runtime.settings import Settings

_SECONDS = 10.0
_NOBODYS_KEY = "doctor"
_ROBOTS = "X-Robots-Tag"

Ask = Callable[[str], tuple[int, str]]
"""Fetch a page: its status and its header for robots. Raises OSError."""


def fetch_page(address: str) -> tuple[int, str]:
    """By HTTP, redirects followed. Raises OSError where nothing answers."""
    request = Request(address, headers={"User-Agent": "podesta-doctor"})
    try:
        with open_request(request, _SECONDS) as found:
            return found.status, found.headers.get(_ROBOTS, "")
    except HTTPError as refused:
        with refused:
            return refused.code, refused.headers.get(_ROBOTS, "")
    except HTTPException as nonsense:
        raise OSError("what answers there does not speak HTTP") from nonsense


def desk_findings(settings: Settings, ask: Ask = fetch_page) -> Iterator[Finding]:
    """Nothing is wrong where there is no desk."""
    begins = address_of(settings)
    if not begins:
        yield finding_unused("desk")
        return
    host = settings.health.host if settings.health.host not in ("", "0.0.0.0", "::") else "127.0.0.1"
    here = f"http://{f'[{host}]' if ':' in host else host}:{settings.health.port}/desk/{_NOBODYS_KEY}"
    try:
        if not _is_desk(*ask(here)):
            yield unsure("desk", "desk-judge-silent")
            return
    except OSError:
        yield unsure("desk", "desk-judge-silent")
        return
    try:
        status, robots = ask(begins + _NOBODYS_KEY)
    except OSError as error:
        yield unsure("desk", "desk-unreached", web=settings.web, error=_in_words(error))
        return
    if _is_desk(status, robots):
        yield well("desk", "desk-there", at=begins)
    else:
        yield ill("desk", "desk-not-handed-on", at=begins, status=status, port=settings.health.port)


def _in_words(error: OSError) -> str:
    """System's words for a failed connection, without the names and numbers that a program adds."""
    reason = getattr(error, "reason", error)  # of URLError
    said = getattr(reason, "verify_message", "") or getattr(reason, "strerror", "") or str(reason)
    return str(said)[:200]


def _is_desk(status: int, robots: str) -> bool:
    """Decide whether it is the page of a key that opens nothing."""
    return status == 404 and robots == HEADERS[_ROBOTS]
