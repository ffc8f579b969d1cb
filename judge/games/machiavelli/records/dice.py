"""Recorded draws as dice: the faces that fell then fall again, under the names of our throws.

Not here: what the throws decide (steps), their names (model.rolls).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.core.game import C
from judge.games.machiavelli.language.names import plain
from judge.games.machiavelli.model import rolls
from judge.games.machiavelli.model.events import Disaster
from judge.games.machiavelli.model.state import Phase
from judge.games.machiavelli.records.faults import Flaw
from judge.games.machiavelli.records.spelling import Spelling


@dataclass(slots=True)
class RecordedDice:
    """Gives the recorded totals. A throw that was not recorded is noted and takes its lowest total."""

    totals: Mapping[str, int]
    thrown: dict[str, int] = field(default_factory=dict)

    def throw(self, name: str, count: int = 1) -> int:
        """The recorded total, or `count` where there is none."""
        total = self.thrown[name] = self.totals.get(name, count)
        return total

    def pick(self, name: str, sides: int) -> int:
        """The recorded number, or 1."""
        return self.throw(name)

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """As they lie: no recorded game has cards."""
        return tuple(cards)

    @property
    def unrecorded(self) -> tuple[str, ...]:
        """Throws that we made and the record did not."""
        return tuple(sorted(self.thrown.keys() - self.totals.keys()))

    @property
    def unused(self) -> tuple[str, ...]:
        """Throws of the record that we did not make."""
        return tuple(sorted(self.totals.keys() - self.thrown.keys()))


_NAMED: Mapping[str, Mapping[str, str]] = {
    "variable_income": {"city": "unknown-province"},
    "assassination": {"by": "unknown-power", "victim": "unknown-power"},
    "assassination_rebellions": {"victim": "unknown-power", "province": "unknown-province"},
}


def strangers_in(draws: Mapping[str, Any], spelling: Spelling) -> Iterator[Flaw]:
    """Names in the draws that nobody and no place of the scenario has."""
    for kind, keys in _NAMED.items():
        for n, one in enumerate(draws.get(kind) or ()):
            for key, code in keys.items():
                known = spelling.powers if code == "unknown-power" else spelling.areas
                if one[key] not in known and plain(one[key]) not in known:
                    yield Flaw(f"report.draws.{kind}[{n}].{key}", code, one[key])


def dice_of(draws: Mapping[str, Any], phase: Phase, spelling: Spelling) -> RecordedDice:
    """All draws of a phase, by the names under which the game will ask for them."""
    totals: dict[str, int] = {}
    for disaster in Disaster:
        drawn = draws.get(str(disaster)) or {}
        for key, name in (("roll", rolls.severity), ("row", rolls.row), ("column", rolls.column)):
            if drawn.get(key) is not None:
                totals[name(disaster, phase.year)] = drawn[key]
    for one in draws.get("variable_income") or ():
        faces = one["dice"] if isinstance(one["dice"], list) else ()  # or the word "fixed"
        for number, face in enumerate(faces, start=1):
            totals[rolls.variable_income(phase.year, spelling.area(one["city"]), number)] = face
    for one in draws.get("assassination") or ():
        by, victim = spelling.power(one["by"]), spelling.power(one["victim"])
        totals[rolls.assassination(phase, by, victim, one["expense"])] = one["die"]
    for one in draws.get("assassination_rebellions") or ():
        victim, area = spelling.power(one["victim"]), spelling.area(one["province"])
        totals[rolls.unrest(phase, victim, area)] = one["die"]
    return RecordedDice(totals)
