"""The folder that a demonstration leaves: letters as sent, answers, maps, and an index page.

Each picture lies there once, however many letters have it. Not here: the letters themselves (rendering).
"""

from __future__ import annotations

import hashlib
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
    """One phase in the album: its key (``opening`` before the first), the map's file, and everybody's letters
    about it.
    """

    phase: str
    picture: str
    letters: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class Album:
    """`folder` gets ``sent/``, ``received/``, ``maps/``, ``pictures/`` and ``index.html``.

    ``maps/`` has the whole board of each phase, named after the phase that it shows; ``pictures/`` what else
    is in letters, such as a reader's own part of it.
    """

    folder: Path
    pages: list[Page] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)
    _pictures: dict[bytes, str] = field(default_factory=dict)

    def keep(self, number: int, sender: str, raw: bytes) -> None:
        """A letter that somebody wrote."""
        self.sent.append(self._save(f"sent/{number:04}-{sender.partition('@')[0]}.eml", raw))

    def add(self, turn: int, phase: str, post: PostOffice) -> None:
        """Add what has arrived since the last call about a phase that was played, and the map among it.

        `turn` is the number of the phase; 0 before the first.
        """
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
                shown = letter.message
                picture = self._map(f"{turn:03}-{phase}" if turn else phase, shown) or picture
                kept.append(self._readable(stem, shown))
                self._save(f"{stem}.eml", self._without_pictures(shown))
            letters[name] = tuple(kept)
        self.pages.append(Page(phase, picture, letters))

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
            page = str(html.get_content())
            for part in _pictures(message):
                page = page.replace(f"cid:{str(part['Content-ID']).strip('<>')}", f"../../{self._once(part)}")
            best = self._save(f"{stem}.html", page.encode())
        return best

    def _map(self, name: str, message: EmailMessage) -> str:
        """The file of the whole board in a letter; nothing if it has none."""
        whole = next((p for p in _pictures(message) if not str(p.get_filename()).endswith(_PART_OF_IT)), None)
        return self._once(whole, f"maps/{name}.png") if whole is not None else ""

    def _once(self, part: Any, name: str = "") -> str:
        """The file of a picture, which is written when it is seen first; under its own name if no other."""
        digest = hashlib.sha256(_bytes(part)).digest()
        if digest not in self._pictures:
            stem, end = Path(str(part.get_filename() or "picture.png")).stem, len(self._pictures) + 1
            self._pictures[digest] = self._save(name or f"pictures/{stem}-{end:04}.png", _bytes(part))
        return self._pictures[digest]

    def _without_pictures(self, message: EmailMessage) -> bytes:
        """The letter as it came, with a line in the place of each picture, and under its id, that says where
        it lies.
        """
        for part in _pictures(message):
            file, cid = self._once(part), part["Content-ID"]
            part.set_content(f"This picture lies in {file}.\n", cid=cid)
        return bytes(message)

    def _save(self, name: str, content: bytes) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return name


_PART_OF_IT = ("-near.png", "-orders.png")
"""The endings of names of pictures that show a part of the board, or somebody's orders."""


def _pictures(message: EmailMessage) -> list[Any]:
    return [part for part in message.walk() if part.get_content_type() == "image/png"]


def _bytes(part: Any) -> bytes:
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


def _slug(subject: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-")[:60]


def _template(name: str) -> Any:
    made = Environment(undefined=StrictUndefined, autoescape=name.endswith(".html"), trim_blocks=True)
    return made.from_string(resources.text("templates", "web", name))
