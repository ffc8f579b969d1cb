"""Sentences in which later words take the place of earlier ones: ``to Urbino... no, on Perugia``.

What is withdrawn is cut out, and what is left is read as one sentence. It is taken with an echo where that
leaves no choice: one order above is changed, by words that are all understood; else it is asked about. Not
here: which words correct (correction_words), a name that is put right at once (fitting).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from judge.understanding.correction_words import (
    SIGNS,
    mention_in,
    parts_of,
    tell_plainly,
    without_reasons,
    words_dropped,
    words_of,
)
from judge.understanding.decide import ASKED, BLOCKED, ECHOED, NOTHING, TAKEN, Understood
from judge.understanding.frames import Reading
from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import GROUP, PIECE, SUM, Cell, Piece, Position
from judge.understanding.operators import NOT, words_taking_back
from judge.understanding.pieces_meant import Move, pieces_of
from judge.understanding.reader import Reader
from judge.understanding.sentences import sentences
from judge.understanding.tokens import SIGN, Token

_NEVER = frozenset({"if", "or", "question", "later", "said", "draft"})
"""Words that block what would be left as well."""
MOST_REASONS = 2
"""Sentences without an order that may tell why, before what is meant instead (``it does not touch``)."""
_MOST_DOUBT = 4.0
"""Cost of a clause from which on it is no order instead of another."""


class _Sentence(NamedTuple):
    """Some tokens with their lattice and clauses."""

    lattice: Lattice
    clauses: Sequence[Reading]

    @property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(self.lattice.said)

    @property
    def last(self) -> Reading:
        return self.clauses[-1]


class _Meant(NamedTuple):
    """Meaning in the end. `is_clear`: one order above is changed, by words that are all understood."""

    said: tuple[Token, ...]
    is_clear: bool


class _Above(NamedTuple):
    """Words above a correction. `begun`: where; `is_clear`: whether it is taken as it stands."""

    said: tuple[Token, ...] = ()
    begun: int = 0
    is_clear: bool = False


def corrected_sentences(
    reader: Reader, text: str, before: Sequence[Move], strict: Reader
) -> tuple[Understood, ...]:
    """The sentences of a text that correct themselves, as they are meant in the end.

    `strict`: reads what may be taken.
    """
    key = ("corrected", text, tuple(before), frozenset(strict.frames))
    return strict.memory.result_of(key, lambda: _corrected_sentences(reader, text, before, strict))


def _corrected_sentences(
    reader: Reader, text: str, before: Sequence[Move], strict: Reader
) -> tuple[Understood, ...]:
    said, own = reader.read(text)
    found: dict[int, Understood] = {}
    above = _Above()
    as_written: tuple[str, ...] = ()
    reasons = 0
    plainly = True
    open_correction = False
    rows = [tuple(said[start:end]) for start, end in sentences(said) if words_of(said[start:end])]
    parts = [parts_of(row, own) for row in rows]
    if all(len(part) == 1 for part in parts):
        return ()
    ordered = {move.piece for move in before if not move.only_named}
    for row, part in zip(rows, parts, strict=True):
        first, behind = part[0], part[1:]
        goes_on = open_correction and not behind
        if goes_on and (reasons or not _is_of_others(reader, row, own, before, ordered)):
            first, behind = (), [row]
        if not behind or _names(reader.lattice_of(first, own, "")):
            kept = first if behind else row
            above = _Above(kept, row[0].start, _is_taken(strict, _not_asked(kept), own, before))
            as_written = _lines_of(strict, kept, own, before)
            ordered |= {piece for one in _read(reader, kept, own, before).clauses for piece in pieces_of(one)}
            reasons, plainly = 0, True
        if not behind:
            if found and words_taking_back(row, own, reader.is_name) is not None:  # "Or to Siena?"
                last, one = found.popitem()
                found[last] = replace(one, what=ASKED)
            continue
        changed = False
        same_sentence = bool(first)
        says_no_more = above.said == first or _are_idle(first, own)
        for words in behind:
            plain = without_reasons(words, reader, own)
            meant = _replace_words(
                reader, above.said, plain, own, before, ordered, same_sentence=same_sentence
            )
            open_correction = meant is None
            if meant is not None:
                clear = above.is_clear and meant.is_clear and plainly and says_no_more
                clear = clear and tell_plainly(words_dropped(words, plain), reader, own)
                above, changed, reasons, plainly = _Above(meant.said, above.begun, clear), True, 0, True
        if open_correction and behind[-1]:
            reasons += 1
            plainly = plainly and tell_plainly(behind[-1], reader, own)
        open_correction = open_correction and bool(above.said) and reasons <= MOST_REASONS
        if changed:
            meant_now = _meaning_taken(strict, above, own, before, row) if above.is_clear else None
            if meant_now is not None and meant_now.lines == as_written:
                meant_now = None  # nothing is changed: "No wait, I need that fleet."
            asked = meant_now or _meaning_to_ask_about(
                reader, above.said, own, before, (above.begun, row[-1].end)
            )
            found.pop(above.begun, None)
            found |= {above.begun: asked} if asked is not None else {}
    return tuple(found.values())


def _is_of_others(
    reader: Reader,
    row: Sequence[Token],
    own: Sequence[Lexicon],
    before: Sequence[Move],
    ordered: Collection[Piece],
) -> bool:
    """Decide whether a sentence orders only pieces that have no order above."""
    clauses = _read(reader, row, own, before).clauses
    pieces = {piece for one in clauses for piece in pieces_of(one)}
    return bool(pieces) and pieces.isdisjoint(ordered)


def _is_taken(strict: Reader, said: Sequence[Token], own: Sequence[Lexicon], before: Sequence[Move]) -> bool:
    """Decide whether a sentence is taken as it stands, all of it."""
    clauses, leaves_pieces = strict.clauses_of(tuple(said), own, before, None)
    return bool(clauses) and not leaves_pieces and all(one.what in _SURE for one, _, _ in clauses)


def _not_asked(said: Sequence[Token]) -> Sequence[Token]:
    """A sentence without its question mark: what answers it tells what is meant (``To Siena? No, to
    Urbino.``).
    """
    return said[:-1] if said and said[-1].text == "?" else said


_SURE = frozenset({TAKEN, ECHOED})


def _lines_of(
    strict: Reader, said: Sequence[Token], own: Sequence[Lexicon], before: Sequence[Move]
) -> tuple[str, ...]:
    clauses = [one for one, _, _ in strict.clauses_of(tuple(said), own, before, None)[0]]
    return tuple(dict.fromkeys(_lines(clauses)))


def _meaning_taken(
    strict: Reader, above: _Above, own: Sequence[Lexicon], before: Sequence[Move], row: Sequence[Token]
) -> Understood | None:
    """Meaning of a corrected sentence, where all of it is taken; `row`: the sentence that corrects."""
    if not _is_taken(strict, above.said, own, before):
        return None
    clauses = [one for one, _, _ in strict.clauses_of(above.said, own, before, None)[0]]
    lines = _lines_of(strict, above.said, own, before)
    cost = max(one.cost for one in clauses)
    return Understood(
        ECHOED,
        above.begun,
        row[-1].end,
        lines,
        (lines,),
        cost=cost,
        numbered=all(one.numbered for one in clauses),
        sentence=(row[0].start, row[-1].end),
    )


def _names(lattice: Lattice) -> bool:
    return any(mention_in(cell) for cells in lattice.cells for cell in cells)


def _replace_words(
    reader: Reader,
    above: Sequence[Token],
    words: Sequence[Token],
    own: Sequence[Lexicon],
    before: Sequence[Move],
    ordered: Collection[Piece],
    *,
    same_sentence: bool,
) -> _Meant | None:
    """Words above with some others in place of what these correct; None if they correct nothing.

    `ordered`: the pieces that have an order above; `same_sentence`: the words stand in the sentence above.
    """
    old = _read(reader, above, own, before) if above else None
    if old is None or not old.clauses or not words:
        return None
    lattice = reader.lattice_of(tuple(words), own, "")
    units = [cell for cell in old.last.path if mention_in(cell) and cell.mention.what == PIECE]  # type: ignore[union-attr]
    new = _read(reader, words, own, before)
    told = [one for one in new.clauses if not (one.by_pronoun or one.ellipsis or _is_of_all(one))]
    pieces = {piece for one in told for piece in pieces_of(one)}
    if pieces and new.clauses[0].cost <= _MOST_DOUBT and _is_about_first(new):
        clear = len(new.clauses) == len(told) == len(pieces) and {*pieces_of(told[0])} <= {*ordered}
        return _instead(old, new, pieces, is_clear=clear)
    what = _what_is_first(lattice)
    clear = (same_sentence or len(old.clauses) == 1) and len(pieces_of(old.last)) <= 1
    if what == SUM:
        sums = [c for c in old.last.path if c.mention is not None and c.mention.what == SUM]
        if not sums:
            return None
        behind = old.tokens[sums[-1].end : old.last.end]
        return _Meant((*old.tokens[: sums[-1].start], *words, *behind), clear and len(sums) == 1)
    if not units:
        return None
    if what == PIECE and (_tells_why_it_is_named(lattice) or _denies_of_own(lattice, reader.position)):
        return None
    if what == PIECE:
        clear = clear and _is_only_a_place(lattice, reader.position)
        goal = units[-1]
        if len(units) == 1:
            return _Meant((*old.tokens[: goal.end], *words), clear)
        mark = next((cell.start for cell in old.last.path if cell.end == goal.start and cell.marks), None)
        if mark is None:  # "avance sur", or none at all
            begins = _first_name(lattice)
            return _Meant(
                (*old.tokens[: goal.start], *words[begins:]), clear and _are_idle(words[:begins], own)
            )
        return _Meant((*old.tokens[: mark if _begins_with_mark(lattice) else goal.start], *words), clear)
    if what == "verb":
        at = next((n for n, cells in enumerate(lattice.cells) if _is_deed(cells)), 0)
        subject = next(cell for cell in old.last.path if cell.mention is not None)
        return _Meant((*old.tokens[: subject.end], *words[at:]), clear and _are_idle(words[:at], own))
    return None


def _are_idle(words: Sequence[Token], own: Sequence[Lexicon]) -> bool:
    """Decide whether words say nothing that an order could need (``to``, ``just``, a comma)."""
    return all(
        token.kind in SIGNS
        or any(m.what in ("fill", "mark") for lexicon in own for m in lexicon.meanings(words, at))
        for at, token in enumerate(words)
    )


def _tells_why_it_is_named(lattice: Lattice) -> bool:
    """Decide whether words that nobody knows stand before the first name, and none like ``to``: no place is
    meant instead (``that only annoys Florence``).
    """
    before = lattice.cells[: _first_name(lattice)]
    return not _begins_with_mark(lattice) and any(cell.unknown for cells in before for cell in cells)


def _denies_of_own(lattice: Lattice, position: Position) -> bool:
    """Decide whether words begin with a piece of the writer's, and deny something: no place is meant instead
    (``Durazzo cannot reach that``).
    """
    denied = any(cell.block == NOT and not cell.free for cells in lattice.cells for cell in cells)
    return denied and not _begins_with_mark(lattice) and not _is_only_a_place(lattice, position)


def _is_only_a_place(lattice: Lattice, position: Position) -> bool:
    """Decide whether the first name is one of a place where nobody of the writer's stands; and, without a
    word like ``to``, of no power: ``No, Perugia`` may speak to somebody, or of another piece.
    """
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    named = [one for cell in lattice.cells[_first_name(lattice)] if (one := mention_in(cell)) is not None]
    to = _begins_with_mark(lattice)
    return all((to or not (one.power or one.kind)) and one.place not in mine for one in named)


def _instead(old: _Sentence, new: _Sentence, pieces: set[Piece], *, is_clear: bool) -> _Meant:
    """New clauses in place of those above for the same pieces, or with the same goal; else behind them.

    Clear where no other order is changed by it, nor speaks of the same piece.
    """
    goals = {one.values.get("to") for one in new.clauses} - {None}
    kept: list[Token] = []
    for clause in old.clauses:
        of_piece = pieces & set(pieces_of(clause))
        same = bool(of_piece) or clause.values.get("to") in goals
        if of_piece:
            is_clear = is_clear and of_piece == set(pieces_of(clause))
        else:
            is_clear = is_clear and not same and pieces.isdisjoint(_pieces_spoken_of(clause))
        kept += [] if same else [*old.tokens[clause.start : clause.end], _COMMA]
    return _Meant((*kept, *new.tokens), is_clear)


def _pieces_spoken_of(clause: Reading) -> Iterator[Piece]:
    for value in clause.values.values():
        several = value if isinstance(value, tuple) and not isinstance(value, Piece) else (value,)
        yield from (one for one in several if isinstance(one, Piece))


_COMMA = Token(",", SIGN, 0, 0)


def _is_of_all(clause: Reading) -> bool:
    """Decide whether a clause is for all, or for all the rest."""
    return clause.frame.rest or any((named := mention_in(c)) and named.what == GROUP for c in clause.path)


def _is_about_first(new: _Sentence) -> bool:
    """Decide whether the first clause has all that is named from its beginning on, and not by ``it``."""
    clause = new.clauses[0]
    leaves = any(fault.code == "unused" for fault in clause.faults)
    first = new.lattice.cells[_first_name(new.lattice)]
    single = (cell for cell in first if (named := mention_in(cell)) and not named.several)
    from_it_on = any(cell.end > clause.start for cell in single)
    return from_it_on and not clause.by_pronoun and not leaves


def _first_name(lattice: Lattice) -> int:
    """The token at which the first name begins; 0 if there is none."""
    return next((at for at, cells in enumerate(lattice.cells) if any(map(mention_in, cells))), 0)


def _what_is_first(lattice: Lattice) -> str:
    """The first of the words that says anything: a sum, a name, a verb; empty if nothing does."""
    for cells in lattice.cells:
        named = sorted((cell for cell in cells if mention_in(cell)), key=lambda cell: -cell.end)
        if named and named[0].mention is not None:
            return SUM if named[0].mention.what == SUM else PIECE
        if _is_deed(cells):
            return "verb"
    return ""


def _is_deed(cells: Sequence[Cell]) -> bool:
    return any(cell.verbs and not cell.free for cell in cells)


def _begins_with_mark(lattice: Lattice) -> bool:
    for cells in lattice.cells:
        if any(map(mention_in, cells)):
            return False
        if any(cell.marks for cell in cells):
            return True
    return False


def _read(reader: Reader, said: Sequence[Token], own: Sequence[Lexicon], before: Sequence[Move]) -> _Sentence:
    found = reader.clauses_of(tuple(said), own, before, None)[0]
    clauses = [reading for _, _, reading in found if reading.lines]
    return _Sentence(reader.lattice_of(tuple(said), own, ""), clauses)


def _meaning_to_ask_about(
    reader: Reader,
    said: Sequence[Token],
    own: Sequence[Lexicon],
    before: Sequence[Move],
    span: tuple[int, int],
) -> Understood | None:
    """The meaning of a corrected sentence, to be asked about; None if words block what is left of it."""
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
