"""What many positions came to, and how much of the rules they have touched."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from judge.games.machiavelli.model.orders import Advance, Convert, Expense, ExpenseKind, Transport
from tests.reference.comparing import Finding


@dataclass
class Tally:
    """Counts of one book."""

    judged: int = 0
    agreed: int = 0
    disagreed: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    touched: Counter[str] = field(default_factory=Counter)

    def add(self, finding: Finding) -> None:
        """One position more."""
        self.judged += 1
        if finding.refused:
            self.refused[finding.refused] += 1
        elif finding.differences:
            self.disagreed += 1
        else:
            self.agreed += 1
        self.touched.update(touched(finding))

    def line(self) -> str:
        """All of it in a line."""
        refused = "".join(f"\n    refused, {count}: {why}" for why, count in self.refused.most_common())
        return f"{self.judged} judged, {self.agreed} agree, {self.disagreed} disagree{refused}\n   "


def touched(finding: Finding) -> set[str]:
    """Which of the things that matter are in a position."""
    case, after = finding.case, finding.verdict
    if after is None:
        return set()
    orders = [order for given in case.orders.values() for order in given]
    goals = Counter(order.to for order in orders if isinstance(order, Advance))
    bribed = Counter(
        o.target
        for o in orders
        if isinstance(o, Expense) and o.kind in (ExpenseKind.BUY, ExpenseKind.DISBAND)
    )
    facts = {
        "three for one place": max(goals.values(), default=0) > 2,
        "somebody is beaten": bool(after.beaten),
        "two are beaten": len(after.beaten) > 1,
        "a convoy": any(isinstance(order, Transport) for order in orders),
        "a conversion": any(isinstance(order, Convert) for order in orders),
        "a garrison is gone": len(after.inside) < len(case.state.garrisons),
        "a siege begins": bool(after.sieges - case.state.sieges),
        "a siege ends": bool(case.state.sieges - after.sieges),
        "a rebellion ends": bool(case.state.province_rebellions - after.province_rebels),
        "a rebellion begins": bool(after.province_rebels - case.state.province_rebellions),
        "rival bribes": max(bribed.values(), default=0) > 1,
        "money is paid": any(isinstance(order, Expense) for order in orders),
        "a counter-bribe": any(
            isinstance(o, Expense) and o.kind is ExpenseKind.COUNTER_BRIBE for o in orders
        ),
    }
    return {name for name, there in facts.items() if there}
