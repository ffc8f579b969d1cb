"""The samples for nginx and Caddy in ``docs/keeper.md``, before a real judge with pages and a desk.

Whoever has neither server is told so; they are no part of what all tests need.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.pages.publisher import Item, Publisher
from tests.desk.judges import DeskTable, ask, form, served
from tests.pages.browser import chromium
from tests.support.judges.mail_servers import free_port, wait_for_port

MANUAL = (Path(__file__).parents[2] / "docs" / "keeper.md").read_text("utf-8")
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
CADDY = shutil.which("caddy")
JUDGES = "127.0.0.1:8025"
UNKNOWN = "/unsubscribe/abcdefghij"
PAGES = [
    Item("index.html", "1", lambda: b"<!doctype html><title>Games</title>" * 50),
    Item("404.html", "1", lambda: b"<p>Not here"),
    Item("g/sforza/index.html", "1", lambda: b"<p>sforza"),
    Item("g/sforza/deadline.ics", "1", lambda: b"BEGIN:VCALENDAR"),
    Item("a/pages-0123.css", "1", lambda: b"p { margin: 0 }"),
]


def samples(kind: str) -> list[str]:
    """The blocks of "Behind a web server" for a server."""
    section = MANUAL.partition("## Behind a web server\n")[2].partition("\n## ")[0]
    return re.findall(rf"^```{kind}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


@contextmanager
def nginx(lines: str, folder: Path) -> Iterator[str]:
    """A server whose block holds these lines, with the MIME types of its package; its address."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    port, run = free_port(), folder / "nginx"
    run.mkdir()
    (run / "nginx.conf").write_text(
        f"daemon off; pid {run}/pid; error_log {run}/error; events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; access_log {run}/access;\n"
        f"server {{ listen 127.0.0.1:{port};\n{lines}\n}} }}\n"
    )
    with running([NGINX, "-p", str(run), "-c", str(run / "nginx.conf"), "-e", str(run / "error")], port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def caddy(lines: str, folder: Path) -> Iterator[str]:
    """A server with these lines, by HTTP; its address."""
    if CADDY is None:
        pytest.skip("Caddy is not installed")
    port, file = free_port(), folder / "Caddyfile"
    assert lines.startswith("judge.example.org {")
    here = lines.replace("judge.example.org", f"http://127.0.0.1:{port}", 1)
    file.write_text(f"{{\n admin off\n auto_https off\n}}\n{here}")
    with running([CADDY, "run", "--adapter", "caddyfile", "--config", str(file)], port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def in_front(kind: str, table: DeskTable, folder: Path, *, shown_by_judge: bool) -> Iterator[str]:
    """Server, judge and pages, with the manual's lines; the server's address."""
    public = folder / "public"
    Publisher(public, folder / "memory").publish(PAGES)
    public.chmod(0o755)
    unsubscribe, desk, pages, whole, below = samples("nginx")
    everything, judge_shows = samples("caddy")
    chosen = {
        ("nginx", False): unsubscribe + pages + desk,
        ("nginx", True): whole,
        ("below", True): below,
        ("caddy", False): everything,
        ("caddy", True): judge_shows,
    }[kind, shown_by_judge]
    with served(table, public if shown_by_judge else None) as at:
        assert JUDGES in chosen
        lines = chosen.replace(JUDGES, at.removeprefix("http://")).replace("/srv/podesta", str(public))
        with (caddy if kind == "caddy" else nginx)(lines, folder) as web:
            yield web + ("/podesta" if kind == "below" else "")


@pytest.fixture
def open_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that a server's workers may look into, though pytest's own are closed to others."""
    folder = tmp_path_factory.mktemp("web")
    top = Path(tempfile.gettempdir())
    for each in (folder, *(parent for parent in folder.parents if top in parent.parents)):
        each.chmod(0o755)
    return folder


BEFORE_FILES = [pytest.param(kind, False, id=f"{kind}, files") for kind in ("nginx", "caddy")]
BEFORE_JUDGE = [pytest.param(kind, True, id=f"{kind}, judge") for kind in ("nginx", "caddy", "below")]


@pytest.mark.parametrize(("kind", "shown_by_judge"), BEFORE_FILES + BEFORE_JUDGE)
def test_pages_are_shown_as_the_manual_says(
    kind: str, shown_by_judge: bool, table: DeskTable, open_folder: Path
) -> None:
    """Compressed, with one policy, for ever where named by their hash; nothing hidden, no monitor."""
    with in_front(kind, table, open_folder, shown_by_judge=shown_by_judge) as web:
        page = ask(f"{web}/", None, "GET", **{"Accept-Encoding": "gzip"})
        told = {name.lower(): value for name, value in page.headers.items()}
        assert page.status == 200 and told["content-encoding"] == "gzip"
        assert told["content-security-policy"].count("form-action 'none'") == 1
        assert told["content-type"].startswith("text/html")
        assert ask(f"{web}/g/sforza/").body == ask(f"{web}/g/sforza").body == b"<p>sforza"
        calendar = {n.lower(): v for n, v in ask(f"{web}/g/sforza/deadline.ics").headers.items()}
        assert calendar["content-type"].startswith("text/calendar")
        style = {n.lower(): v for n, v in ask(f"{web}/a/pages-0123.css").headers.items()}
        assert "immutable" in style["cache-control"] and style["content-type"].startswith("text/css")
        for path in ("/g/nobody/", "/.podesta-pages.json", "/g/.hidden", "/health", "/metrics"):
            found = ask(web + path)
            assert found.status == 404 and b"well" not in found.body, path
        assert ask(f"{web}/g/nobody/").body == b"<p>Not here"


@pytest.mark.parametrize(("kind", "shown_by_judge"), BEFORE_FILES + BEFORE_JUDGE)
def test_forms_of_the_judge_can_be_sent(
    kind: str, shown_by_judge: bool, table: DeskTable, open_folder: Path
) -> None:
    """One policy, the judge's own, on each: a browser hands in orders, and its button leaves a game."""
    key = table.key(table.florence)
    with in_front(kind, table, open_folder, shown_by_judge=shown_by_judge) as web, chromium() as browser:
        one_click = ask(f"{web}{UNKNOWN}", {"List-Unsubscribe": ["One-Click"]})
        assert one_click.status == 200 and b"<form" not in one_click.body
        page, failed = browser.new_page(), []
        page.on("response", lambda found: failed.append(found.url) if found.status >= 400 else None)
        page.goto(f"{web}{UNKNOWN}")
        page.get_by_role("button").click()
        page.wait_for_function("!document.querySelector('form')")
        page.goto(f"{web}/desk/{key}")
        page.locator("#desk-p0-0").select_option(index=1)
        page.locator("#desk-see").click()
        page.wait_for_selector("#desk-preview section")
        page.locator("#desk-form").get_by_role("button", name="Hand in now").click()
        page.wait_for_selector("[role=status]")
        assert not failed
    table.work()
    assert table.filed(table.florence)


@pytest.mark.parametrize(("kind", "shown_by_judge"), BEFORE_FILES + BEFORE_JUDGE)
def test_no_secret_path_is_logged_or_passed_on(
    kind: str, shown_by_judge: bool, table: DeskTable, open_folder: Path
) -> None:
    """Neither in the server's logs, nor in a cache, nor as where somebody came from."""
    key = table.key(table.florence)
    with in_front(kind, table, open_folder, shown_by_judge=shown_by_judge) as web:
        for path in (f"/desk/{key}", UNKNOWN):
            found = ask(web + path)
            told = {name.lower(): value for name, value in found.headers.items()}
            assert found.status == 200 and told["cache-control"] == "no-store"
            assert told["referrer-policy"] == "no-referrer" and "noindex" in told["x-robots-tag"]
        ask(f"{web}/desk/{key}", form(table.desk.page(key, "en"), "A flo h"))
    logs = [file.read_text() for file in open_folder.rglob("*") if file.name in ("access", "error")]
    assert not any(secret in log for log in logs for secret in (key, UNKNOWN))


def test_lines_of_each_sample_may_stand_in_any_order(table: DeskTable, open_folder: Path) -> None:
    """Boards that are in no folder come from the judge, whichever lines come first."""
    unsubscribe, desk, pages, *_ = samples("nginx")
    public = open_folder / "public"
    Publisher(public, open_folder / "memory").publish(PAGES)
    key = table.key(table.florence)
    boards = re.findall(rb"/(b/[a-z0-9]+\.svg)", table.desk.page(key, "en").body)
    for number, lines in enumerate((unsubscribe + pages + desk, desk + pages + unsubscribe)):
        folder = open_folder / str(number)
        folder.mkdir()
        with served(table) as at:
            here = lines.replace(JUDGES, at.removeprefix("http://")).replace("/srv/podesta", str(public))
            with nginx(here, folder) as web:
                assert boards and ask(f"{web}/{boards[0].decode()}").status == 200
                assert ask(f"{web}/a/pages-0123.css").body == b"p { margin: 0 }"
                assert ask(f"{web}/desk/{key}").status == 200


def test_caddy_may_have_the_judge_below_a_path(table: DeskTable, open_folder: Path) -> None:
    """A folder's redirect names no host and no path above it, which the judge does not know."""
    public = open_folder / "public"
    Publisher(public, open_folder / "memory").publish(PAGES)
    with served(table, public) as at:
        lines = f"judge.example.org {{\n handle_path /podesta/* {{\n reverse_proxy {at[7:]}\n }}\n}}\n"
        with caddy(lines, open_folder) as web:
            assert ask(f"{web}/podesta/g/sforza").body == b"<p>sforza"
