"""Orders of a line as the engine has them, with unknown names and impossible lines named by their paths.

Not here: whether an order is allowed: that is told in the report (play.legality).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from judge.games.empires.model import orders as model
from judge.games.empires.model.ground import MOST_LINES, Power
from judge.games.empires.play.pieces import BUILT_BY
from judge.games.empires.play.raiders import RAIDERS
from judge.games.empires.records import shape
from judge.games.empires.records.read_positions import Position
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import ENDEAVOURS
from judge.json_records.faults import Flaw
from judge.json_records.unknown_keys import likeliest_key

_COMPARISON = re.compile(r" *(<=|>=|!=|<|>|=) *(-?\d{1,4}) *")
_NEEDED = {
    "conquest": ("target", "from_"),
    "pillage": ("target", "from_"),
    "diplomacy": ("target",),
    "fortification": ("target",),
    "ruling": ("target",),
    "tax": (),
    "court": ("to",),
    "give": ("to",),
    "play-event": ("card",),
    "march": ("from_", "to"),
}


class Reading:
    """Reads the orders of one line; `flaws` has what is wrong with them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.flaws: list[Flaw] = []

    def area(self, name: str, path: str) -> AreaId:
        """A land area by its name."""
        self._check_name(name, self.position.state.areas, path, "unknown-area")
        return AreaId(name)

    def power(self, name: str, path: str) -> Power:
        """A power by its name."""
        self._check_name(name, self.position.state.powers, path, "unknown-power")
        return Power(name)

    def _check_name(self, name: str, known: object, path: str, code: str) -> None:
        names = tuple(cast("dict[str, object]", known))
        if name not in names:
            self.flaws.append(Flaw(path, code, name, likeliest_key(name, names)))

    def orders(self, power: str, given: shape.Orders) -> tuple[model.Order, ...]:
        """All orders of a power, in the order of its letter."""
        path = f"orders.{power}"
        self.power(power, path)
        return tuple(self._orders(given, path))

    def _orders(self, given: shape.Orders, path: str) -> Iterator[model.Order]:
        for n, one in enumerate(given.defense):
            yield self._defense(one, f"{path}.defense[{n}]", path)
        if given.places:
            yield model.PlaceWish(tuple(given.places))
        if given.court:
            yield model.CourtWish(tuple(self.area(a, f"{path}.court") for a in given.court))
        if "shield" in given.model_fields_set:
            named = () if given.shield == "everything" else given.shield
            areas = tuple(self.area(a, f"{path}.shield") for a in named)
            yield model.Shield(areas, everything=given.shield == "everything")
        if given.cross is not None:
            yield model.TakeCross(given.cross.cards, given.cross.gold)
        if given.keep:
            yield model.Keep(given.keep)
        lines = given.program or []
        if len(lines) > MOST_LINES:
            self.flaws.append(Flaw(f"{path}.program", "too-many-lines", str(len(lines)), str(MOST_LINES)))
            return
        for n, line in enumerate(lines):
            found = self.line(line, f"{path}.program[{n}]")
            if found is not None:
                yield found

    def _defense(self, given: shape.Defense, path: str, of: str) -> model.Defend:
        if given.against is not None and of == f"orders.{given.against}":
            self.flaws.append(Flaw(f"{path}.against", "defense-against-oneself", given.against))
        if given.card is not None:
            self._check_name(given.card, self.position.ground.events, f"{path}.card", "unknown-event-card")
        return model.Defend(
            area=self.area(given.area, f"{path}.area") if given.area is not None else None,
            against=self._attacker(given.against, f"{path}.against"),
            endeavour=given.endeavour,
            gold=given.gold,
            up_to=given.up_to,
            down_to=given.down_to,
            cards=given.cards,
            event=given.card,
            when=self.condition(given.if_, f"{path}.if"),
        )

    def _attacker(self, name: str | None, path: str) -> Power | None:
        if name is None or name == RAIDERS:
            return None if name is None else RAIDERS
        return self.power(name, path)

    def line(self, given: shape.Line, path: str) -> model.Line | None:
        """One line of a program; None: it lacks what it needs."""
        missing = [key for key in _NEEDED[given.do] if getattr(given, key) is None]
        self.flaws += [Flaw(f"{path}.{key.rstrip('_')}", "missing") for key in missing]
        if missing:
            return None
        when = self.condition(given.if_, f"{path}.if")
        match given.do:
            case "tax":
                taxed = tuple(self.area(a, f"{path}.areas") for a in given.areas or ())
                plundered = tuple(self.area(a, f"{path}.plunder") for a in given.plunder or ())
                return model.Tax(taxed, plundered, when)
            case "court":
                return model.MoveCourt(self.area(given.to or "", f"{path}.to"), when)
            case "give":
                return model.Give(self.power(given.to or "", f"{path}.to"), given.gold, when)
            case "play-event":
                self._check_name(
                    given.card or "", self.position.ground.events, f"{path}.card", "unknown-event-card"
                )
                named = tuple(self.area(a, f"{path}.areas") for a in given.areas or ())
                return model.PlayEvent(given.card or "", named, when)
            case "march":
                start, goal = given.from_ or "", given.to or ""
                return model.March(
                    self.area(start, f"{path}.from"), self.area(goal, f"{path}.to"), given.points, when
                )
            case _:
                return self.attempt(given, path)

    def attempt(self, given: shape.Line, path: str) -> model.Attempt | None:
        """A line that is an endeavour."""
        if given.do not in ENDEAVOURS or given.target is None:
            self.flaws.append(Flaw(f"{path}.do", "not-an-endeavour", given.do))
            return None
        if given.builds is not None and BUILT_BY[given.builds] != given.do:
            self.flaws.append(Flaw(f"{path}.builds", "not-built-so", given.builds, BUILT_BY[given.builds]))
        until = self.condition(given.until, f"{path}.until")
        stop = self.condition(given.stop, f"{path}.stop")
        once = given.times is None and until is None and stop is None
        return model.Attempt(
            endeavour=given.do,
            target=self.area(given.target, f"{path}.target"),
            base=self.area(given.from_, f"{path}.from") if given.from_ is not None else None,
            gold=given.gold,
            up_to=given.up_to,
            times=1 if once else given.times,
            when=self.condition(given.if_, f"{path}.if"),
            until=until,
            stop=stop,
            builds=given.builds,
            palaces=given.palaces,
            burns=given.burns,
        )

    def condition(self, given: shape.Condition | None, path: str) -> model.Condition | None:
        """Everything that a condition says, as one; None if it says nothing."""
        if given is None:
            return None
        parts = tuple(self._parts(given, path))
        if not parts:
            self.flaws.append(Flaw(path, "empty-condition"))
            return None
        return parts[0] if len(parts) == 1 else model.Combined("all", parts)

    def _parts(self, given: shape.Condition, path: str) -> Iterator[model.Condition]:
        plain: tuple[model.Measure, ...] = ("gold", "cards", "rating")
        for measure in plain:
            words = getattr(given, measure)
            if words is not None:
                yield self._read_comparison(measure, words, None)
        by_area: tuple[tuple[model.Measure, dict[str, str] | None], ...] = (
            ("social-state", given.social_state),
            ("fortification", given.fortification),
        )
        for what, areas in by_area:
            for area, words in (areas or {}).items():
                where = self.area(area, f"{path}.{what.replace('-', '_')}")
                yield self._read_comparison(what, words, where)
        for fact in ("unrest", "mine", "tie", "partly_conquered"):
            area = getattr(given, fact)
            if area is not None:
                named = cast("model.Fact", fact.replace("_", "-"))
                yield model.Is(named, self.area(area, f"{path}.{fact}"))
        for how, several in (("all", given.all), ("any", given.any)):
            if several is not None:
                found = [self.condition(one, f"{path}.{how}[{n}]") for n, one in enumerate(several)]
                parts = tuple(one for one in found if one is not None)
                yield model.Combined("all" if how == "all" else "any", parts)
        if given.not_ is not None:
            denied = self.condition(given.not_, f"{path}.not")
            if denied is not None:
                yield model.Negated(denied)

    def _read_comparison(self, what: model.Measure, words: str, area: AreaId | None) -> model.Compared:
        found = _COMPARISON.fullmatch(words)
        assert found is not None  # the shape has seen to it
        return model.Compared(what, cast("model.Sign", found[1]), int(found[2]), area)
