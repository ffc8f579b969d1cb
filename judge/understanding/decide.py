"""What is done with a sentence: taken, taken with an echo, asked about, complained of, or passed over.

Words that block come first, for the whole sentence. Not here: the words of an answer (templates).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.understanding.chart import MOST_TOKENS, TALK_WORD, Chart
from judge.understanding.frames import Fault, Frame, Reading
from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import Lexicon, languages_of
from judge.understanding.mentions import GROUP, Position
from judge.understanding.operators import WITHDRAWN, Operator, operators, sentences, taken_back
from judge.understanding.settling import Move, moves_of, ordered, settled
from judge.understanding.tokens import Token, tokens

TAKEN_UP_TO, ECHOED_UP_TO, ASKED_UP_TO, CLEAR = 0.6, 1.2, 6.0, 0.6
SAYS_LESS = "say-what-for"
"""The complaint about a clause that lacks what its writer alone can know."""
TAKEN, ECHOED, ASKED, BLOCKED, NOTHING = "taken", "echoed", "asked", "blocked", "nothing"


@dataclass(frozen=True, slots=True)
class Understood:
    """What became of one clause: `lines` of the notation that it means, or `choices` of such lines.

    `start`, `end`: where it stands in the text; `faults`: what made it doubtful, the dearest first.
    """

    what: str
    start: int
    end: int
    lines: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    faults: tuple[Fault, ...] = ()
    blocked: str = ""
    cost: float = 0.0
    numbered: bool = True
    """The writer gave each expenditure its number."""
    sentence: tuple[int, int] = (0, 0)
    """Where its sentence begins and ends."""
    leaves_pieces: bool = False
    """Its sentence names a piece of the writer's that no clause orders about."""
    of_rest: bool = False
    """It speaks of all that nothing else is said of: only sure if all else was understood."""
    code: str = ""
    """The complaint that is to offer its lines."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads texts for one position. `can_be_read`: whether the game's grammar reads a line."""

    lexicons: Mapping[str, Lexicon]
    frames: Mapping[str, Frame]
    position: Position
    can_be_read: Callable[[str], bool]

    def lexicons_for(self, said: Sequence[Token]) -> tuple[Lexicon, ...]:
        """The lexicon of the text's language first, those as likely and the English one behind it."""
        codes = languages_of(said, self.lexicons)
        return tuple(self.lexicons[one] for one in dict.fromkeys((*codes, "en")) if one in self.lexicons)

    def _is_name(self, words: str) -> bool:
        return self.position.name(words) is not None

    def operators(self, text: str) -> tuple[tuple[Operator, int, int, tuple[int, int]], ...]:
        """All blocking words of a text, with their places in it and the span of their sentence."""
        said = tokens(text)
        own = self.lexicons_for(said)
        others = tuple(lexicon for lexicon in self.lexicons.values() if lexicon not in own)
        found = []
        before: tuple[int, int] | None = None
        for start, end in sentences(said):
            piece = said[start:end]
            span = (piece[0].start, piece[-1].end)
            for one in operators(piece, own, others, self.position.season, self._is_name):
                place = (piece[one.start].start, piece[one.end - 1].end)
                found.append((one, *place, span))
            back = taken_back(piece, own, self._is_name)
            if before is not None and back is not None:
                place = (piece[back[0]].start, piece[back[1] - 1].end)
                found.append((Operator(WITHDRAWN, *back), *place, before))
            before = span
        return tuple(found)

    def takes_back(self, text: str) -> bool:
        """Decide whether a text begins with words that take back what stands before it."""
        said = tokens(text)
        first = next(iter(sentences(said)), (0, 0))
        return taken_back(said[first[0] : first[1]], self.lexicons_for(said), self._is_name) is not None

    def understand(self, text: str, before: Sequence[Move] = ()) -> tuple[Understood, ...]:
        """What each clause of a text means."""
        said = tokens(text)[: 5 * MOST_TOKENS]
        own = self.lexicons_for(said)
        found: list[Understood] = []
        known = list(before)
        for start, end in sentences(said):
            piece = said[start:end]
            if len(piece) > MOST_TOKENS:
                found.append(Understood(ASKED, piece[0].start, piece[-1].end))
                continue
            for one, moves in self._sentence(piece, own, known):
                found.append(one)
                known += moves
        return tuple(found)

    def _sentence(
        self, said: Sequence[Token], own: Sequence[Lexicon], before: Sequence[Move]
    ) -> list[tuple[Understood, tuple[Move, ...]]]:
        lattice = Lattice(said, own, self.position)
        chart = Chart(lattice, self.frames, self.position)
        parses = []
        for parse in chart.parses():
            clauses = settled(parse.clauses, before, self.position)
            cost = parse.cost + sum(c.cost - old.cost for c, old in zip(clauses, parse.clauses, strict=True))
            cost += sum(5.0 for c in clauses for line in c.lines if not self.can_be_read(line))
            parses.append((cost, parse.talk, clauses, parse.leaves_pieces))
        parses.sort(key=lambda entry: entry[0])
        if not parses or not parses[0][2]:
            return []
        others = tuple(lexicon for lexicon in self.lexicons.values() if lexicon not in own)
        blocks = operators(said, own, others, self.position.season, self._is_name, verbs_cover=False)
        used = [
            cell
            for clause in parses[0][2]
            for cell in clause.path
            if cell.verbs and cell.end - cell.start > 1
        ]
        blocks = tuple(b for b in blocks if not any(c.start <= b.start and b.end <= c.end for c in used))
        best_cost, talk, clauses, leaves_pieces = parses[0]
        rival = next(
            (c for cost, _, c, _ in parses[1:] if cost - best_cost < CLEAR and not _says_no_more(c, clauses)),
            None,
        )
        found: list[tuple[Understood, tuple[Move, ...]]] = []
        unknown = {id(clause): _unknown_in(clause) for clause in clauses}
        for clause in clauses:
            beside = talk + sum(unknown.values()) - unknown[id(clause)]
            one = self._decided(clause, beside, said, blocks, rival)
            one = replace(one, leaves_pieces=leaves_pieces)
            if one.of_rest and talk >= TALK_WORD and one.what in (TAKEN, ECHOED):
                one = replace(one, what=ASKED)  # what was passed over may be about one of them
            moves = (*moves_of(clause), *ordered(clause))
            if one.what not in (TAKEN, ECHOED, ASKED):
                moves = tuple(replace(move, only_named=True) for move in moves)
            found.append((one, moves))
        return found

    def _decided(
        self,
        clause: Reading,
        beside: float,
        said: Sequence[Token],
        blocks: Sequence[Operator],
        rival: Sequence[Reading] | None,
    ) -> Understood:
        start, end = said[clause.start].start, said[clause.end - 1].end
        lines = tuple(line for line in clause.lines if self.can_be_read(line))
        whole = bool(lines) and len(lines) == len(clause.lines)
        cost = clause.cost + beside  # a word that nobody knows may be about all of its sentence
        faults = tuple(sorted(clause.faults, key=lambda fault: -fault.cost))
        must_ask = bool(set(clause.frame.ask) - set(clause.values)) or len(clause.frame.lines) > 1
        must_ask = must_ask or bool(clause.frame.code)
        choices: tuple[tuple[str, ...], ...] = (
            tuple((line,) for line in lines) if must_ask else (lines,) if lines else ()
        )
        if any(fault.code == "same-goal" for fault in faults) and len(lines) == 2:
            choices = tuple(_one_helped(first, other) for first, other in (lines, lines[::-1]))
        if blocks:
            what = BLOCKED
        elif clause.frame.by_whom and not lines:
            what = ASKED
        elif not whole or clause.cost > ASKED_UP_TO or any(fault.code == "unused" for fault in faults):
            what = NOTHING
        elif must_ask or cost > ECHOED_UP_TO:
            what = ASKED
        elif rival is not None and not any(lines == other.lines for other in rival):
            what = ASKED
            choices = (
                lines,
                *(o.lines for o in rival if o.start < clause.end and o.end > clause.start and o.lines),
            )[:2]
        else:
            what = TAKEN if cost <= TAKEN_UP_TO else ECHOED
        numbered = "label" not in clause.frame.slots or "label" in clause.values
        kind = blocks[0].kind if blocks else ""
        of_rest = clause.frame.rest or any(
            c.mention is not None and c.mention.what == GROUP for c in clause.path
        )
        return Understood(
            what,
            start,
            end,
            lines,
            choices,
            faults,
            kind,
            clause.cost,
            numbered,
            (said[0].start, said[-1].end),
            of_rest=of_rest,
            code=clause.frame.code or (SAYS_LESS if set(clause.frame.ask) - set(clause.values) else ""),
        )


def _unknown_in(clause: Reading) -> float:
    return sum(fault.cost for fault in clause.faults if fault.code == "unknown-word")


def _one_helped(first: str, other: str) -> tuple[str, ...]:
    """Of two moves into one place: the first, supported by the other."""
    return (first, f"{other.partition(' - ')[0]} S {first}")


def _says_no_more(rival: Sequence[Reading], best: Sequence[Reading]) -> bool:
    """Decide whether all lines of a rival reading are lines of the best one too."""
    lines = {line for clause in rival for line in clause.lines}
    return bool(lines) and lines <= {line for clause in best for line in clause.lines}
