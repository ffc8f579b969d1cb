"""The form of the page: lines laid out on it, and the letter that it becomes.

A posted form is read without any trust: whatever stands in it becomes lines of a letter, which is read as any
letter is. Fields: ``p0`` is the order of the first piece, ``f2.0.ducats`` a blank of the third form's first
row, ``text`` what is typed below, ``s`` what others are supposed to do, ``was`` what was on file, and
``part`` what a script wants of the page. Not here: how it looks (desk.page), what the letter does
(judge.commands).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from judge.core.system.choices import Choices, Form, Piece

Wish = Literal["hand-in", "preview", "back"]
Row = Mapping[str, str | int | Sequence[str]]
Fields = Mapping[str, Sequence[str]]

TAKEN_BACK = "clear"
"""The first line of a letter from which something is missing that is on file: all else follows again.

Typed as the first line it is the same; below another line it may be of another phase, and stays there.
"""
COUNTED = "number"
"""The blank that counts the rows of all forms by itself, where nothing stands in it."""
EMPTY = "?"
"""Mark in a letter for a blank that was forgotten: the judge asks about it."""
WORDS, LINES, LETTER, SUPPOSED, AFTER = 200, 300, 8000, 40, 8
"""Most characters of a field, lines, characters of a letter, supposed orders, and letters not read yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedForm:
    """A wish and the letter that goes with it. `text`: the letter's body, orders only, no secret.

    `phase`, `filed_hash` and `nonce` are those of the page that it was written on. `supposed`: orders of
    others that a preview is to take for granted, a line each. `was`: what the page says was on file. `after`:
    nonces of pages whose letters were handed in before this page, and not read yet. `in_part`: only the part
    of the page that shows the preview is wanted.
    """

    text: str
    phase: str
    filed_hash: str
    nonce: str
    wish: Wish
    supposed: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    in_part: bool = False

    def lines_added(self, filed: Sequence[str]) -> tuple[str, ...]:
        """Lines of `filed`, what is on file now, that were not when the page was made."""
        return tuple(line for line in filed if _one_line(line) not in self.was)

    def lines_gone(self, filed: Sequence[str]) -> tuple[str, ...]:
        """Lines that were on file when the page was made, and are not any more."""
        now = {_one_line(line) for line in filed}
        return tuple(line for line in self.was if line not in now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Lines on the form: those of each piece, the rows of each form, and what is typed below."""

    pieces: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[Row, ...], ...]
    rest: tuple[str, ...]


def layout_of(choices: Choices, lines: Iterable[str]) -> Layout:
    """Put each line in its place: on a piece, as a row of a form, or below."""
    at = {line: n for n, piece in enumerate(choices.pieces) for line in _lines_of(piece)}
    pieces: list[list[str]] = [[] for _ in choices.pieces]
    rows: list[list[Row]] = [[] for _ in choices.forms]
    rest: list[str] = []
    for line in lines:
        if line in at:
            piece = choices.pieces[at[line]]
            pieces[at[line]] = [*(pieces[at[line]] if piece.many else ()), line]
            continue
        for n, form in enumerate(choices.forms):
            values = form.read(line)
            if values is not None:
                rows[n].append(values)
                break
        else:
            rest.append(line)
    return Layout(pieces=tuple(map(tuple, pieces)), rows=tuple(map(tuple, rows)), rest=tuple(rest))


def layout_on_file(choices: Choices) -> Layout:
    """Lay out what is on file: the form as it is first shown."""
    lines = (*(line for piece in choices.pieces for line in piece.filed), *choices.filed)
    return layout_of(choices, lines)


def read_form(fields: Fields, choices: Choices) -> PostedForm:
    """Read a posted form. One that was altered by hand gives lines that are read like any letter's."""
    chosen = [tuple(_values(fields, f"p{n}")) for n in range(len(choices.pieces))]
    rows = list(_rows(fields, choices.forms))
    typed = [line.rstrip() for line in "".join(fields.get("text", ())[:1])[:LETTER].splitlines()]
    typed = [line for line in typed if line.strip()]
    anew = typed[:1] != [] and typed[0].strip().casefold() == TAKEN_BACK
    typed = typed[1:] if anew else typed
    written = [line for lines in chosen for line in lines] + rows
    taken_back = (
        any(_is_taken_back(p, lines, typed) for p, lines in zip(choices.pieces, chosen, strict=True))
    ) or not set(choices.filed) <= {*rows, *typed}
    head = [TAKEN_BACK] if taken_back or anew else []
    wish = next(iter(fields.get("wish", ())), "")
    return PostedForm(
        text="\n".join([*head, *written, *typed][:LINES])[:LETTER],
        phase=_one(fields, "phase"),
        filed_hash=_one(fields, "filed"),
        nonce=_one(fields, "nonce"),
        wish="hand-in" if wish == "hand-in" else "back" if wish == "back" else "preview",
        supposed=tuple(_values(fields, "s"))[:SUPPOSED],
        was=tuple(dict.fromkeys(_values(fields, "was"))),
        after=tuple(_values(fields, "after"))[:AFTER],
        in_part=_one(fields, "part") == "preview",
    )


def _lines_of(piece: Piece) -> Iterator[str]:
    yield from (choice.line for choice in piece.choices)
    yield from piece.filed


def _is_taken_back(piece: Piece, lines: Sequence[str], typed: Sequence[str]) -> bool:
    """Decide whether something on file for a piece is given up, and no other order takes its place."""
    if piece.many:
        return bool(piece.filed) and tuple(lines) != piece.filed
    return bool(piece.filed) and not lines and not set(piece.filed) <= set(typed)


def _one(fields: Fields, name: str) -> str:
    return next(iter(_values(fields, name)), "")


def _values(fields: Fields, name: str) -> Iterator[str]:
    """Read the fields of a name, each on one line; nothing of empty ones."""
    for value in fields.get(name, ())[:LINES]:
        words = _one_line(value)
        if words:
            yield words


def _one_line(value: str) -> str:
    return " ".join(value[:WORDS].split())


def _rows(fields: Fields, forms: Sequence[Form]) -> Iterator[str]:
    """The lines of all rows in which anything was chosen, counted where they are counted."""
    found = [(form, name) for n, form in enumerate(forms) for name in _names(fields, f"f{n}.")]
    taken = {value for _, name in found for value in _values(fields, f"{name}.{COUNTED}")}
    numbers = (str(n) for n in range(1, len(found) + len(taken) + 2) if str(n) not in taken)
    for form, name in found:
        given = {blank.name: tuple(_values(fields, f"{name}.{blank.name}")) for blank in form.fields}
        choosing = [blank.name for blank in form.fields if blank.options]
        asked = choosing or [blank.name for blank in form.fields if blank.name != COUNTED]
        if any(given[blank] for blank in asked) or (not asked and _one(fields, f"{name}.on")):
            yield _row(form, given, numbers)


def _names(fields: Fields, head: str) -> list[str]:
    """The rows of a form, in their order: ``f2.0``, ``f2.1``."""
    rows = {name.removeprefix(head).partition(".")[0] for name in fields if name.startswith(head)}
    return [f"{head}{row}" for row in sorted((r for r in rows if r.isdecimal() and len(r) < 4), key=int)]


def _row(form: Form, given: Mapping[str, Sequence[str]], numbers: Iterator[str]) -> str:
    filled: dict[str, str] = {}
    for blank in form.fields:
        values = given[blank.name]
        if values:
            filled[blank.name] = blank.joint.join(values) if blank.joint else values[0]
        elif blank.name == COUNTED:
            filled[blank.name] = next(numbers)
        elif not blank.options and blank.step == 0:
            filled[blank.name] = str(_cost(form, given) or EMPTY)
        else:
            filled[blank.name] = EMPTY
    return form.fill(filled)


def _cost(form: Form, given: Mapping[str, Sequence[str]]) -> int:
    """The cost of what was chosen, which is the sum where no other can be given."""
    chosen = ((blank, words) for blank in form.fields for words in given[blank.name])
    return max((o.cost for blank, words in chosen for o in blank.options if o.words == words), default=0)
