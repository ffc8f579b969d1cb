"""Sentences in which later words take the place of earlier ones: ``to Urbino... no, on Perugia``.

What is withdrawn is cut out, and what is left is read as one sentence; it is only asked about. Not here: the
words that correct (grammar/sentences, `correction`), a name that is put right at once (fitting).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.understanding.decide import ASKED, BLOCKED, NOTHING, Understood
from judge.understanding.frames import Reading
from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import GROUP, IT, PIECE, SUM, Cell, Mention, Piece
from judge.understanding.operators import sentences
from judge.understanding.reader import Reader
from judge.understanding.settling import Move, pieces_of
from judge.understanding.tokens import DASH, SIGN, Token

_NO = frozenset({"no", "non", "nope", "nah", "nein", "nee"})
"""Words that correct where signs part them from the rest (``. No, Perugia``)."""
_SIGNS = frozenset({SIGN, DASH})
_PAUSES = frozenset({",", ";", ":"})
_NEVER = frozenset({"if", "or", "question", "later", "said", "draft"})
"""Words that block what would be left as well."""
MOST_REASONS = 2
"""Sentences without an order that may tell why, before what is meant instead (``it does not touch``)."""
_HARDLY = 1.0
"""Cost of a cell from which on its word is rather another than a name."""
_MOST_DOUBT = 4.0
"""Cost of a clause from which on it is no order instead of another."""


class _Sentence(NamedTuple):
    """Some tokens with their lattice and clauses."""

    lattice: Lattice
    clauses: Sequence[Reading]

    @property
    def said(self) -> tuple[Token, ...]:
        return tuple(self.lattice.said)

    @property
    def last(self) -> Reading:
        return self.clauses[-1]


def corrected(reader: Reader, text: str, before: Sequence[Move]) -> tuple[Understood, ...]:
    """The sentences of a text that correct themselves, as they are meant in the end."""
    said, own = reader.read(text)
    found: dict[int, Understood] = {}
    above: tuple[Token, ...] = ()
    begun = reasons = 0
    open_correction = False
    for start, end in sentences(said):
        row = tuple(said[start:end])
        first, *behind = _split_at_corrections(row, own)
        if open_correction and not behind:
            first, behind = (), [row]
        if not behind:
            above, begun, reasons = row, row[0].start, 0
            continue
        if _names(reader.lattice_of(first, own, "")):
            above, begun, reasons = first, row[0].start, 0
        changed = False
        for words in behind:
            meant = _replace_words(reader, above, _without_reasons(words, reader, own), own, before)
            open_correction = meant is None
            if meant is not None:
                above, changed, reasons = meant, True, 0
        reasons += open_correction
        open_correction = open_correction and bool(above) and reasons <= MOST_REASONS
        if changed:
            one = _understood(reader, above, own, before, (begun, row[-1].end))
            found.pop(begun, None)
            found |= {begun: one} if one is not None else {}
    return tuple(found.values())


def _split_at_corrections(row: Sequence[Token], own: Sequence[Lexicon]) -> list[tuple[Token, ...]]:
    """A sentence parted at the words that correct; nothing stands before one that begins it."""
    parts: list[tuple[Token, ...]] = []
    begun = at = 0
    while at < len(row):
        end = _corrects(row, at, own)
        if end:
            parts.append(tuple(row[begun:at]))
            begun = at = end
        else:
            at += 1
    first, *behind = (*parts, tuple(row[begun:]))
    return [first, *(words for words in behind if any(token.kind not in _SIGNS for token in words))]


def _corrects(row: Sequence[Token], at: int, own: Sequence[Lexicon]) -> int:
    """The end of words that correct; 0 if none begin here."""
    meanings = [m for lexicon in own for m in lexicon.meanings(row, at)]
    end = max((m.end for m in meanings if m.what == "join" and m.value == "correction"), default=0)
    if end and any(m.what == "fill" and m.end > end for m in meanings):
        return 0  # "sorry lads"
    if end or row[at].text not in _NO:
        return end
    parted = at == 0 or row[at - 1].kind in _SIGNS
    behind = row[at + 1] if at + 1 < len(row) else None
    return at + 1 if parted and (behind is None or behind.kind in _SIGNS) else 0


def _names(lattice: Lattice) -> bool:
    return any(_mention_in(cell) for cells in lattice.cells for cell in cells)


def _mention_in(cell: Cell) -> Mention | None:
    """What a cell names; None if it is a pronoun, or hardly a name (``la`` of ``la Hongrie``)."""
    is_name = cell.mention is not None and cell.mention.what != IT and cell.cost < _HARDLY
    return cell.mention if is_name else None


def _without_reasons(words: Sequence[Token], reader: Reader, own: Sequence[Lexicon]) -> tuple[Token, ...]:
    """Words without what only tells why, before or behind (``that makes no sense, the fleet goes``)."""
    parts: list[list[Token]] = [[]]
    for token in words:
        if token.text in _PAUSES and parts[-1]:
            parts.append([])
        parts[-1].append(token)
    while len(parts) > 1 and _only_tells(parts[0], reader, own):
        del parts[0]
    while len(parts) > 1 and _only_tells(parts[-1], reader, own):
        del parts[-1]
    left = [token for part in parts for token in part]
    return tuple(left[1:] if left and left[0].text in _PAUSES else left)


def _only_tells(part: Sequence[Token], reader: Reader, own: Sequence[Lexicon]) -> bool:
    """Decide whether a part of a sentence names nothing, and has words that are no order's."""
    cells = [cell for row in reader.lattice_of(tuple(part), own, "").cells for cell in row]
    return any(cell.block or cell.unknown for cell in cells) and not any(map(_mention_in, cells))


