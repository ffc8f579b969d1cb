"""The page of a seat: a form that works without a script, beside a map that a script lets set it.

Words and lines are the game's, and the page knows no rule.

A letter's text on a telephone: paragraphs whose lines end where the screen does. Letters are laid out for 72
columns.

Not here: what may be chosen (core.system.choices), how a posted form is read (desk.form), what they say
(rendering), how wide a page is (templates/pages/files/desk.css).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from judge.core.system.choices import Choice, Choices, Field, Form, Piece, Touch
from judge.core.wording import writing_in
from judge.desk.facts import DeskFacts
from judge.desk.form import COUNTED, EMPTY, TAKEN_BACK, Layout, Row, layout_of, layout_on_file
from judge.pages.look import POLICY, Look
from judge.pages.words import page_words

DESK_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'")
"""As of all pages, but a form may be posted. To be sent as a header with ``frame-ancestors 'none'``."""
_BLANKS = 3
"""Lists to choose from that stay free below those of a piece that takes several orders."""
_MOST_IN_A_ROW = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The judge's answer to a letter that was not filed. `words`: plain text, as its letters have it.

    `letter`: the lines that were looked at, `supposed`: orders of others that they count on.
    """

    words: str
    letter: str
    supposed: tuple[str, ...] = ()

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The words for a page that may be narrower than a letter."""
        return paragraphs(self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Lines that came to be on file, and lines that went, since a page was made."""

    came: tuple[str, ...] = ()
    went: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAnswer:
    """Answer of a page to the form that was posted from the one before it; as it is, there was none.

    `notices`: sentences above everything, with the `changes` that they speak of. `text`: the letter as it was
    posted (`PostedForm.text`), which is laid out on the form again; empty: the form shows what is on file.
    `after`: as of a `PostedForm`.
    """

    notices: tuple[str, ...] = ()
    text: str = ""
    after: tuple[str, ...] = ()
    preview: Preview | None = None
    changes: Changes | None = None


def desk_page(
    look: Look, facts: DeskFacts, answer: PageAnswer, *, path: str, nonce: str, language: str
) -> bytes:
    """Make the whole page. `path`: where the form is posted to, ``/desk/<token>``."""
    preview = answer.preview
    choices, filed = facts.choices, layout_on_file(facts.choices)
    now = layout_of(choices, _without_head(answer.text)) if answer.text else filed
    merged = {key: touch for _, one in (("", choices), *facts.others) for key, touch in one.touches.items()}
    touches = {key: number for number, key in enumerate(merged)}
    supposed = frozenset(preview.supposed) if preview is not None else frozenset()
    words = page_words(language)["desk"]
    told = {
        "policy": DESK_POLICY,
        "languages": (),
        "d": words,
        "facts": facts,
        "title": words["title"].format(power=facts.power, phase=facts.phase_words),
        "layer": Markup(facts.layer.svg) if facts.layer is not None else "",
        "groups": tuple(_groups(choices, now, filed, touches)),
        "others": [
            (n, list(_others(one, f"{i}", touches, supposed))) for i, (n, one) in enumerate(facts.others)
        ],
        "forms": tuple(_forms(choices, now)),
        "typed": "\n".join(now.rest),
        "data": _data(facts, merged, words),
        "post": path.rpartition("/")[2],
        "nonce": nonce,
        "after": answer.after,
        "notices": answer.notices,
        "changes": answer.changes or Changes(),
        "preview": preview,
        "letter_link": letter_link(facts, preview.letter) if preview is not None else "",
        "subject": f"{facts.game}: {facts.phase_words}",
    }
    with writing_in(language):
        return look.page("desk.html", language, path.lstrip("/"), told)


def preview_part(look: Look, facts: DeskFacts, *, path: str, language: str, preview: Preview) -> bytes:
    """Make the part of the whole page that shows a preview, for a script to put in its place."""
    told = {
        "languages": (),
        "d": page_words(language)["desk"],
        "facts": facts,
        "preview": preview,
        "letter_link": letter_link(facts, preview.letter),
    }
    with writing_in(language):
        return look.page("desk-preview.html", language, path.lstrip("/"), told)


def letter_link(facts: DeskFacts, letter: str) -> str:
    """A link that opens a letter to the judge (RFC 6068 5: lines end in CRLF)."""
    subject, body = quote(f"{facts.game}: {facts.phase_words}"), quote("\r\n".join(letter.splitlines()))
    return f"mailto:{quote(facts.reply_to, safe='@+')}?subject={subject}&body={body}"


def _without_head(text: str) -> Iterator[str]:
    return (line for n, line in enumerate(text.splitlines()) if n or line != TAKEN_BACK)


# ---------------------------------------------------------------- pieces


