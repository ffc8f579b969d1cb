"""The desk by HTTP: ``/desk/KEY`` to look and to post, and the files that its page needs.

Nothing is logged: the path is a secret. Answers are kept by nobody and tell nobody where they were read. Not
here: what is answered (desk.desk), the listener (runtime.admin.web).
"""

from __future__ import annotations

import gzip
import logging
from collections.abc import Mapping, Sequence
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


def routes(desk: OrderDesk) -> Sequence[Any]:
    """For Starlette, to stand before the public pages. Files that are not the desk's go on to those."""
    from starlette.concurrency import run_in_threadpool
    from starlette.responses import Response
    from starlette.routing import Route

    files = {f"/{path}": content for path, content in desk.look.files.values()}

    def response(found: Answer, request: Any) -> Any:
        body, headers = found.body, {**HEADERS, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = gzip.compress(body, 5, mtime=0), "gzip"
        return Response(body, found.status, headers=headers, media_type="text/html; charset=utf-8")

    def look(key: str, language: str) -> Answer:
        try:
            return desk.page(key, language)
        except Exception as error:
            return _failure_page(desk, error, language)

    def answer(key: str, fields: Mapping[str, Sequence[str]], language: str) -> Answer:
        try:
            return desk.answer_form(key, fields, language)
        except Exception as error:
            return _failure_page(desk, error, language)

    async def page(request: Any) -> Any:
        key = request.path_params["key"]
        return response(await run_in_threadpool(look, key, _language(request)), request)

    async def post(request: Any) -> Any:
        read = bytearray()
        async for part in request.stream():
            read += part
            if len(read) > MOST:
                return response(desk.closed_page("large", _language(request)), request)
        try:
            text = read.decode("utf-8", "replace")
            fields = parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
        except ValueError:  # too many fields
            return response(desk.closed_page("large", _language(request)), request)
        key = request.path_params["key"]
        return response(await run_in_threadpool(answer, key, fields, _language(request)), request)

    async def file(request: Any) -> Any:
        content = files[request.url.path]
        kind = _KINDS.get(request.url.path.rpartition(".")[2], "application/octet-stream")
        return Response(content, headers=_FOR_EVER, media_type=kind)

    async def board(request: Any) -> Any:
        found = desk.boards.get(request.url.path.lstrip("/"))
        if found is None:
            return Response(status_code=404)
        return Response(found.svg, headers=_FOR_EVER, media_type=_KINDS["svg"])

    return [
        Route("/desk/{key}", page, methods=["GET"]),
        Route("/desk/{key}", post, methods=["POST"]),
        *(Route(path, file) for path in files),
        Route("/b/{name}", board),
    ]


def _failure_page(desk: OrderDesk, error: Exception, language: str) -> Answer:
    """A page that could not be made. The error's own words may hold what was posted: its kind is noted."""
    _LOG.error("a page of the order desk failed: %s", type(error).__name__)
    return desk.closed_page("failed", language)


def _language(request: Any) -> str:
    """Language that the browser would like best, in two letters."""
    return str(request.headers.get("accept-language", ""))[:2].lower()
