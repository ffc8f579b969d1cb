"""The HTTP listener that shows public pages and the order desk too, where ``podesta[web]`` is installed.

Paths of monitors and of ``/unsubscribe/`` are answered as by the small server. Requests are not logged: an
address may be a token. Not here: what is answered (admin.http), what the pages say (judge.pages).
"""

from __future__ import annotations

import socket
import stat
import threading
from pathlib import Path
from typing import Any

from judge.desk.routes import codings_taken, form_of, routes
from judge.pages.look import MISSING, POLICY
from judge.runtime.admin.http import HealthServer, headers_for
from judge.runtime.inbound.unsubscribe import MOST
from judge.runtime.order_desk import can_serve

HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_FOR_EVER = "public, max-age=31536000, immutable"
"""Of files that are named by their hash."""
_MADE_ANEW = frozenset({"content-length", "accept-ranges"})
"""Heads of a file that is sent in parts, which these are not."""
_STOP_SECONDS = 10.0
_LONGEST, _DEEPEST = 500, 20
"""Characters and folders of a path, far more than any page has: the disk is asked about each folder."""


def monitor_of(shows_pages: bool) -> type[HealthServer]:
    """The listener to open: the small one, unless there are pages and what it takes to show them."""
    return WebServer if shows_pages and can_serve() else HealthServer


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections. Raises OSError if the address is taken.

    Its protocol is named: only then does asyncio send the end of an answer without waiting for the other side
    to confirm its beginning, which takes 40 ms (``TCP_NODELAY``, RFC 896).
    """
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(256)
    except OSError:
        door.close()
        raise
    return door


class WebServer(HealthServer):
    """The same listener with the folder of public pages below ``/``."""

    _serving: Any = None
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Listen in a thread. Raises OSError if the address is taken."""
        import uvicorn

        door = listening(self.host, self.port)
        self.port = door.getsockname()[1]
        from judge.runtime.admin.bounded_requests import BoundedRequests

        settings = uvicorn.Config(
            self._application(),
            http=BoundedRequests,
            ws="none",
            access_log=False,
            log_level="warning",
            lifespan="off",
            server_header=False,
        )
        self._serving = uvicorn.Server(settings)
        self._thread = threading.Thread(
            target=self._serving.run, kwargs={"sockets": [door]}, name="web", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        if self._serving is not None and self._thread is not None:
            self._serving.should_exit = True
            self._thread.join(_STOP_SECONDS)

    def _application(self) -> Any:
        from starlette.applications import Starlette
        from starlette.concurrency import run_in_threadpool
        from starlette.requests import ClientDisconnect
        from starlette.responses import Response
        from starlette.routing import Route

        async def answer_page(request: Any) -> Any:
            path = request.scope["path"]
            status, kind, body = await run_in_threadpool(self.answer, path)
            return Response(body, status, headers_for(path), media_type=kind)

        async def take_form(request: Any) -> Any:
            path = request.scope["path"]
            read = await form_of(request, MOST)
            if read is None:
                return Response(status_code=413)
            status, kind, body = await run_in_threadpool(self.answer_form, path)
            return Response(body, status, headers_for(path), media_type=kind)

        public = _PageServer(self.web.pages).show if self.web.pages is not None else None
        return Starlette(
            exception_handlers={ClientDisconnect: _answer_nobody},
            routes=[
                *(routes(self.web.desk, public) if self.web.desk is not None else ()),
                Route("/health", answer_page),
                Route("/metrics", answer_page),
                Route("/unsubscribe/{token:path}", answer_page, methods=["GET"]),
                Route("/unsubscribe/{token:path}", take_form, methods=["POST"]),
                *([Route("/{path:path}", public)] if public is not None else ()),
            ],
        )


async def _answer_nobody(request: Any, error: Exception) -> Any:
    """Whoever asked has hung up in the middle of a form: that is theirs to know."""
    from starlette.responses import Response

    return Response(status_code=400)


class _PageServer:
    """The pages, compressed where the reader takes it; nothing whose name begins with a dot."""

    def __init__(self, folder: Path) -> None:
        from starlette.staticfiles import StaticFiles

        self.folder = folder
        self.files = StaticFiles(directory=folder, html=True, check_dir=False)

    async def show(self, request: Any) -> Any:
        from starlette.exceptions import HTTPException

        asked = request.scope["path"]
        if len(asked) > _LONGEST or asked.count("/") > _DEEPEST:
            raise HTTPException(404)
        path = self.files.get_path({**request.scope, "path": asked, "root_path": ""})
        parts = Path(path).parts
        if any(part.startswith(".") and part != "." for part in parts):
            raise HTTPException(404)
        found = self._own_missing(await self._file_response(request, path), parts, request.scope)
        if "location" in found.headers:  # a folder without its slash; relative, for the server in front
            if asked != f"/{'/'.join(parts)}":  # by another name
                raise HTTPException(404)
            found.headers["location"] = f"{parts[-1]}/"
        found = self._whole(found, request.scope)
        found.headers.update(HEADERS)
        for_ever = len(parts) == 2 and parts[0] in ("a", "b") and found.status_code == 200
        found.headers["Cache-Control"] = _FOR_EVER if for_ever else "no-cache"
        found.headers["Vary"] = "Accept-Encoding"
        return found

    async def _file_response(self, request: Any, path: str) -> Any:
        """A page at once; all else, such as folders without a slash and what is not there, as usual."""
        page = f"{path}/index.html" if request.scope["path"].endswith("/") else path
        try:
            place, status = self.files.lookup_path(page)
        except (OSError, ValueError):  # too long for the disk, or no path
            status = None
        if request.method in ("GET", "HEAD") and status is not None and stat.S_ISREG(status.st_mode):
            return self.files.file_response(place, status, request.scope)
        return await self.files.get_response(path, request.scope)

    def _own_missing(self, found: Any, parts: tuple[str, ...], scope: Any) -> Any:
        """In the place of a page that is not there, ours in the language of what was asked for."""
        own = self.folder / parts[0] / MISSING if parts else self.folder
        if found.status_code == 404 and own.is_file():
            return self.files.file_response(own, own.stat(), scope, 404)
        return found

    def _whole(self, found: Any, scope: Any) -> Any:
        """A file or its packed twin with its bytes: to read it takes less than to hand it to a thread."""
        from starlette.responses import FileResponse, Response

        file = self._compress(found, scope) if isinstance(found, FileResponse) else found
        if not isinstance(file, FileResponse):
            return file
        kept = {name: value for name, value in file.headers.items() if name not in _MADE_ANEW}
        return Response(Path(file.path).read_bytes(), file.status_code, kept)

    def _compress(self, plain: Any, scope: Any) -> Any:
        codings = codings_taken(dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1"))
        for coding, tail in (("br", ".br"), ("gzip", ".gz")):
            twin = Path(f"{plain.path}{tail}")
            if coding in codings and twin.is_file():
                found = self.files.file_response(str(twin), twin.stat(), scope, plain.status_code)
                found.headers["Content-Encoding"] = coding
                found.headers["Content-Type"] = plain.headers["Content-Type"]
                return found
        return plain
