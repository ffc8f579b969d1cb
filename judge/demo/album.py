"""The folder that a demonstration leaves: letters as sent, answers, maps, and an index page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from judge import resources
from judge.core.table import GameRecord
from judge.demo.post import PostOffice


@dataclass(frozen=True, slots=True)
class Page:
    """One phase in the album: its key, the map's file, and the letters about it by addressee."""

    phase: str
    picture: str
    letters: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class Album:
    """`folder` gets ``sent/``, ``received/``, ``maps/`` and ``index.html``."""

    folder: Path
    pages: list[Page] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)

    def keep(self, number: int, sender: str, raw: bytes) -> None:
        """A letter that somebody wrote."""
        self.sent.append(self._save(f"sent/{number:04}-{sender.partition('@')[0]}.eml", raw))

    def add(self, record: GameRecord, post: PostOffice) -> None:
        """What has arrived since the last call, and the map among it."""
        letters: dict[str, tuple[str, ...]] = {}
        picture = ""
        for address, box in sorted(post.boxes.items()):
            name = address.partition("@")[0]
            fresh = box[self._seen.get(address, 0) :]
            first = self._seen.get(address, 0) + 1
            self._seen[address] = len(box)
            kept = []
            for number, letter in enumerate(fresh, first):
                stem = f"received/{name}/{number:04}-{_slug(letter.subject)}"
                self._save(f"{stem}.eml", letter.raw)
                kept.append(self._readable(stem, letter.message))
                picture = self._map(record, letter.message) or picture
            letters[name] = tuple(kept)
        self.pages.append(Page(record.phase, picture, letters))

    def finish(self, record: GameRecord) -> str:
        """Write the index page; the line to tell about it."""
        facts = {"record": record, "pages": self.pages, "sent": self.sent}
        self._save("index.html", _template("demonstration.html").render(facts).encode())
        return str(_template("demonstration.txt").render(facts, folder=self.folder.absolute())) + "\n"

    def _readable(self, stem: str, message: EmailMessage) -> str:
        """The letter as a browser or a pager shows it; the name of the better one of the two."""
        text, html = message.get_body(("plain",)), message.get_body(("html",))
        best = ""
        if text is not None:
            best = self._save(f"{stem}.txt", str(text.get_content()).encode())
        if html is not None:
            pictures = {p["Content-ID"].strip("<>"): p for p in message.walk() if p["Content-ID"]}
            page = str(html.get_content())
            for name, part in pictures.items():
                page = page.replace(f"cid:{name}", Path(self._save(f"{stem}.png", _bytes(part))).name)
            best = self._save(f"{stem}.html", page.encode())
        return best

    def _map(self, record: GameRecord, message: EmailMessage) -> str:
        for part in message.walk():
            if part.get_content_type() == "image/png":
                return self._save(f"maps/{record.turn:03}-{record.phase}.png", _bytes(part))
        return ""

    def _save(self, name: str, content: bytes) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return name


def _bytes(part: Any) -> bytes:
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


def _slug(subject: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-")[:60]


def _template(name: str) -> Any:
    made = Environment(undefined=StrictUndefined, autoescape=name.endswith(".html"), trim_blocks=True)
    return made.from_string(resources.text("templates", "web", name))
