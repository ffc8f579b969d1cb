"""Finds what is named at each word of a sentence: units, places, groups, sums, however they are written.

Not here: names by themselves (names_in_sentence), all other words (lattice).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import (
    BANK,
    BARE,
    BOTH,
    GROUP,
    KIND,
    LABEL,
    MONEY,
    PIECE,
    SPECIAL,
    SUM,
    TERM,
    Cell,
    Mention,
    Name,
    Position,
)
from judge.understanding.names_in_sentence import BEFORE_DEEDS, SHORT, UNIT_LETTERS, NamesInSentence
from judge.understanding.slips import people_of
from judge.understanding.tokens import ARROW, DASH, NUMBER, WORD, Token

_MAY_COUNT_PIECES = 1.3
"""What a number in words costs that may count units, and no coins."""
_YEARS = range(1000, 2000)
"""Numbers that are a year, where nothing says that they are money."""
DEMONYM, LISTED, PLURAL = 0.2, 0.3, 0.3
_MOST_EXPENSES = 99
_FARTHEST_COUNT, _PAIR = 4, 2
"""Words from a number to the units that it counts, and the number of both."""
_DEEDS = ("move", "attack")
"""What a unit does, as a noun behind whose it is."""
_PEOPLES = ("ans", "iens")
"""Endings of peoples that stand for the piece where they live."""


class Naming(NamesInSentence):
    """What is named in a sentence, word by word."""

    def __init__(self, said: Sequence[Token], lexicons: Sequence[Lexicon], position: Position) -> None:
        super().__init__(said, lexicons, position)
        self._headings = self._kinds_above()

    def mentions(self, at: int) -> Iterator[Cell]:
        yield from self._sums(at)
        yield from self._groups(at)
        yield from self._units(at)
        for end, what, value, _ in self.meanings[at]:
            if what == "special":
                yield Cell(at, end, mention=Mention(SPECIAL, special=value))
        bank = self.has(at, "noun", "bank")
        if bank:
            yield Cell(at, bank, mention=Mention(BANK))
        money = self.has(at, "noun", MONEY)
        if money:
            yield Cell(at, money, mention=Mention(MONEY))

    def _sums(self, at: int) -> Iterator[Cell]:
        label = self._label(at)
        if label is not None:
            yield label
        one_year = self.has(at, "noun", "years")
        if one_year > at + 1 and self.said[at].kind == WORD:
            yield Cell(at, one_year, mention=Mention(TERM, number=1))  # "for a year"
        priced = self.has(at, "noun", "price")
        number, end = self._number_at(priced or at)
        if not end:
            return
        if end < len(self.said) and self.said[end].kind == DASH and self.said[end].glued:
            end += 1 if self.has(end + 1, "noun", "years") else 0
        unit = self.has(end, "noun", "coins")
        if (
            unit
            and unit + 1 < len(self.said)
            and self.said[unit].text == "."
            and self.said[unit + 1].text in ",;:"
        ):
            unit += 1  # "6 d., disband ..."
        if unit:
            yield Cell(at, unit, mention=Mention(SUM, number=number))
        years = self.has(end, "noun", "years")
        if years:
            yield Cell(at, years, mention=Mention(TERM, number=number))
        if (
            not unit
            and not years
            and not (end < len(self.said) and self._kind_at(end) and self.said[at].kind == WORD)
        ):
            of_kind = end < len(self.said) and (self._kind_at(end) or self._is_special(end))
            if number == 1 and self.said[at].kind == NUMBER and of_kind:
                yield Cell(at, end, free=True)
            figure = self.said[at].kind == NUMBER or priced
            if number == 1 and not figure and self.little(at):
                return  # an article: "twelve for an assassin"
            if number in _YEARS:
                yield Cell(at, end, free=True)
                return
            deed_follows = any(what == "verb" for _, what, _, _ in self.meanings_at(end))
            counts_pieces = not figure and deed_follows  # "Two go to Milan", "the third one goes"
            cost = 0.0 if figure else _MAY_COUNT_PIECES if counts_pieces else 0.1
            yield Cell(at, end, cost, Mention(BARE, number=number))

    def _is_special(self, at: int) -> bool:
        return any(what == "special" for _, what, _, _ in self.meanings_at(at))

    def _label(self, at: int) -> Cell | None:
        """``E2``, ``expense 2:``."""
        token = self.said[at]
        if at <= 1 and token.kind == NUMBER and (at == 0 or self.said[0].text in ("(", "|")):
            closed = at + 1 < len(self.said) and self.said[at + 1].text in (".", ")", ":", "|")
            if closed or (at == 0 and self.has(at + 1, "verb")):
                return Cell(0, at + 1 + closed, LISTED, Mention(LABEL, number=int(token.text[:3])))
        end = self.has(at, "noun", "expense") or (at + 1 if token.text == "e" else 0)
        for stop, what, value, _ in self.meanings[at]:
            if what == "noun" and value.startswith("expense-"):
                return Cell(at, self._past_marks(stop), mention=Mention(LABEL, number=int(value[-1])))
        # "D1 :", "D1 9d" of French writers
        if not end and token.text == "d" and at + 2 < len(self.said) and self.said[at + 1].glued:
            end = at + 1 if self.said[at + 2].text == ":" or self.said[at + 2].kind == NUMBER else 0
        while end and end < len(self.said) and self.said[end].text in ("#", ".", "\u00b0", "\u00ba"):
            end += 1
        number, behind = self._number_at(end) if end else (0, 0)
        if not behind or number > _MOST_EXPENSES:
            return None
        return Cell(at, self._past_marks(behind), mention=Mention(LABEL, number=number))

    def _past_marks(self, end: int) -> int:
        while end < len(self.said) and self.said[end].text in (":", ".", ")", "=", "-"):
            end += 1
        return end

    def _groups(self, at: int) -> Iterator[Cell]:
        headed = self._heading_kind(at)
        for value in ("rest", "both", "all", "all-of", "other"):
            end = self.has(at, "same", value)
            if not end:
                continue
            here = end
            while (filled := self.little(here)) and not self.kind_noun(here):
                here = filled
            kind = self.kind_noun(here)
            count = next((n for n, stop in map(self._number_at, range(at, end)) if 0 < stop <= end), 0)
            count = count or self._count_before(at)
            if value == "rest" and any(self.has(n, "same", BOTH) for n in range(at, end)):
                count = _PAIR  # "both others"
            if kind and kind[0] and (value not in ("all-of",) or kind[2]):
                group = "all" if value == "all-of" else value
                yield Cell(at, kind[1], mention=Mention(GROUP, kind=kind[0], group=group, number=count))
            if value == "other":
                yield from self._names_in_brackets(at, end, "")
            if value not in ("all-of",):
                dear = 0.2 if value in ("both", "other") and not headed else 0.0
                yield Cell(at, end, dear, Mention(GROUP, kind=headed, group=value, number=count))

    def _kinds_above(self) -> tuple[str, ...]:
        """The kind of units that heads each word, as far as the next heading; empty where none does."""
        found: list[str] = []
        for at in range(len(self.said)):
            found.append(self._heading_kind(at) or (found[-1] if found else ""))
        return tuple(found)

    def _among_two(self, at: int, place: str) -> str:
        """The kind that a heading gives to one of two pieces of the writer's in a place."""
        kinds = [p.kind for p in self.position.pieces if (p.place, p.owner) == (place, self.position.seat)]
        return self._headings[at] if len(kinds) > 1 and self._headings[at] in kinds else ""

    def _heading_kind(self, at: int) -> str:
        """The kind of units that heads the words at `at` (``Garrisons: both convert``); empty if none."""
        noun = self.kind_noun(at - 2) if at >= 2 and self.said[at - 1].text == ":" else None
        return noun[0] if noun is not None and noun[1] == at - 1 else ""

    def _units(self, at: int) -> Iterator[Cell]:
        """Pieces and places: ``army of Florence``, ``the Pisa fleet``, ``papal army``, ``Siena``."""
        said = self.said
        kind, behind = self._kind_with_end(at)
        if kind:
            yield from self._kind_first(at, kind, behind)
        yield from self._coast_first(at)
        one = self.has(at, "same", "one")
        if one:
            here, _ = self._of(one)
            for end, name, cost in self.names_at(here or one):
                if name.place:
                    yield Cell(at, end, cost, Mention(PIECE, place=name.place))
        for end, name, cost in self.names_at(at):
            here = end + 1 if end < len(said) and said[end].text in ("'s", "'") else end
            while (filled := self.little(here)) and here > end and not self.kind_noun(here):
                here = filled
            kind_behind = self.kind_noun(here)
            if kind_behind is not None and (name.place or name.owner or name.power):
                shown = "" if kind_behind[0] == "*" else kind_behind[0]
                owner = name.owner or name.power
                yield from self._names_with_owner(at, kind_behind[1], shown, name, owner, cost)
            yield from self._letter_behind(at, end, name, cost)
            deed = max((self.has(here, "verb", verb) for verb in _DEEDS), default=0) if here > end else 0
            if deed:
                yield from self._deed_of_unit(at, deed, name, cost)
            coast_end, coast = self._coast(end)
            if name.place or name.power:
                yield Cell(
                    at,
                    coast_end,
                    cost,
                    Mention(PIECE, self._among_two(at, name.place), name.place, name.power, coast=coast),
                )
            elif name.owner:
                yield Cell(at, end, cost + 0.1, Mention(PIECE, power=name.owner))
        demonym = people_of(self.said[at].text, self.position)
        if demonym:
            noun = self.kind_noun(at + 1)
            one = self.has(at + 1, "same", "one")
            if noun is not None:
                yield Cell(at, noun[1], DEMONYM, Mention(PIECE, kind=noun[0].strip("*"), place=demonym))
            elif one:
                yield Cell(at, one, DEMONYM, Mention(PIECE, place=demonym))  # "the Austrian one"
            elif self.said[at].text.endswith(_PEOPLES) and not self.names_at(at):
                yield Cell(at, at + 1, DEMONYM, Mention(PIECE, place=demonym))

    def _letter_behind(self, at: int, end: int, name: Name, cost: float) -> Iterator[Cell]:
        """``Nap f to``: the letter of its kind behind the place of one of the writer's pieces."""
        letter = self.said[end].text if end < len(self.said) else ""
        following = self.said[end + 1] if end + 1 < len(self.said) else None
        goes = (following is not None and following.kind in (DASH, ARROW)) or self.has(end + 1, "mark", "to")
        if following is not None and self.said[end].capital:
            goes = goes or following.text in BEFORE_DEEDS or self.has(end + 1, "verb")
        piece = (letter.upper(), name.place, self.position.seat)
        if (
            letter in UNIT_LETTERS
            and goes
            and any((p.kind, p.place, p.owner) == piece for p in self.position.pieces)
        ):
            yield Cell(at, end + 1, min(cost, SHORT), Mention(PIECE, letter.upper(), name.place))

    def _deed_of_unit(self, at: int, deed: int, name: Name, cost: float) -> Iterator[Cell]:
        """``the Pope's march from Perugia``, ``Perugia's attack``: whose move it is."""
        here = self.has(deed, "mark", "from")
        while here and (filled := self.little(here)) and not self.names_at(here):
            here = filled
        owner = name.owner or name.power
        for further, place, more in self.names_at(here) if here and owner else ():
            if place.place:
                yield Cell(at, further, cost + more, Mention(PIECE, place=place.place, owner=owner))
        if name.place:
            yield Cell(at, deed, cost, Mention(PIECE, place=name.place))

    def _names_with_owner(
        self, at: int, end: int, kind: str, name: Name, owner: str, cost: float
    ) -> Iterator[Cell]:
        if owner:
            here, said_so = self._of(end)
            for further, place, more in self.names_at(here) if said_so else ():
                if place.place:
                    yield Cell(at, further, cost + more, Mention(PIECE, kind, place.place, owner=owner))
            if not said_so:
                for further, place, more in self.names_at(end):
                    if place.place:
                        yield Cell(
                            at, further, cost + more + 0.1, Mention(PIECE, kind, place.place, owner=owner)
                        )
        yield Cell(at, end, cost, Mention(PIECE, kind, name.place, owner=owner if not name.place else ""))
        if owner and name.place:
            yield Cell(at, end, cost + 0.15, Mention(PIECE, kind, "", owner=owner))

    def _kind_first(self, at: int, kind: str, behind: int) -> Iterator[Cell]:
        shown = "" if kind == "unit" else kind
        letter = len(self.said[at].text) == 1
        counted = 0 if letter else self._count_before(at)
        here, said_so = self._of(behind)
        stop = behind < len(self.said) and self.said[behind].text == "."
        if letter and (stop or self._is_tied_to_piece(behind, kind)):
            behind += 1
        if numbered := self._past_its_number(behind, shown):
            yield from self._names_in_brackets(at, numbered, shown)
            for end, name, cost in self.names_at(numbered):
                if name.place:
                    yield Cell(at, end, cost, Mention(PIECE, shown, name.place))
        for owned in {behind, here} if said_so else {behind}:
            yield from self._with_owner_behind(at, owned, shown)
        for start, more in (
            ((here, 0.0), (behind, 0.0)) if said_so else ((self._past_little(behind, letter), 0.0),)
        ):
            for end, name, cost in self.names_at(start):
                place = name.place or self.position.home(name.power or name.owner)
                if not place and not (name.power or name.owner):
                    continue
                coast_end, coast = self._coast(end)
                owner = "" if name.place else (name.power or name.owner)
                if owner:
                    yield Cell(at, end, cost + more + 0.1, Mention(PIECE, shown, "", owner=owner))
                else:
                    named = Mention(PIECE, shown, place, coast=coast, number=counted)
                    yield Cell(at, coast_end, cost + more, named)
        yield from self._names_in_brackets(at, behind, shown)
        if letter and not self._is_all(at, behind):
            return
        if shown and not letter and self.said[behind - 1].text.endswith("s"):  # "armies hold"
            yield Cell(at, behind, PLURAL, Mention(GROUP, shown, group="all", number=counted))
        if not letter or self.said[at].text in ("f", "g"):
            sign = self.said[at].text if letter else ""
            yield Cell(
                at, behind, 0.0 if not letter else 0.1, Mention(KIND, shown, number=counted), sign=sign
            )
        elif self.said[at].capital:
            yield Cell(at, behind, 0.3, Mention(KIND, shown), sign=self.said[at].text)

    def _count_before(self, at: int) -> int:
        """The number that counts the units named at a word (``two of my armies``); 0: none above one does."""
        for start in range(at - 1, max(at - _FARTHEST_COUNT, 0) - 1, -1):
            count, here = self._number_at(start)
            while 0 < here < at and (further := self.has(here, "mark", "of") or self.little(here)):
                here = further
            if here == at and count >= _PAIR:
                return count
        return 0

    def _is_tied_to_piece(self, at: int, kind: str) -> bool:
        """Decide whether a dash without blanks ties the letter of a kind to a piece's place (``A-Flo``)."""
        tied = self.said[at : at + 2]
        glued = len(tied) == 2 and tied[0].kind == DASH and all(token.glued for token in tied)
        return glued and self._is_own_piece(at + 1, kind)

    def _is_own_piece(self, at: int, kind: str) -> bool:
        """Decide whether the place of one of the writer's pieces of a kind is named at `at`."""
        pieces = {(p.kind, p.place) for p in self.position.pieces if p.owner == self.position.seat}
        return any((kind, name.place) in pieces for _, name, _ in self.names_at(at))

    def _past_its_number(self, at: int, kind: str) -> int:
        """The end of the number that the writer gives to a piece, before where it stands: ``Army 1
        Florence``; 0 if none stands here.
        """
        here = at + (at < len(self.said) and self.said[at].text == "#")
        if here + 1 >= len(self.said) or self.said[here].kind != NUMBER or len(self.said[here].text) > 1:
            return 0
        named = here + 1 + (self.said[here + 1].text == "(")
        return here + 1 if self._is_own_piece(named, kind) else 0

    def _with_owner_behind(self, at: int, behind: int, kind: str) -> Iterator[Cell]:
        """Read an owner behind the kind of a piece: ``l'armee autrichienne du Tyrol``, ``the army of the Pope
        at Bologna``; ``the army of Venice in Padua``, where that power has one there.
        """
        for end, name, cost in self.names_at(behind):
            owner = name.owner or name.power
            if not owner:
                continue
            here, said_so = self._of(end)
            if name.place and not said_so:
                here = self.has(end, "mark", "to")  # "l'armée de Venise à Padoue"
                said_so = here > 0
            there = {p.place for p in self.position.pieces if (p.owner, p.kind) == (owner, kind)}
            for further, place, more in self.names_at(here) if said_so else ():
                if place.place and (not name.place or place.place in there - {name.place}):
                    yield Cell(at, further, cost + more, Mention(PIECE, kind, place.place, owner=owner))

    def _is_all(self, at: int, behind: int) -> bool:
        """Decide whether a letter may be all of a unit (``F holds``): no word behind it may be its name."""
        if behind >= len(self.said) or self.said[behind].kind != WORD:
            return True
        return bool(self.has(behind, "verb")) and (at == 0 or self.said[at - 1].kind != WORD)

    def _names_in_brackets(self, at: int, end: int, kind: str) -> Iterator[Cell]:
        """``one army (Arezzo)``: the name in brackets says which."""
        if end < len(self.said) and self.said[end].text == "(":
            for close, name, cost in self.names_at(end + 1):
                if name.place and close < len(self.said) and self.said[close].text == ")":
                    yield Cell(at, close + 1, cost, Mention(PIECE, kind, name.place))

    def _past_little(self, at: int, letter: bool) -> int:
        while not letter and (further := self.little(at)) and not self.is_named_at(at):
            at = further
        return at

    def _kind_with_end(self, at: int) -> tuple[str, int]:
        noun = self.kind_noun(at)
        if noun is not None:
            return noun[0].replace("*", "unit"), noun[1]
        token = self.said[at]
        is_letter = token.text in UNIT_LETTERS and token.text != "t" and not token.accented
        return (token.text.upper(), at + 1) if is_letter and token.kind == WORD else ("", 0)

    def _coast(self, at: int) -> tuple[int, str]:
        """``/nc``, ``(sc)``, ``, to its southern coast`` behind a place."""
        said = self.said
        here = at + 1 if at < len(said) and said[at].text in ("/", "(", ",") else at
        if here < len(said) and said[here].text in ("nc", "sc", "ec", "wc"):
            end = here + 1
            if end < len(said) and said[end].text == ")":
                end += 1
            return end, said[here].text
        marked = max((self.has(here, "mark", mark) for mark in ("to", "in", "of")), default=0)
        here = marked or here
        while (filled := self.little(here)) and not self._coast_named(here)[0]:
            here = filled
        end, coast = self._coast_named(here)
        if not end or (here == at and not coast) or (marked and self._of_a_place(end)):
            return at, ""
        return end + (end < len(said) and said[end].text == ")"), coast

    def _coast_first(self, at: int) -> Iterator[Cell]:
        """``the north shore of Provence``."""
        end, coast = max(self._coast_named(at), self._coast_named(self.little(at) or at))
        here, said_so = self._of(end) if end else (0, False)
        for begins in {here, self.little(here) or here} if said_so else ():
            for further, name, cost in self.names_at(begins):
                if name.place:
                    yield Cell(at, further, cost, Mention(PIECE, place=name.place, coast=coast))
