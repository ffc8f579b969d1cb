"""Sentences as lines of the documented notation: who does what, where, with how much, and when.

A sentence is read only if every piece of it has its place: one word too many, a slot that lacks, two frames
that fit, and it is asked about as before. Not here: words (lexicon), conditions (sentence_conditions), orders
as frames (frames), what the lines mean (grammar).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.empires.language.frames import Clause, NotASentenceError, line_of
from judge.games.empires.language.lexicon import LANGUAGES, Lexicon, Piece
from judge.games.empires.language.names import Called
from judge.games.empires.language.sentence_conditions import condition_at

_CLAUSE_MARKS = ("if", "unless", "until", "stop")
_FOES = ("raiders", "conquests", "pillages")


class Sentences:
    """The sentences of one table in every language that has words."""

    def __init__(self, areas: Called, powers: Called, cards: Called) -> None:
        self.lexicons = [Lexicon(language, areas, powers, cards) for language in LANGUAGES]

    def lines(self, text: str, court: str, places: int) -> tuple[str, ...]:
        """The lines that a folded sentence is; none: it is not understood for sure.

        `court`: the name of the writer's court, "" without one; `places`: so many turns a round has.
        """
        found: list[tuple[str, ...]] = []
        for lexicon in self.lexicons:
            pieces = lexicon.pieces(text)
            if pieces:
                try:
                    lines = tuple(_Sentence(pieces, court, places).lines())
                except NotASentenceError:
                    continue
                if lines not in found:
                    found.append(lines)
        return found[0] if len(found) == 1 else ()

    def unknown_word(self, text: str) -> tuple[int, int] | None:
        """Spot of the word for which a folded sentence that begins like an order is none."""
        found = [place for lexicon in self.lexicons if (place := lexicon.unknown_word(text))]
        return max(found, default=None)


class _Sentence:
    def __init__(self, pieces: Sequence[Piece], court: str, places: int) -> None:
        self.pieces, self.court, self.places = pieces, court, places
        self.at = 0
        self.last = ""  # the area spoken of last: what `it` is

    def lines(self) -> Iterator[str]:
        clauses: list[Clause] = []
        while self.at < len(self.pieces):
            clauses.append(self._clause())
        found = [line_of(clause, self.court) for clause in clauses]
        taxing = [line.split(" ", 1)[0] for line in found]
        if taxing == ["plunder", "tax"] and "rest" in clauses[1].flags:
            yield f"{found[1]} {found[0]}"
        elif any("rest" in clause.flags for clause in clauses):
            raise NotASentenceError
        elif taxing in (["plunder", "tax"], ["tax", "plunder"]):
            yield " ".join(sorted(found, reverse=True))
        else:
            yield from found

    # ------------------------------------------------------------ pieces

    def _next(self, kind: Any, *meanings: str) -> bool:
        return self.at < len(self.pieces) and self.pieces[self.at].is_(kind, *meanings)

    def _take(self) -> Piece:
        self.at += 1
        return self.pieces[self.at - 1]

    # ------------------------------------------------------------ one verb and what belongs to it

    def _clause(self) -> Clause:
        clause = Clause()
        self._before_the_verb(clause)
        verb = self._take()
        clause.verbs = verb.means["verb"]
        mark, listing = "verb", False
        while self.at < len(self.pieces):
            if self._another_begins():
                break
            piece = self.pieces[self.at]
            if (
                self._foe_comes(clause)
                or self._conditional(clause)
                or self._amount(clause, mark)
                or self._take_date(clause)
            ):
                mark, listing = "", False
            elif piece.is_("comma") or piece.is_("word", "and"):
                self._take()
                listing = bool(clause.named)
            elif piece.is_("mark"):
                self._take()
                mark = f"{'|'.join(piece.means['mark'])}"
                listing = False
            else:
                self._take_word(clause, mark, listing)
                if piece.named and not listing:
                    listing = True
        return clause

    def _before_the_verb(self, clause: Clause) -> None:
        """Read who speaks, what is so, from where, with how much gold; then the verb."""
        while self.at < len(self.pieces):
            if self._next("verb") and not self._opens():
                return
            said = any(self._next(kind) for kind in ("opening", "self", "comma"))
            if said or self._next("word", "then", "and") or self._opens():
                self._take()
            elif self._foe_comes(clause) or self._court_is_lost(clause) or self._conditional(clause):
                continue
            elif self._next("word", "it") and self.last:
                self._take()
                clause.named.append(("area", "verb", self.last))
            elif self._next("mark", "from", "against") and self.at + 1 < len(self.pieces):
                mark, name = self._take(), self._take()
                self._name(clause, "|".join(mark.means["mark"]), name)
            elif self._next("mark", "with"):
                self._take()
            elif self._next("mark", "to") and self.at + 1 < len(self.pieces):
                self._take()
                if not self._next("verb"):
                    raise NotASentenceError
            elif not self._amount(clause, ""):
                raise NotASentenceError
        raise NotASentenceError

    def _opens(self) -> bool:
        """`first, ...`: a place in the list, not in the round."""
        return (
            self._next("ordinal")
            and self.at + 1 < len(self.pieces)
            and self.pieces[self.at + 1].is_("comma")
            and not any(piece.is_("verb", "place") for piece in self.pieces[: self.at])
        )

    def _another_begins(self) -> bool:
        """Decide whether a new verb follows, behind a comma, an `and` or a `then`."""
        at, joints = self.at, 0
        while at < len(self.pieces):
            piece = self.pieces[at]
            joint = piece.is_("comma") or piece.is_("word", "then", "and")
            speaks = piece.is_("opening") or piece.is_("self") or piece.is_("word", "it")
            if not joint and not (joints and speaks):
                break
            joints, at = joints + 1, at + 1
        if not joints or at >= len(self.pieces):
            return False
        return self.pieces[at].is_("verb") and not self.pieces[at].named

    def _conditional(self, clause: Clause) -> bool:
        """Read IF, UNLESS, UNTIL or STOP IF, with what must be so."""
        if not self._next("mark", *_CLAUSE_MARKS):
            return False
        marks = [one for one in self.pieces[self.at].means["mark"] if one in _CLAUSE_MARKS]
        found = condition_at(self.pieces[self.at + 1 :])
        if found is None or len(marks) != 1:
            if self.pieces[self.at].is_("word"):
                return False  # `jusqu'a 3`, for instance
            raise NotASentenceError
        self.at += 1 + found.length
        clause.conditions.append(f"{'stop if' if marks[0] == 'stop' else marks[0]} {found.text}")
        clause.only_if = clause.only_if and marks[0] in ("if", "unless")
        self.last = found.area or self.last
        return True

    def _amount(self, clause: Clause, mark: str) -> bool:
        """So much gold, so many cards, so often."""
        start = self.at
        for word, count in (("once", 1), ("twice", 2), ("thrice", 3)):
            if self._next("word", word):
                self._take()
                return self._count(clause, "times", count, most=False)
        most = self._next("word", "most") and bool(self._take())
        if not self._next("number"):
            self.at = start
            return False
        number = int(self._take().means["number"][0])
        extra = self._next("word", "extra") and bool(self._take())
        unit = next((one for one in ("gold", "cards", "times") if self._next("word", one)), "")
        if unit:
            self._take()
            extra = (self._next("word", "extra") and bool(self._take())) or extra
        if self._next("word", "most"):
            self._take()
            most = True
        if not unit and not (most and "down" in clause.flags):
            self.at = start
            return False
        self._count(clause, unit or "gold", number, most=most)
        if extra:
            clause.flags.add("extra")
        if most and self._next("word", "and"):  # up to 1 card and 3 gold: both at most
            before = self.at
            self._take()
            if self._next("number") and self._amount(clause, mark):
                for kind, (count, _) in clause.amounts.items():
                    clause.amounts[kind] = (count, True)
            else:
                self.at = before
        return True

    def _count(self, clause: Clause, unit: str, count: int, *, most: bool) -> bool:
        if unit in clause.amounts or count < 0:
            raise NotASentenceError
        clause.amounts[unit] = (count, most)
        return True

    def _take_date(self, clause: Clause) -> bool:
        """Before, or after, a card of the turn."""
        if not self._next("mark", "before", "after"):
            return False
        mark = self._take().means["mark"][0]
        number = 0
        for _ in range(2):
            if self._next("number") or self._next("ordinal"):
                piece = self._take()
                number = int((piece.means.get("number") or piece.means["ordinal"])[0])
            elif self._next("word", "cards"):
                self._take()
        if not number:
            raise NotASentenceError
        clause.dates.append(f"{mark} card {number}")
        return True

    def _take_word(self, clause: Clause, mark: str, listing: bool) -> None:
        """A name, or a word that belongs to some frames."""
        piece = self._take()
        if piece.named:
            self._name(clause, mark, piece, again=listing)
        elif piece.is_("word", "as-much"):
            if not self._next("number"):
                raise NotASentenceError
            clause.down_to = self._take().means["number"][0]
            clause.flags.add("down")
        elif piece.is_("word", "it") and mark.startswith(("verb", "into", "with", "to")) and self.last:
            kind = "court" if "court-lost" in clause.flags else "area"
            clause.named.append((kind, mark, self.last))
        elif piece.is_("word", "court"):
            clause.named.append(("court", mark, self.court))
        elif piece.is_("word", *_FOES) and "against" in mark.split("|"):
            clause.foe = next(one for one in _FOES if piece.is_("word", one))
        elif piece.is_("word", "anybody") and "against" in mark.split("|"):
            clause.flags.add("anybody")
        elif piece.is_("ordinal"):
            clause.places.append(int(piece.means["ordinal"][0]))
        elif piece.is_("word", "last"):
            clause.places.append(self.places)
        elif piece.is_("word", "all", "rest", "for-defense"):
            clause.flags |= {"all"} if piece.is_("word", "rest") else set()
            clause.flags |= {*piece.means["word"]} & {"all", "rest", "for-defense"}
        elif not piece.is_("word", "card-name" if "play" in clause.verbs else "place", "rather"):
            raise NotASentenceError

    def _name(self, clause: Clause, mark: str, piece: Piece, *, again: bool = False) -> None:
        """A name stands where its mark says; one of several goes on with that of the one before."""
        if not piece.named:
            raise NotASentenceError
        if again:
            mark = clause.named[-1][1]
        for kind in piece.named:
            clause.named.append((kind, mark, piece.text))
        if "area" in piece.named and mark.startswith(("verb", "into", "to", "with")):
            self.last = "" if again else piece.text

    # ------------------------------------------------------------ what comes before a verb

    def _foe_comes(self, clause: Clause) -> bool:
        """`if France attacks Wessex`: against whom, and where."""
        pieces = self.pieces[self.at : self.at + 3]
        if len(pieces) < 3 or not pieces[0].is_("mark", "if") or "power" not in pieces[1].named:
            return False
        if not pieces[2].is_("word", "attacks"):
            return False
        clause.named.append(("power", "against", pieces[1].text))
        self.at += 3
        if self.at < len(self.pieces) and "area" in self.pieces[self.at].named:
            clause.named.append(("area", "verb", self._take().text))
        clause.flags.add("foe-comes")
        return True

    def _court_is_lost(self, clause: Clause) -> bool:
        """`if I lose my court`, `if my court is lost`."""
        pieces = [piece for piece in self.pieces[self.at : self.at + 4] if not piece.is_("self")]
        if len(pieces) < 3 or not pieces[0].is_("mark", "if"):
            return False
        one, other = pieces[1:3]
        said = one.is_("word", "lose") and other.is_("word", "court")
        if not said and not (one.is_("word", "court") and other.is_("word", "lose")):
            return False
        while self.pieces[self.at] is not other:
            self._take()
        self._take()
        clause.flags.add("court-lost")
        self.last = self.court
        return True
