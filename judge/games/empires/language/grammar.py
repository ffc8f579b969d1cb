"""From a line to an order, by the grammar of this game with the names of one set and scenario.

Not here: what is said of a line that is none (reader), whether an order may be carried out (the rules).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, assert_never

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from judge import resources
from judge.games.empires.language.names import Called
from judge.games.empires.model import orders as o
from judge.games.empires.model.ground import CARDS_A_ROUND, Power
from judge.games.empires.play.raiders import RAIDERS
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Endeavour

MOST_GOLD = 9_999


class SaidTwiceError(ValueError):
    """A line says one thing twice, or a number that cannot be: `code` of the complaint."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a line: what it says and its value."""

    what: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class NotRead:
    """Where a line goes wrong: the place in the text, and the terminals that could stand there."""

    at: int
    end: int
    expected: frozenset[str] = frozenset()
    code: str = ""


class LineGrammar:
    """The parser of one set and scenario."""

    def __init__(self, areas: Called, powers: Called, cards: Called) -> None:
        self.areas, self.powers, self.cards = areas, powers, cards
        names = (("AREA", areas), ("POWER", powers), ("CARD", cards))
        below = "\n".join(f"{name}.5 : /{known.pattern}/" for name, known in names)
        text = resources.text("grammar", "empires", "orders.lark")
        self._lark = Lark(f"{text}\n{below}\n", parser="lalr", lexer="contextual", maybe_placeholders=False)
        self._orders = _Orders(self)

    def read(self, line: str) -> o.Order | NotRead:
        """The order of a line in small letters without accents; else where it goes wrong."""
        try:
            tree = self._lark.parse(line)
            order: o.Order = self._orders.transform(tree)
        except UnexpectedInput as wrong:
            at = len(line) if getattr(wrong, "token", None) == Token("$END", "") else wrong.pos_in_stream
            at = len(line) if at is None or at < 0 else at
            allowed = getattr(wrong, "accepts", None) or getattr(wrong, "expected", None)
            allowed = allowed or getattr(wrong, "allowed", None) or ()
            word = line[at:].split(",", maxsplit=1)[0].split(" ", maxsplit=1)[0]
            return NotRead(at, at + len(word), frozenset(allowed))
        except VisitError as wrong:
            if isinstance(wrong.orig_exc, SaidTwiceError):
                return NotRead(0, len(line), code=wrong.orig_exc.code)
            raise
        return order


def _one(words: Sequence[Word], what: str) -> Any:
    """The value of the one word of a kind; None: there is none. Raises SaidTwiceError."""
    found = [word.value for word in words if word.what == what]
    if len(found) > 1:
        raise SaidTwiceError("empires-said-twice")
    return found[0] if found else None


