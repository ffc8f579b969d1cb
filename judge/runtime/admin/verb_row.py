"""The row of a keeper's verb: how it is asked, what it does and prints. Not here: the rows (keeper_verbs)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.runtime.admin.administration import Administration

Facts = Mapping[str, Any]
Done = tuple[str, Facts]
"""The message that tells of it by letter (``administration/...``), and its facts."""
Printed = Iterable[Facts | str | bytes]
"""Rows (as JSON), lines, or the bytes of a letter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Arguments of a verb. By letter `text` may be `words`; `letter` is that letter, `to` its writer."""

    name: str = ""
    number: int = 0
    text: str = ""
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    remove: bool = False
    letter: int = 0
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeeperVerb:
    """`asked` are the verbs of a letter, each with what it says by itself; `line` is how the command line has
    it, with what its `options` are for; `prints` raises ValueError for what could not be done. What only
    looks (`changes` is False) leaves every byte of the database alone.
    """

    work: Callable[[Administration, Asked], Done]
    asked: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    check: Callable[[Asked], None] = lambda _: None
    """Raises ValueError for what no letter may ask."""
    line: str = ""
    help: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    changes: bool = False
    prints: Callable[[Facts, Asked], Printed] = lambda facts, _: next(iter(facts.values()))


def none_of(what: str, word: object) -> Done:
    """The answer where there is no such thing; nothing was changed."""
    return "no-such", {"what": what, "word": word}