def _groups(
    choices: Choices, now: Layout, filed: Layout, touches: Mapping[str, int]
) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    """Pieces under the titles of their groups, in the order of the first of each."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for n, piece in enumerate(choices.pieces):
        lines, was = now.pieces[n], filed.pieces[n]
        kinds = tuple(_kinds(piece, touches))
        free = _BLANKS if piece.many else int(not lines)
        for turn, line in enumerate((*lines, *[""] * free)):
            shown = {
                "name": f"p{n}",
                "id": f"desk-p{n}-{turn}",
                "touch": touches[piece.id],
                "words": choices.touches[piece.id].words,
                "turn": turn + 1 if piece.many else 0,
                "free": piece.free,
                "line": line,
                "filed": was[turn] if turn < len(was) else "",
                "listed": line in {choice.line for choice in piece.choices},
                "kinds": kinds,
            }
            found.setdefault(piece.group, []).append(shown)
    yield from found.items()


def _others(
    choices: Choices, power: str, touches: Mapping[str, int], supposed: frozenset[str]
) -> Iterator[Mapping[str, Any]]:
    """Pieces of another power on the board, with what is supposed of them."""
    for n, piece in enumerate(choices.pieces):
        if choices.touches[piece.id].place and not piece.many:
            yield {
                "name": "s",
                "id": f"desk-s{power}-{n}",
                "touch": touches[piece.id],
                "words": choices.touches[piece.id].words,
                "turn": 0,
                "free": True,
                "line": next((c.line for c in piece.choices if c.line in supposed), ""),
                "filed": "",
                "listed": True,
                "kinds": tuple(_kinds(piece, touches)),
            }


def _kinds(piece: Piece, touches: Mapping[str, int]) -> Iterator[tuple[str, list[tuple[str, str, int]]]]:
    """Choices by their kind, each its line, its taps and its cost; what most people think of comes first.

    There are hundreds: tuples, for a template looks up a name several times as long as it takes a part.
    """
    found: dict[str, list[Choice]] = {}
    for choice in sorted(piece.choices, key=lambda one: not one.usual):
        found.setdefault(choice.note, []).append(choice)
    for note, choices in found.items():
        yield note, [(c.line, ".".join(str(touches[tap]) for tap in c.taps), c.cost) for c in choices]


# ---------------------------------------------------------------- forms


def _forms(choices: Choices, now: Layout) -> Iterator[Mapping[str, Any]]:
    for n, form in enumerate(choices.forms):
        filled = now.rows[n]
        counted = any(blank.name == COUNTED for blank in form.fields)
        again = 2 if counted else int(any(blank.options for blank in form.fields) or not filled)
        rows = [
            {"number": r, "name": f"f{n}.{r}", "fields": [_field(form, blank, row) for blank in form.fields]}
            for r, row in enumerate((*filled, *[{}] * again))
        ]
        yield {
            "title": form.title,
            "line": form.line,
            "purse": form.purse,
            "rows": rows,
            "filled": len(filled),
            "plain": not form.fields,
        }


def _field(form: Form, blank: Field, row: Row) -> Mapping[str, Any]:
    """A blank as it is shown: counted by itself, derived from a cost, a list, several lists, or a number."""
    value = row.get(blank.name, "")
    values = list(value) if isinstance(value, tuple) else [value]
    if blank.joint:
        values += [""] * (min(blank.most or 1, len(blank.options), _MOST_IN_A_ROW) - len(values))
    kind = "counted" if blank.name == COUNTED else "list" if blank.options else "number"
    return {
        "name": blank.name,
        "title": blank.title or form.title,
        "kind": "derived" if kind == "number" and blank.step == 0 else kind,
        "shown": [str(one) for one in values],
        "blank": blank,
    }


# ---------------------------------------------------------------- for the script


def _data(facts: DeskFacts, touches: Mapping[str, Touch], words: Mapping[str, str]) -> Markup:
    """Data for the script besides the form: things to touch with their places, where these lie, words."""
    used, board = {touch.place for touch in touches.values()}, facts.board
    told = {
        "touches": [[touch.words, touch.place] for touch in touches.values()],
        "at": {p.id: p.spot or p.anchor for p in board.places if p.id in used} if board else {},
        "purse": facts.choices.purse,
        "filed": list(facts.choices.filed),
        "clear": TAKEN_BACK,
        "empty": EMPTY,
        "words": {key: words[key] for key in ("hint", "hint_plain", "count", "changed", "unchanged", "left")},
    }
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


COLUMNS = 72
"""The width at which lines of letters are broken."""
_RULE = len("  (N-067)")
"""Columns that such a line leaves free at its end if the number of a rule follows."""
_HANGING = 4
"""Further indentation of the lines on which a row's first column continues."""
_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")


def paragraphs(text: str) -> tuple[str, ...]:
    """Split a letter at its blank lines, with no line broken in the middle and no column far to the right.

    ``  A Florence -> Siena              done`` becomes ``  A Florence -> Siena · done``.
    """
    blocks = re.split(r"\n\s*\n", text.strip("\n"))
    return tuple("\n".join(_close_columns_up(line) for line in _whole_lines(block)) for block in blocks)


def _whole_lines(block: str) -> Iterator[str]:
    """Put lines together that were broken, and rows of which a column goes on in the line below."""
    whole, first, last = "", "", ""
    for line in block.splitlines():
        deeper, gap, column = _indent(line) - _indent(last), _GAP.search(whole), _GAP.search(first)
        if not whole:
            whole = first = line.rstrip()
        elif column is not None and _indent(line) >= column.end():
            whole = f"{whole} {line.strip()}"
        elif gap is not None and _indent(line) - _indent(first) >= _HANGING:
            whole = f"{whole[: gap.start()]} {line.strip()}{whole[gap.start() :]}"
        elif (
            column is None
            and deeper >= 0
            and _is_broken(last, line, _RULE * (_indent(line) > _indent(first)))
        ):
            whole = f"{whole} {line.strip()}"
        else:
            yield whole
            whole = first = line.rstrip()
        last = line.rstrip()
    yield whole


def _is_broken(line: str, following: str, free: int) -> bool:
    """Decide whether the first word of the following line had no room, where some is left free."""
    return len(line) + 1 + len(following.split(maxsplit=1)[0]) > COLUMNS - free


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _close_columns_up(line: str) -> str:
    """A row with its columns side by side; what stands in brackets is set off by a space alone."""
    return _GAP.sub(" · ", line).replace(" · (", " (")