def _joined(conditions: Sequence[o.Condition]) -> o.Condition | None:
    """All of several clauses."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    parts = (one.of if isinstance(one, o.Combined) and one.how == "all" else (one,) for one in conditions)
    return o.Combined("all", tuple(part for clause in parts for part in clause))


_OPPOSITE: Mapping[o.Sign, o.Sign] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "="}


def turned(condition: o.Condition) -> o.Condition:
    """What is so where a condition is not."""
    match condition:
        case o.Compared(what=what, sign=sign, number=number, area=area):
            return o.Compared(what, _OPPOSITE[sign], number, area)
        case o.Is():
            return o.Negated(condition)
        case o.Negated(of=inner):
            return inner
        case o.Combined(how=how, of=parts):
            return o.Combined("any" if how == "all" else "all", tuple(turned(one) for one in parts))
        case _:
            assert_never(condition)


class _Orders(Transformer[Token, Any]):
    """One method for each rule of the grammar."""

    def __init__(self, grammar: LineGrammar) -> None:
        super().__init__()
        self.grammar = grammar

    # names and numbers

    def AREA(self, token: Token) -> AreaId:  # noqa: N802
        return AreaId(self.grammar.areas.ids[str(token)])

    def POWER(self, token: Token) -> Power:  # noqa: N802
        return Power(self.grammar.powers.ids[str(token)])

    def CARD(self, token: Token) -> Word:  # noqa: N802
        return Word("card", self.grammar.cards.ids[str(token)])

    def NUMBER(self, token: Token) -> int:  # noqa: N802
        return int(token)

    def SIGN(self, token: Token) -> o.Sign:  # noqa: N802
        sign = {"≤": "<=", "≥": ">="}.get(str(token), str(token))
        return next(known for known in _OPPOSITE if known == sign)

    def start(self, found: list[Any]) -> Any:
        return found[0]

    # endeavours

    def gold(self, found: list[int]) -> Word:
        return Word("gold", (found[0], False))

    def gold_up_to(self, found: list[int]) -> Word:
        return Word("gold", (found[0], True))

    def cards(self, found: list[int]) -> Word:
        return Word("times", found[0])

    def once(self, _: list[Any]) -> Word:
        return Word("times", 1)

    def twice(self, _: list[Any]) -> Word:
        return Word("times", 2)

    def until(self, found: list[o.Condition]) -> Word:
        return Word("until", found[0])

    def when(self, found: list[o.Condition]) -> Word:
        return Word("when", found[0])

    def unless(self, found: list[o.Condition]) -> Word:
        return Word("when", turned(found[0]))

    def stop(self, found: list[o.Condition]) -> Word:
        return Word("stop", found[0])

    def conquest(self, found: list[Any]) -> o.Attempt:
        return self._attempt("conquest", found)

    def pillage(self, found: list[Any]) -> o.Attempt:
        return self._attempt("pillage", found)

    def tie(self, found: list[Any]) -> o.Attempt:
        return self._attempt("diplomacy", found)

    def fortification(self, found: list[Any]) -> o.Attempt:
        return self._attempt("fortification", found)

    def ruling(self, found: list[Any]) -> o.Attempt:
        return self._attempt("ruling", found)

    def _attempt(self, endeavour: Endeavour, found: list[Any]) -> o.Attempt:
        places = [one for one in found if isinstance(one, str) and not isinstance(one, Token)]
        words = [one for one in found if isinstance(one, Word)]
        target = AreaId(places[0])
        gold, up_to = _one(words, "gold") or (0, False)
        times = _one(words, "times")
        if times is not None and times < 1:
            raise SaidTwiceError("empires-no-cards")
        if not 0 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        ends = {"until": _one(words, "until"), "stop": _one(words, "stop")}
        ends["when"] = _joined([w.value for w in words if w.what == "when"])
        if times is None:
            times = 1 if ends["until"] is None and ends["stop"] is None else None
        done = {"conquest": o.Is("mine", target), "diplomacy": o.Is("tie", target)}
        if times != 1 and ends["until"] is None:
            ends["until"] = done.get(endeavour)
        return o.Attempt(
            endeavour,
            target,
            AreaId(places[1]) if len(places) > 1 else None,
            gold=gold,
            up_to=up_to,
            times=times,
            when=_about(ends["when"], target),
            until=_about(ends["until"], target),
            stop=_about(ends["stop"], target),
        )

    # taxes and the rest of a turn

    def areas(self, found: list[AreaId]) -> Word:
        return Word("areas", tuple(dict.fromkeys(found)))

    def EVERYTHING(self, _: Token) -> Word:  # noqa: N802
        return Word("everything", True)

    def before(self, found: list[int]) -> Word:
        if not 1 <= found[0] <= 5:
            raise SaidTwiceError("empires-five-cards")
        return Word("before", found[0])

    def after(self, found: list[int]) -> Word:
        """After a card is before the next one; behind the fifth, at the end of the turn."""
        if not 1 <= found[0] <= CARDS_A_ROUND:
            raise SaidTwiceError("empires-five-cards")
        return Word("before", found[0] + 1)

    def tax(self, found: list[Word]) -> o.Tax:
        taxed, plundered = ([w.value for w in found if w.what == "areas"] + [()])[:2]
        when = _joined([w.value for w in found if w.what == "when"])
        return o.Tax(
            taxed,
            plundered,
            None if when is None else _about(when, taxed[0]),
            before=_one(found, "before") or 0,
        )

    tax_and_plunder = tax

    def tax_everything(self, found: list[Word]) -> o.Tax:
        when = _joined([w.value for w in found if w.what == "when"])
        plundered = next((w.value for w in found if w.what == "areas"), ())
        if when is not None:
            when = _about(when, None)
        return o.Tax((), plundered, when, everything=True, before=_one(found, "before") or 0)

    tax_all_and_plunder = tax_everything

    def tax_all_but(self, found: list[Word]) -> o.Tax:
        every = self.tax_everything(found)
        return replace(every, plunder=(), but=every.plunder)

    def plunder(self, found: list[Word]) -> o.Tax:
        only = self.tax(found)
        return replace(only, areas=(), plunder=only.areas)

    def court(self, found: list[Any]) -> o.MoveCourt:
        return o.MoveCourt(found[0], _about(_one(_words(found), "when"), found[0]))

    def gift(self, found: list[Any]) -> o.Give:
        gold = next(one for one in found if isinstance(one, int))
        to = next(one for one in found if isinstance(one, str))
        if not 1 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        return o.Give(Power(to), gold, _about(_one(_words(found), "when"), None))

    gift_to = gift

    def card(self, found: list[Word]) -> o.PlayEvent:
        areas = _one(found, "areas") or ()
        when = _about(_one(found, "when"), areas[0] if areas else None)
        return o.PlayEvent(_one(found, "card"), areas, when)

    def keep(self, found: list[int]) -> o.Keep:
        if not 0 <= found[0] <= 5:
            raise SaidTwiceError("empires-five-cards")
        return o.Keep(found[0])

    # what holds beyond the turn

    def RAIDERS(self, _: Token) -> Power:  # noqa: N802
        return RAIDERS

    def CONQUESTS(self, _: Token) -> Word:  # noqa: N802
        return Word("endeavour", "conquest")

    def PILLAGES(self, _: Token) -> Word:  # noqa: N802
        return Word("endeavour", "pillage")

    def against(self, found: list[Any]) -> Word:
        return found[0] if isinstance(found[0], Word) else Word("against", found[0])

    def defense_gold(self, found: list[int]) -> Word:
        return Word("gold", found[0])

    def defense_gold_up_to(self, found: list[int]) -> Word:
        return Word("gold_up_to", found[0])

    def defense_cards(self, found: list[int]) -> Word:
        return Word("cards", found[0])

    def each_time(self, found: list[int]) -> tuple[Word, Word]:
        return Word("cards", found[0]), Word("gold_up_to", found[1])

    def each_time_gold_first(self, found: list[int]) -> tuple[Word, Word]:
        return Word("gold_up_to", found[0]), Word("cards", found[1])

    def as_much(self, found: list[int]) -> Word:
        return Word("down_to", found[0])

    def with_card(self, found: list[Word]) -> Word:
        return found[0]

    def defense(self, found: list[Any]) -> o.Defend:
        words = [
            w for one in found for w in (one if isinstance(one, tuple) else (one,)) if isinstance(w, Word)
        ]
        area = next((AreaId(one) for one in found if isinstance(one, str)), None)
        exact, most, down_to = (_one(words, what) for what in ("gold", "gold_up_to", "down_to"))
        if exact is not None and most is not None:
            raise SaidTwiceError("empires-said-twice")
        gold = most if exact is None else exact
        cards = _one(words, "cards")
        if gold is None:
            gold = 0 if down_to is None else MOST_GOLD
        if not 0 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        if cards is not None and not 1 <= cards <= 5:
            raise SaidTwiceError("empires-five-cards")
        return o.Defend(
            area,
            _one(words, "against"),
            _one(words, "endeavour"),
            gold=gold,
            down_to=down_to,
            cards=5 if cards is None else cards,
            when=_about(_joined([w.value for w in words if w.what == "when"]), area),
            event=_one(words, "card"),
            up_to=most is not None and down_to is None,
        )

    def no_defense(self, _: list[Any]) -> o.Defend:
        return o.Defend(cards=0)

    def places(self, found: list[int]) -> o.PlaceWish:
        if len({*found}) < len(found) or not all(1 <= one <= 9 for one in found):
            raise SaidTwiceError("empires-places")
        return o.PlaceWish(tuple(found))

    def any_place(self, _: list[Any]) -> o.PlaceWish:
        return o.PlaceWish(())

    def lost_court(self, found: list[Word]) -> o.CourtWish:
        return o.CourtWish(found[0].value)

    # conditions

    def any(self, found: list[o.Condition]) -> o.Condition:
        return found[0] if len(found) == 1 else o.Combined("any", tuple(found))

    def all(self, found: list[o.Condition]) -> o.Condition:
        return found[0] if len(found) == 1 else o.Combined("all", tuple(found))

    def compared(self, found: list[Any]) -> tuple[o.Sign, int]:
        match found:
            case [int(number)]:
                return "=", number
            case [int(number), Token(type="OR_MORE")]:
                return ">=", number
            case [int(number), Token(type="OR_LESS")]:
                return "<=", number
            case [Token(type="ABOVE"), int(number)]:
                return ">", number
            case [Token(type="BELOW"), int(number)]:
                return "<", number
            case [sign, int(number)]:
                return sign, number
        raise AssertionError(found)

    def own_gold(self, found: list[Any]) -> o.Condition:
        return o.Compared("gold", *found[0])

    def own_cards(self, found: list[Any]) -> o.Condition:
        return o.Compared("cards", *found[0])

    def rating(self, found: list[Any]) -> o.Condition:
        return o.Compared("rating", *found[0])

    def social_state(self, found: list[Any]) -> o.Condition:
        sign, number = found[-1]
        return o.Compared("social-state", sign, number, _place(found))

    def fortified(self, found: list[Any]) -> o.Condition:
        sign, number = found[-1]
        return o.Compared("fortification", sign, number, _place(found))

    def unrest(self, found: list[Any]) -> o.Condition:
        gone = any(isinstance(one, Token) and one.type == "GONE" for one in found)
        fact = o.Is("unrest", _place(found))
        return o.Negated(fact) if gone else fact

    def in_unrest(self, found: list[Any]) -> o.Condition:
        return o.Is("unrest", found[0])

    def calm(self, found: list[Any]) -> o.Condition:
        return o.Negated(o.Is("unrest", _place(found)))

    def mine(self, found: list[Any]) -> o.Condition:
        return o.Is("mine", _place(found))

    def not_mine(self, found: list[Any]) -> o.Condition:
        return o.Negated(o.Is("mine", _place(found)))

    def not_tied(self, found: list[Any]) -> o.Condition:
        return o.Negated(o.Is("tie", _place(found)))

    def tied(self, found: list[Any]) -> o.Condition:
        return o.Is("tie", _place(found))


_HERE = AreaId("")
"""The area that the line is about, until it is known."""


def _words(found: list[Any]) -> list[Word]:
    return [one for one in found if isinstance(one, Word)]


def _place(found: list[Any]) -> AreaId:
    return next((AreaId(one) for one in found if isinstance(one, str) and not isinstance(one, Token)), _HERE)


def _about(condition: o.Condition | None, area: AreaId | None) -> o.Condition | None:
    """A condition with the line's own area where it names none. Raises SaidTwiceError if there is none."""
    match condition:
        case o.Compared(area=""):
            return replace(condition, area=_known(area))
        case o.Is(area=""):
            return replace(condition, area=_known(area))
        case o.Negated(of=inner):
            return o.Negated(_sure(_about(inner, area)))
        case o.Combined(of=parts):
            return replace(condition, of=tuple(_sure(_about(part, area)) for part in parts))
    return condition


def _known(area: AreaId | None) -> AreaId:
    if area is None:
        raise SaidTwiceError("empires-which-area")
    return area


def _sure(condition: o.Condition | None) -> o.Condition:
    assert condition is not None
    return condition