def _replace_words(
    reader: Reader,
    above: Sequence[Token],
    words: Sequence[Token],
    own: Sequence[Lexicon],
    before: Sequence[Move],
) -> tuple[Token, ...] | None:
    """What stands above with some words in place of what they correct; None if they correct nothing."""
    old = _read(reader, above, own, before) if above else None
    if old is None or not old.clauses or not words:
        return None
    lattice = reader.lattice_of(tuple(words), own, "")
    units = [cell for cell in old.last.path if _mention_in(cell) and cell.mention.what == PIECE]  # type: ignore[union-attr]
    new = _read(reader, words, own, before)
    told = [one for one in new.clauses if not (one.by_pronoun or one.ellipsis or _is_of_all(one))]
    pieces = {piece for one in told for piece in pieces_of(one)}
    if pieces and new.clauses[0].cost <= _MOST_DOUBT and _is_about_first(new):
        return _instead(old, new, pieces)
    what = _what_is_first(lattice)
    if what == SUM:
        sums = [c for c in old.last.path if c.mention is not None and c.mention.what == SUM]
        if not sums:
            return None
        behind = old.said[sums[-1].end : old.last.end]
        return (*old.said[: sums[-1].start], *words, *behind)
    if not units:
        return None
    if what == PIECE:
        goal = units[-1]
        if len(units) == 1:
            return (*old.said[: goal.end], *words)
        mark = next((cell.start for cell in old.last.path if cell.end == goal.start and cell.marks), None)
        if mark is None:  # "avance sur", or none at all
            return (*old.said[: goal.start], *words[_first_name(lattice) :])
        return (*old.said[: mark if _begins_with_mark(lattice) else goal.start], *words)
    if what == "verb":
        at = next((n for n, cells in enumerate(lattice.cells) if _is_deed(cells)), 0)
        return (*old.said[: units[0].end], *words[at:])
    return None


def _instead(old: _Sentence, new: _Sentence, pieces: set[Piece]) -> tuple[Token, ...]:
    """New clauses in place of those above for the same pieces, or with the same goal; else behind them."""
    goals = {one.values.get("to") for one in new.clauses} - {None}
    kept: list[Token] = []
    for clause in old.clauses:
        same = pieces & set(pieces_of(clause)) or clause.values.get("to") in goals
        kept += [] if same else [*old.said[clause.start : clause.end], _COMMA]
    return (*kept, *new.said)


_COMMA = Token(",", SIGN, 0, 0)


def _is_of_all(clause: Reading) -> bool:
    """Decide whether a clause is for all, or for all the rest."""
    return clause.frame.rest or any((named := _mention_in(c)) and named.what == GROUP for c in clause.path)


def _is_about_first(new: _Sentence) -> bool:
    """Decide whether the first clause has all that is named from its beginning on, and not by ``it``."""
    clause = new.clauses[0]
    leaves = any(fault.code == "unused" for fault in clause.faults)
    first = new.lattice.cells[_first_name(new.lattice)]
    single = (cell for cell in first if (named := _mention_in(cell)) and not named.several)
    from_it_on = any(cell.end > clause.start for cell in single)
    return from_it_on and not clause.by_pronoun and not leaves


def _first_name(lattice: Lattice) -> int:
    """The token at which the first name begins; 0 if there is none."""
    return next((at for at, cells in enumerate(lattice.cells) if any(map(_mention_in, cells))), 0)


def _what_is_first(lattice: Lattice) -> str:
    """What the words begin with that says anything: a sum, a name, a verb; empty if nothing does."""
    for cells in lattice.cells:
        named = sorted((cell for cell in cells if _mention_in(cell)), key=lambda cell: -cell.end)
        if named and named[0].mention is not None:
            return SUM if named[0].mention.what == SUM else PIECE
        if _is_deed(cells):
            return "verb"
    return ""


def _is_deed(cells: Sequence[Cell]) -> bool:
    return any(cell.verbs and not cell.free for cell in cells)


def _begins_with_mark(lattice: Lattice) -> bool:
    for cells in lattice.cells:
        if any(map(_mention_in, cells)):
            return False
        if any(cell.marks for cell in cells):
            return True
    return False


def _read(reader: Reader, said: Sequence[Token], own: Sequence[Lexicon], before: Sequence[Move]) -> _Sentence:
    found = reader.clauses_of(tuple(said), own, before, None)[0]
    clauses = [reading for _, _, reading in found if reading.lines]
    return _Sentence(reader.lattice_of(tuple(said), own, ""), clauses)


def _understood(
    reader: Reader,
    said: Sequence[Token],
    own: Sequence[Lexicon],
    before: Sequence[Move],
    span: tuple[int, int],
) -> Understood | None:
    """What a corrected sentence means, to be asked about; None if words block what is left of it."""
    found = [one for one, _, _ in reader.clauses_of(tuple(said), own, before, None)[0]]
    if any(one.what == BLOCKED and one.blocked in _NEVER for one in found):
        return None
    lines = tuple(dict.fromkeys(_lines(found)))
    if not lines:
        return None
    cost = max(one.cost for one in found)
    faults = tuple(fault for one in found for fault in one.faults)
    blocked = next((one.blocked for one in found if one.blocked), "")
    return Understood(ASKED, *span, lines, (lines,), faults=faults, blocked=blocked, cost=cost, sentence=span)


def _lines(clauses: Sequence[Understood]) -> Iterator[str]:
    for one in clauses:
        if one.what != NOTHING and one.lines:
            yield from one.choices[0] if one.choices else one.lines
