"""A real browser that looks at published pages: Debian's Chromium, driven by Playwright.

Where it is not there a test is skipped; with CI=true that is a failure.
"""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser; the test is skipped, or fails in CI, where there is none."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _absent("Playwright")
    if not CHROMIUM:
        _absent("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        try:
            yield browser
        finally:
            browser.close()


def visit(page: Any, link: str, *, scripts: bool = True) -> None:
    """Open a page and wait for all that it asks for, not for the half second until it is called idle."""
    asked = list[Any]()

    def begun(request: Any) -> None:
        asked.append(request)

    def over(request: Any) -> None:
        asked.remove(request)

    page.on("request", begun)
    page.on("requestfinished", over)
    page.on("requestfailed", over)
    page.goto(link)
    while scripts:
        page.evaluate(_TWO_FRAMES)
        if not asked:
            break


_TWO_FRAMES = "new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)))"


def _absent(what: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is not installed")
    pytest.skip(f"{what} is not installed")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
