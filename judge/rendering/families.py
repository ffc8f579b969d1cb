"""Messages: short texts that stand together by subject, one file a family.

``templates/<house or game>/<language>/messages/<family>.jinja`` holds messages between ``{% message
reply/voted(line, on) %}`` and ``{% endmessage %}``. The first part of a name is its kind, the names in
brackets are the facts that it is given; ``as is`` behind them says that it lays out its own lines, which
else are filled to 72 columns. A family is cut at its tags: each message is a template of its own, below a
comment of as many lines as stand above it, so that faults name the right line and one broken message costs
no other. Not here: whole letters and help pages (files beside), how a template becomes a letter (render).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from judge import resources

_LOG = logging.getLogger(__name__)
FALLBACK = "en"
HOUSE = "mail"
"""The folder of what all games share; each game has one of its own beside it."""
_FOLDER = "messages"
_TAG = re.compile(
    r"\{% message (?P<name>[a-z]++(?:-[a-z]++)*+/[a-z0-9_-]++)(?:\((?P<facts>[a-z_?, ]*+)\))?+"
    r"(?P<as_is> as is)?+ %\}(?:\{# of (?P<source>[0-9a-f]{12}) #\})?+"
)
_END = "{% endmessage %}"
_IMPORT = re.compile(r'\{%-? import "[^"]++" as (?P<name>\w++) with context -?%\}')
_PARAGRAPHS = frozenset({"reply", "how-to", "administration"})
"""Kinds that are text by themselves; others are parts of a sentence, or letters with a subject."""
_ROWS = frozenset({"switch"})
"""Kinds whose first line is a label that stands in a column of its own, left of the rest."""


class FamilyError(ValueError):
    """Raised for a family that cannot be cut: a line outside its messages, or a tag that is not closed."""


class TwoOwnersError(FamilyError):
    """Raised where two games have a message of one name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message. `body`: as it stands in the family; `source`: what Jinja compiles.

    `facts`: the names in the brackets of its tag; those with a question mark there are `optional`,
    and none where they are not given.
    `translated`: the fingerprint of the English body that it is a translation of, if that is known.
    """

    name: str
    file: str
    line: int
    facts: tuple[str, ...]
    optional: frozenset[str]
    as_is: bool
    body: str
    source: str
    translated: str = ""


@cache
def messages(language: str) -> Mapping[str, Message]:
    """Messages that a language itself has, by name; a game's own go before the house's.

    Of a family that cannot be cut, what stands above the fault; that is logged with its line. Raises
    FamilyError for an English one, which nothing stands behind, and where two games have a message of one
    name.
    """
    found: dict[str, Message] = {}
    owners: dict[str, str] = {}
    for part, file in families(language):
        try:
            for message in cut_family(file.read_text(encoding="utf-8"), file.name):
                owner = owners.get(message.name, HOUSE)
                if owner not in (HOUSE, part):
                    raise TwoOwnersError(f"{owner} and {part} both have a message {message.name}")
                owners[message.name] = part
                found[message.name] = message
        except TwoOwnersError:
            raise
        except FamilyError as fault:
            if language == FALLBACK:
                raise
            _LOG.error("%s: the messages from there on are said in English", fault)
    return found


def families(language: str) -> Iterator[tuple[str, Traversable]]:
    """The family files of a language with the folder of each (HOUSE, or a game's), the house's first."""
    parts = [f for f in resources.folder("templates").iterdir() if f.is_dir()]
    for part in sorted(parts, key=lambda f: (f.name != HOUSE, f.name)):
        folder = part.joinpath(language, _FOLDER)
        if folder.is_dir():
            files = [f for f in folder.iterdir() if f.name.endswith(".jinja")]
            yield from ((part.name, file) for file in sorted(files, key=lambda f: f.name))


def cut_family(text: str, file: str) -> Iterator[Message]:
    """The messages of one family. Raises FamilyError."""
    imports: dict[str, str] = {}
    open_tag: re.Match[str] | None = None
    body: list[str] = []
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        said = line.rstrip("\n")
        if open_tag is not None and said == _END:
            yield _message(open_tag, "".join(body), imports, file, number - len(body))
            open_tag, body = None, []
        elif open_tag is not None and not _TAG.match(said):
            body.append(line)
        elif open_tag is None and (tag := _TAG.fullmatch(said)):
            open_tag = tag
        elif open_tag is None and (head := _IMPORT.fullmatch(said)):
            imports[head["name"]] = said
        elif open_tag is not None or (said and not said.startswith("{#")):
            raise FamilyError(f"{file}:{number} belongs to no message, or stands in one that is not closed")
    if open_tag is not None:
        raise FamilyError(f"{file}: {open_tag['name']} is not closed")


def _message(tag: re.Match[str], body: str, imports: Mapping[str, str], file: str, line: int) -> Message:
    as_is = tag["as_is"] is not None
    filled = not as_is and tag["name"].partition("/")[0] in _PARAGRAPHS
    used = "".join(said for name, said in imports.items() if re.search(rf"\b{name}\.", body))
    inside = f"{{% filter wrap72 %}}{body}{{% endfilter %}}" if filled else body
    if tag["name"].partition("/")[0] in _ROWS and body.strip():
        inside = f'{{% filter beside %}}{body}{{% endfilter %}}{{{{ "\\n" }}}}'
    facts = [fact.strip() for fact in (tag["facts"] or "").split(",") if fact.strip()]
    optional = [fact.rstrip("?") for fact in facts if fact.endswith("?")]
    absent = "".join(f"{{%- set {fact} = {fact} | default(none) -%}}" for fact in optional)
    return Message(
        name=tag["name"],
        file=file,
        line=line,
        facts=tuple(fact.rstrip("?") for fact in facts),
        optional=frozenset(optional),
        as_is=as_is,
        body=body,
        source="{#" + "\n" * (line - 1) + "#}" + used + absent + inside,
        translated=tag["source"] or "",
    )
