"""Recorded draws as dice: the faces that fell then fall again, under the names of our throws.

Not here: what the throws decide (steps), their names (model.throws).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.api.values import C
from judge.games.machiavelli.language.names import plain
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.events import Disaster
from judge.games.machiavelli.model.rules.fixed_numbers import DRAWN_BESIDES
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import Phase
from judge.games.machiavelli.records.spelling import Spelling
from judge.json_records.faults import Flaw


@dataclass(slots=True)
class RecordedDice:
    """Gives the recorded totals. A throw that was not recorded is noted, and falls so that nothing happens.

    `decks` are the cards that lie on top, by the names of the decks; `high_kills`: murders succeed on high
    faces (F-023).
    """

    totals: Mapping[str, int]
    decks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    high_kills: bool = False
    thrown: dict[str, int] = field(default_factory=dict)

    def throw(self, name: str, count: int = 1) -> int:
        """The recorded total; where there is none the lowest, or the face at which nothing happens."""
        total = self.thrown[name] = self.totals.get(name, self._quiet(name, count))
        return total

    def _quiet(self, name: str, count: int) -> int:
        """Two dice bring no disaster at their lowest; one die none, and no rebels, at its highest (B-035)."""
        murder = name.startswith("assassination:") and not self.high_kills
        if count == 1 and (
            murder or name.endswith(".severity") or name.startswith("assassination-rebellion:")
        ):
            return _FACES
        return count

    def pick(self, name: str, sides: int) -> int:
        """The recorded number, or 1."""
        return self.throw(name)

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """The recorded cards, then the others as they lie."""
        top = [card for card in cards if card in self.decks.get(name, ())]
        return (*top, *(card for card in cards if card not in top))

    @property
    def throws_not_recorded(self) -> tuple[str, ...]:
        """Throws that we made and the record did not."""
        return tuple(sorted(self.thrown.keys() - self.totals.keys()))

    @property
    def throws_not_used(self) -> tuple[str, ...]:
        """Throws of the record that we did not make."""
        return tuple(sorted(self.totals.keys() - self.thrown.keys()))


_FACES = 6
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
                yield from _stranger(f"report.draws.{kind}[{n}].{key}", code, one[key], spelling)
    for disaster in Disaster:
        for n, name in enumerate((draws.get(str(disaster)) or {}).get("provinces") or ()):
            yield from _stranger(
                f"report.draws.{disaster}.provinces[{n}]", "unknown-province", name, spelling
            )


def _stranger(path: str, code: str, name: str, spelling: Spelling) -> Iterator[Flaw]:
    known: Mapping[str, object] = spelling.powers if code == "unknown-power" else spelling.areas
    if name not in known and plain(name) not in known:
        yield Flaw(path, code, name, spelling.like(name, code))


def dice_of(
    draws: Mapping[str, Any], phase: Phase, spelling: Spelling, rules: Rulebook | None = None
) -> RecordedDice:
    """All draws of a phase, by the names under which the game will ask for them, as the rules throw them."""
    totals: dict[str, int] = {}
    decks: dict[str, Sequence[str]] = {}
    for disaster in Disaster:
        drawn = draws.get(str(disaster)) or {}
        for key, name in (
            ("roll", throws.severity),
            ("row", throws.row),
            ("column", throws.column),
        ):
            if drawn.get(key) is not None:
                totals[name(disaster, phase.year)] = drawn[key]
        if rules is not None and rules.disasters.is_drawn and drawn.get("provinces"):
            decks[throws.provinces(disaster, phase.year)] = [spelling.area(one) for one in drawn["provinces"]]
            totals[throws.count(disaster, phase.year)] = len(drawn["provinces"]) - DRAWN_BESIDES
    for one in draws.get("variable_income") or ():
        faces = one["dice"] if isinstance(one["dice"], list) else ()  # or the word "fixed"
        for number, face in enumerate(faces, start=1):
            totals[throws.variable_income(phase.year, spelling.area(one["city"]), number)] = face
    for one in draws.get("assassination") or ():
        by, victim = spelling.power(one["by"]), spelling.power(one["victim"])
        totals[throws.assassination(phase, by, victim, one.get("expense", 1))] = one["die"]
    for one in draws.get("assassination_rebellions") or ():
        victim, area = spelling.power(one["victim"]), spelling.area(one["province"])
        totals[throws.unrest(phase, victim, area)] = one["die"]
    return RecordedDice(totals, decks, rules is not None and rules.assassination.high_faces_kill)
