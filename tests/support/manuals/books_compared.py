"""Makes docs/rules/README.md from the rulebook files: how the books differ, switch by switch.

Run by ``scripts/manual``; a test compares. Not here: what a switch means (docs/rulebooks.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from judge.games.machiavelli.maps.library import catalogue_lines, is_profile, load_rulebook
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.year import PhaseRow
from tests.support.manuals.rulebooks_manual import plain, spelt

_TEXTS = {
    "classic": "njudge-classic.md",
    "second-edition": "second-edition.md",
    "french-1454": "french-1454.md",
    "absence-of-plague": "absence-of-plague.md",
    "borgia": "borgia.md",
}
"""Where the rules of each book stand in words."""
_LONG = 28
"""Values longer than so many characters stand below the table."""

_Books = Mapping[str, Mapping[str, str]]
"""Each book's values by the names of switches."""

_FRAME = """<!-- Made by scripts/manual from the files in maps/rulebooks. -->
# The rules, book by book

Each book's rules stand in our own words, with numbers that letters, tests and code cite:

{books}

What tables may choose besides is in [optional.md](optional.md); rulings on what the books leave open are in
[../rulings.md](../rulings.md). Another game, [Empires of the Middle Ages](empires.md), has rules of its own:
E- are those of its book, H- those of the house.

A book is a file in `maps/rulebooks`; the engine knows no book by name. Below is every switch and number in
which the books differ: how it is in the classic game, and in each book that has it otherwise. What each of
them means is in [../rulebooks.md](../rulebooks.md); how to make another mix is in
[../variants.md](../variants.md).
"""


def page() -> dict[str, str]:
    """File name -> text."""
    titles = _titles()
    books = {name: dict(_leaves("", load_rulebook(name))) for name in _books(titles)}
    words = "\n".join(f"* [{titles[name]}]({file})" for name, file in _TEXTS.items() if name in books)
    parts = [_FRAME.format(books=words)]
    differing = [key for key in _keys(books) if len({book.get(key, "-") for book in books.values()}) > 1]
    for group in dict.fromkeys(map(_group, differing)):
        parts.append(f"\n## {group}\n")
        keys = [key for key in differing if _group(key) == group]
        rows = [key for key in keys if _longest(books, key) <= _LONG]
        if rows:
            parts.append("\n| switch | classic | otherwise |\n|---|---|---|\n")
        parts += [_row(books, key) for key in rows]
        parts += [_listed(books, key) for key in keys if key not in rows]
    return {"rules/README.md": "".join(parts)}


def _group(key: str) -> str:
    """What a switch is about: the table of the file in which it stands."""
    return f"`{key.split('.', maxsplit=1)[0]}`" if "." in key else "Options, readings and the year"


def _longest(books: _Books, key: str) -> int:
    return max(len(book.get(key, "-")) for book in books.values())


def _otherwise(books: _Books, key: str) -> Iterator[tuple[str, str]]:
    """The books that differ from the classic one, and how."""
    usual = books["classic"].get(key, "-")
    for name, book in books.items():
        if book.get(key, "-") != usual:
            yield name, book.get(key, "-")


def _row(books: _Books, key: str) -> str:
    alike: dict[str, list[str]] = {}
    for name, value in _otherwise(books, key):
        alike.setdefault(value, []).append(name)
    cells = "; ".join(f"{', '.join(names)}: `{value}`" for value, names in alike.items())
    return f"| `{key}` | `{books['classic'].get(key, '-')}` | {cells} |\n"


def _listed(books: _Books, key: str) -> str:
    usual = books["classic"].get(key, "-")
    lines = [("classic", usual), *_otherwise(books, key)]
    return f"\n### `{key}`\n\n" + "".join(f"* {name}: {value}\n" for name, value in lines)


def _books(titles: Mapping[str, str]) -> Iterator[str]:
    """The books that scenarios are played by, the classic one first."""
    yield from _TEXTS
    yield from (name for name in titles if name not in _TEXTS and not is_profile(name))


def _titles() -> dict[str, str]:
    found = {}
    for line in catalogue_lines():
        kind, _, rest = line.partition(" ")
        if kind == "rulebook":
            name, _, title = rest.strip().partition(" ")
            found[name] = title.strip().removeprefix("* ").strip()
    return found


def _keys(books: Mapping[str, Mapping[str, str]]) -> list[str]:
    """All keys there are, in the order of the models."""
    return list(dict.fromkeys(key for book in books.values() for key in book))


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Rulebook):
        for name in Rulebook.model_fields:
            if name not in ("name", "bases", "cites"):
                yield from _leaves(spelt(name), getattr(value, name))
    elif isinstance(value, tuple) and value and isinstance(value[0], PhaseRow):
        yield path, "; ".join(_phase(row) for row in value)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _leaves(f"{path}.{spelt(name)}", getattr(value, name))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{plain(key)}", inner)
    else:
        yield path, plain(value)


def _phase(row: PhaseRow) -> str:
    """A phase of the year with what its letter may order: ``spring movement (moves, money)``."""
    letter = f" ({', '.join(sorted(row.letter))})" if row.letter else ""
    return f"{row.season} {row.kind or 'without orders'}{letter}"
