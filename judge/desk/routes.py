"""The desk by HTTP: ``/desk/KEY`` to look and to post, and the files that its page needs.

Nothing is logged: the path is a secret. Answers are kept by nobody and tell nobody where they were read. Not
here: what is answered (desk.desk), the listener (runtime.admin.web).
"""

from __future__ import annotations

import gzip
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import parse_qs

from judge.desk.desk import Answer, OrderDesk
from judge.desk.page import DESK_POLICY

_LOG = logging.getLogger("judge.desk")
MOST = 64 * 1024
"""Bytes of a form; one of thirty units has some five thousand."""
_MOST_FIELDS = 1000
HEADERS = {
    "Content-Security-Policy": f"{DESK_POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
}
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
_KINDS = {"svg": "image/svg+xml", "css": "text/css", "js": "text/javascript", "woff2": "font/woff2"}


def routes(desk: OrderDesk, public: Callable[[Any], Awaitable[Any]] | None = None) -> Sequence[Any]:
    """For Starlette, to stand before the public pages. `public` answers for boards that the desk has not."""
    from starlette.routing import Route

    shown = _Desk(desk, public)
    return [
        Route("/desk/{key}", shown.page, methods=["GET"]),
        Route("/desk/{key}", shown.post, methods=["POST"]),
        *(Route(path, shown.file) for path in shown.files),
        Route("/b/{name}", shown.board),
    ]


async def form_of(request: Any, most: int) -> bytearray | None:
    """The body of a request; None if it has more bytes. Raises ClientDisconnect."""
    read = bytearray()
    async for part in request.stream():
        read += part
        if len(read) > most:
            return None
    return read


class _Desk:
    """Requests for pages of the desk, forms that are handed in, files, and boards of games."""

    def __init__(self, desk: OrderDesk, public: Callable[[Any], Awaitable[Any]] | None) -> None:
        self.desk, self.public = desk, public
        self.files = {f"/{path}": content for path, content in desk.look.files.values()}

    async def page(self, request: Any) -> Any:
        return await self._answer(request, self.desk.page)

    async def post(self, request: Any) -> Any:
        refused = await self._answer(request, self.desk.refusal)
        if refused is not None:
            return refused
        read = await form_of(request, MOST)
        if read is None:
            return self._too_large(request)
        try:
            text = read.decode("utf-8", "replace")
            fields = parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
        except ValueError:  # too many fields
            return self._too_large(request)
        return await self._answer(request, lambda key, language: self.desk.answer_form(key, fields, language))

    async def file(self, request: Any) -> Any:
        kind = _KINDS.get(request.scope["path"].rpartition(".")[2], "application/octet-stream")
        return _for_ever(self.files[request.scope["path"]], kind)

    async def board(self, request: Any) -> Any:
        from starlette.responses import Response

        found = self.desk.boards.get(request.scope["path"].lstrip("/"))
        if found is not None:
            return _for_ever(found.svg, _KINDS["svg"])
        return Response(status_code=404) if self.public is None else await self.public(request)

    async def _answer(self, request: Any, work: Callable[[str, str], Answer | None]) -> Any:
        """Work with the key and the language of a request, in a thread. None if nothing comes of it."""
        from starlette.concurrency import run_in_threadpool

        language = _language(request)

        def answer() -> Answer | None:
            try:
                return work(request.path_params["key"], language)
            except Exception as error:
                return _failure_page(self.desk, error, language)

        found = await run_in_threadpool(answer)
        return _response(found, request) if found is not None else None

    def _too_large(self, request: Any) -> Any:
        return _response(self.desk.page_of_closed_desk("large", _language(request)), request)


def _response(found: Answer, request: Any) -> Any:
    from starlette.responses import Response

    body, headers = found.body, {**HEADERS, "Vary": "Accept-Encoding"}
    if "gzip" in codings_taken(request.headers.get("accept-encoding", "")):
        body, headers["Content-Encoding"] = gzip.compress(body, 5, mtime=0), "gzip"
    return Response(body, found.status, headers=headers, media_type="text/html; charset=utf-8")


def codings_taken(told: str) -> frozenset[str]:
    """The codings that a reader names and does not refuse (``gzip;q=0``, RFC 9110 12.4.2)."""
    rows = (one.lower().replace(" ", "").partition(";q=") for one in told.split(","))
    return frozenset(name for name, _, weight in rows if not weight or weight.strip("0."))


def _for_ever(content: bytes | str, kind: str) -> Any:
    from starlette.responses import Response

    return Response(content, headers=_FOR_EVER, media_type=kind)


def _failure_page(desk: OrderDesk, error: Exception, language: str) -> Answer:
    """A page that could not be made. The error's own words may hold what was posted: its kind is noted."""
    _LOG.error("a page of the order desk failed: %s", type(error).__name__)
    return desk.page_of_closed_desk("failed", language)


def _language(request: Any) -> str:
    """Language that the browser would like best, in two letters."""
    return str(request.headers.get("accept-language", ""))[:2].lower()
