"""Looks of pages: templates, styles, script and fonts, each file named by its hash.

Everything that is put into a template is escaped; a strict policy stands in each page. Not here: what pages
say.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from typing import Any
from urllib.parse import quote, urlsplit

from jinja2 import Environment, FunctionLoader, StrictUndefined

from judge import resources
from judge.core.system.words import vocabulary
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES, page_words
from judge.rendering import rule_text
from judge.rendering.filters import join
from judge.rendering.words import local_time
from judge.version import __version__

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'"
)
"""Own files only. A server should send it as a header too, with ``frame-ancestors 'none'``."""
MISSING = "404.html"
"""The page that a server shows for any address where there is no file."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""Characters that no page may hold (HTML 13.2.3.5)."""
_SIGNS = re.compile(r"(?<=\w) (?=[:;!?](?:\s|<))|(?<=«) | (?=»)")
"""A space that French sets before a sign, and within quotation marks: no line ends there."""
FILES = (
    *("vollkorn-bold.woff2", "vollkorn-semibolditalic.woff2", "pages.js", "pages.css"),
    *("desk.js", "desk.css", "icon.svg"),
)
"""In the order in which they name each other."""


@dataclass(frozen=True)
class Look:
    """`name` and `mail` are the judge's, `web` where the pages are reached (empty: not known)."""

    name: str
    mail: str
    web: str = ""

    @property
    def domain(self) -> str:
        return self.mail.rpartition("@")[2]

    @cached_property
    def files(self) -> Mapping[str, tuple[str, bytes]]:
        """Path and bytes of each file, by its plain name."""
        found: dict[str, tuple[str, bytes]] = {}
        folder = resources.folder("templates").joinpath("pages", "files")
        for name in FILES:
            content = folder.joinpath(name).read_bytes()
            for other, (path, _) in found.items():
                content = content.replace(other.encode(), path.partition("/")[2].encode())
            stem, _, kind = name.rpartition(".")
            digest = hashlib.sha256(content).hexdigest()[:10]
            found[name] = f"a/{stem}-{digest}.{kind}", content
        return found

    @cached_property
    def version(self) -> str:
        """Changes with anything that pages are made of."""
        made = hashlib.sha256(f"{__version__}|{self.name}|{self.mail}|{self.web}".encode())
        for path, _ in self.files.values():
            made.update(path.encode())
        folder = resources.folder("templates").joinpath("pages")
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith((".html", ".yaml")):
                made.update(file.read_bytes())
        return made.hexdigest()[:16]

    def items(self) -> Iterator[Item]:
        """The files that all pages share."""
        for path, content in self.files.values():
            yield Item(path, path, lambda content=content: content)  # type: ignore[misc]

    def root(self, path: str) -> str:
        """The way from a file to the top: ``../../``."""
        return "../" * path.count("/")

    @property
    def top(self) -> str:
        """The way to the top from wherever a page is shown, as one is for a file that is not there."""
        return f"{urlsplit(self.web).path.rstrip('/')}/"

    def address(self, path: str) -> str:
        """A file's whole address where that is known, else from the top."""
        plain = path.removesuffix("index.html")
        return f"{self.web.rstrip('/')}/{plain}" if self.web else f"/{plain}"

    def page(self, template: str, language: str, path: str, facts: Mapping[str, Any]) -> bytes:
        """One page. Raises jinja2.UndefinedError where a template asks for what it was not given."""
        root = self.top if path.rpartition("/")[2] == MISSING else self.root(path)
        bare = path if language == LANGUAGES[0] else path.partition("/")[2]
        told = {
            "root": root,
            "home": root if language == LANGUAGES[0] else f"{root}{language}/",
            "path": path,
            "address": self.address(path) if self.web else "",
            "web": self.web.rstrip("/"),
            "language": language,
            "languages": [
                (one, f"{root}{'' if one == LANGUAGES[0] else one + '/'}{bare}") for one in LANGUAGES
            ],
            "w": page_words(language),
            "policy": POLICY,
            "judge": self.name,
            "mail": self.mail,
            "files": {name: root + path for name, (path, _) in self.files.items()},
            **facts,
        }
        said = _environment().get_template(template).render(told)
        if language == "fr":
            said = _SIGNS.sub("\u00a0", said)
        plain = _CONTROLS.sub("", re.sub(r"\n\s*\n+", "\n", said))
        return (plain.strip() + "\n").encode()


def _moment(at: datetime, language: str) -> str:
    return local_time(at, "UTC", language)


def _machine(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _mailto(address: str, subject: str, body: str) -> str:
    return f"mailto:{quote(address, safe='@+')}?subject={quote(subject)}&body={quote(body)}"


def _rule_link(rule: str) -> str:
    """Link to where a numbered rule stands, below the folder of rules; empty if no book has it."""
    if rule not in rule_text.rules():
        return ""
    return next((f"{name}.html#{rule}" for name in vocabulary().books if rule in _numbers(name)), "")


@cache
def _numbers(book: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rule_text.rules_of(book))


_LOADED: list[Environment] = []


def _environment() -> Environment:
    """All templates of pages; whatever their name ends in, what is put in is text."""
    if not _LOADED:
        made = Environment(
            loader=FunctionLoader(lambda name: resources.text("templates", "pages", name)),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        made.filters |= {"moment": _moment, "machine": _machine, "join": join}
        made.globals |= {"mailto": _mailto, "rule_link": _rule_link}
        _LOADED.append(made)
    return _LOADED[0]
