"""Lines that the pages of how-to print for an answer, and whether a letter is a copy of such a page.

A page prints what one might send (``resign``, ``set password a-new-one``): a program that copies it without
marks would send all of it. Not here: whole letters of ours that are recognised (mail.reading.own_letters).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from itertools import pairwise

from judge import resources
from judge.syntax.commands.basic_commands import Register, SetPassword
from judge.syntax.commands.command_reader import read_command

_INVENTED = re.compile(
    r"example\.org|\ba-new-one\b|\bun-nouveau\b|\Ayour letter\Z|\Avotre lettre\Z|your name|votre nom"
)
"""Words that stand in no line that anybody means as it is printed."""
_LAST_MARK = re.compile(r"\W++\w{0,2}\Z")
_LANGUAGES = ("en", "fr")


def is_sample_password(word: str) -> bool:
    """Decide whether a letter or a page of ours prints a word where one's own new password belongs."""
    return word.lower() in _sample_passwords()


def is_sample_name(name: str) -> bool:
    """Decide whether a letter or a page of ours prints a name where one's own belongs; programs may have
    put a mark of theirs behind it (``=20``).
    """
    return _LAST_MARK.sub("", " ".join(name.lower().split())) in _sample_names()


@cache
def _sample_names() -> frozenset[str]:
    sources = _sources(resources.folder("templates").joinpath("mail"))
    lines = (pair for source in sources for pair in pairwise(source.splitlines()))
    named = (second.partition(":")[2] for first, second in lines if _registers(first) and "{" not in second)
    return frozenset(" ".join(name.lower().split()) for name in named if name.strip())


def _registers(line: str) -> bool:
    return line.startswith("  ") and isinstance(read_command(line.strip()), Register)


@cache
def _sample_passwords() -> frozenset[str]:
    found: set[str] = set()
    for source in _sources(resources.folder("templates").joinpath("mail")):
        lines = (one.strip() for one in source.splitlines() if _may_be_sample(one))
        read = (read_command(line) for line in lines)
        found.update(one.password.lower() for one in read if isinstance(one, SetPassword))
    return frozenset(found)


def _may_be_sample(line: str) -> bool:
    """Decide whether a letter prints a line for an answer, with an invented word at its end."""
    return line.startswith("  ") and "{" not in line and "-" in line.rpartition(" ")[2]


def _sources(folder: Traversable) -> Iterator[str]:
    """The texts of all letters and pages, whatever their language."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from _sources(one)
        elif one.name.endswith((".jinja", ".txt")):
            yield one.read_text(encoding="utf-8")


def samples_among(lines: Sequence[str], *, beside_words: bool) -> frozenset[str]:
    """The lines, among those of a letter, that it has from a page of ours.

    One that is printed with an invented name, address or password is; others are if two of one page stand
    there `beside_words` that are no commands.
    """
    said = {line: " ".join(line.lower().split()) for line in lines}
    plain_lines = {*said.values()}
    of_pages = {line for page in _pages() if len(both := page & plain_lines) > 1 for line in both}
    printed = of_pages | _invented_lines() if beside_words else _invented_lines()
    return frozenset(line for line, plain in said.items() if plain in printed)


@cache
def _invented_lines() -> frozenset[str]:
    """Those of all pages with a word that nobody means."""
    return frozenset(line for page in _pages() for line in page if _INVENTED.search(line))


@cache
def _pages() -> tuple[frozenset[str], ...]:
    """The lines of each page that are printed as they stand."""
    found = []
    for language in _LANGUAGES:
        source = resources.text("templates", "mail", language, "messages", "how-to.jinja")
        for page in source.split("{% endmessage %}"):
            lines = [line for line in page.splitlines() if line.startswith("  ") and "{" not in line]
            found.append(frozenset(" ".join(line.lower().split()) for line in lines) - {"endpress", "end"})
    return tuple(found)
