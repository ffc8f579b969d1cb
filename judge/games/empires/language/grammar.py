"""From a line to an order, by the grammar of this game with the names of one set and scenario.

Not here: what is said of a line that is none (reader), whether an order may be carried out (the rules).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, VisitError

from judge import resources
from judge.games.empires.language.condition_grammar import (
    OPPOSITE,
    Conditions,
    SaidTwiceError,
    Word,
    about,
    join_conditions,
    only,
    opposite_of,
    words_of,
)
from judge.games.empires.language.names import Called
from judge.games.empires.model import orders as o
from judge.games.empires.model.ground import CARDS_A_ROUND, Power
from judge.games.empires.play.raiders import RAIDERS
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Building, Endeavour

MOST_GOLD = 9_999
MOST_POINTS = 9
"""Of an army, in any set (E-049)."""
MOST_CRUSADING = 4
"""Cards of a crusader, whose last is for his own turn (H-024)."""


@dataclass(frozen=True, slots=True)
class NotRead:
    """Spot where a line goes wrong: the place in the text, and the terminals that could stand there."""

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


class _Orders(Conditions):
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
        return next(known for known in OPPOSITE if known == sign)

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
        return Word("when", opposite_of(found[0]))

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

    def army(self, found: list[Any]) -> o.Attempt:
        return self._attempt("fortification", found, "army")

    def fleet(self, found: list[Any]) -> o.Attempt:
        return self._attempt("fortification", found, "fleet")

    def kind(self, found: list[Token]) -> Word:
        return Word("kind", found[0].type.lower())

    def marker(self, found: list[Any]) -> o.Attempt:
        return self._attempt("ruling", found[1:], found[0].value)

    def palaces(self, _: list[Any]) -> Word:
        return Word("palaces", True)

    def burns(self, found: list[Word]) -> Word:
        return Word("burns", found[0].value)

    def _attempt(self, endeavour: Endeavour, found: list[Any], builds: Building | None = None) -> o.Attempt:
        places = [one for one in found if isinstance(one, str) and not isinstance(one, Token)]
        words = [one for one in found if isinstance(one, Word)]
        target = AreaId(places[0])
        gold, up_to = only(words, "gold") or (0, False)
        times = only(words, "times")
        if times is not None and times < 1:
            raise SaidTwiceError("empires-no-cards")
        if not 0 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        palaces, burns = only(words, "palaces") or False, only(words, "burns")
        if (palaces and (endeavour != "ruling" or builds)) or (burns and endeavour != "pillage"):
            raise SaidTwiceError("empires-not-here")
        ends = {"until": only(words, "until"), "stop": only(words, "stop")}
        ends["when"] = join_conditions([w.value for w in words if w.what == "when"])
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
            when=about(ends["when"], target),
            until=about(ends["until"], target),
            stop=about(ends["stop"], target),
            builds=builds,
            palaces=palaces,
            burns=burns,
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
        when = join_conditions([w.value for w in found if w.what == "when"])
        return o.Tax(
            taxed,
            plundered,
            None if when is None else about(when, taxed[0]),
            before=only(found, "before") or 0,
        )

    tax_and_plunder = tax

    def tax_everything(self, found: list[Word]) -> o.Tax:
        when = join_conditions([w.value for w in found if w.what == "when"])
        plundered = next((w.value for w in found if w.what == "areas"), ())
        if when is not None:
            when = about(when, None)
        return o.Tax((), plundered, when, everything=True, before=only(found, "before") or 0)

    tax_all_and_plunder = tax_everything

    def tax_all_but(self, found: list[Word]) -> o.Tax:
        every = self.tax_everything(found)
        return replace(every, plunder=(), but=every.plunder)

    def plunder(self, found: list[Word]) -> o.Tax:
        only = self.tax(found)
        return replace(only, areas=(), plunder=only.areas)

    def court(self, found: list[Any]) -> o.MoveCourt:
        return o.MoveCourt(found[0], about(only(words_of(found), "when"), found[0]))

    def gift(self, found: list[Any]) -> o.Give:
        gold = next(one for one in found if isinstance(one, int))
        to = next(one for one in found if isinstance(one, str))
        if not 1 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        return o.Give(Power(to), gold, about(only(words_of(found), "when"), None))

    gift_to = gift

    def card(self, found: list[Word]) -> o.PlayEvent:
        areas = only(found, "areas") or ()
        when = about(only(found, "when"), areas[0] if areas else None)
        return o.PlayEvent(only(found, "card"), areas, when)

    def keep(self, found: list[int]) -> o.Keep:
        if not 0 <= found[0] <= 5:
            raise SaidTwiceError("empires-five-cards")
        return o.Keep(found[0])

    def march(self, found: list[Any]) -> o.March:
        start, goal = [one for one in found if isinstance(one, str) and not isinstance(one, Token)]
        points = next((one for one in found if isinstance(one, int)), None)
        if points is not None and not 1 <= points <= MOST_POINTS:
            raise SaidTwiceError("empires-no-points")
        when = about(only(words_of(found), "when"), AreaId(goal))
        return o.March(AreaId(start), AreaId(goal), points, when)

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
        exact, most, down_to = (only(words, what) for what in ("gold", "gold_up_to", "down_to"))
        if exact is not None and most is not None:
            raise SaidTwiceError("empires-said-twice")
        gold = most if exact is None else exact
        cards = only(words, "cards")
        if gold is None:
            gold = 0 if down_to is None else MOST_GOLD
        if not 0 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        if cards is not None and not 1 <= cards <= 5:
            raise SaidTwiceError("empires-five-cards")
        return o.Defend(
            area,
            only(words, "against"),
            only(words, "endeavour"),
            gold=gold,
            down_to=down_to,
            cards=5 if cards is None else cards,
            when=about(join_conditions([w.value for w in words if w.what == "when"]), area),
            event=only(words, "card"),
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

    def shield(self, written: list[Any]) -> o.Shield:
        found = words_of(written)
        if found[0].what == "everything":
            return o.Shield((), everything=True)
        return o.Shield(found[0].value)

    def no_shield(self, _: list[Any]) -> o.Shield:
        return o.Shield()

    def cross(self, written: list[Any]) -> o.TakeCross:
        found = words_of(written)
        cards, (gold, _) = only(found, "times"), only(found, "gold") or (0, True)
        if cards is not None and not 1 <= cards <= MOST_CRUSADING:
            raise SaidTwiceError("empires-four-cards")
        if not 0 <= gold <= MOST_GOLD:
            raise SaidTwiceError("empires-no-gold")
        return o.TakeCross(MOST_CRUSADING if cards is None else cards, gold)

    def no_cross(self, _: list[Any]) -> o.TakeCross:
        return o.TakeCross(cards=0)
