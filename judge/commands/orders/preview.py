"""PREVIEW and SUPPOSE: what my orders would do if everybody else stood still, or as I suppose.

Played by the same code as the phase, from what the writer may know: the position without others' money, no
order of anybody else's, and dice that bring no disaster and no murder. So it can give nothing away. Not
here: the phase itself (runtime), a master's forecast with all orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from judge.commands.limits.allowance import Cost, UsedUpError
from judge.commands.limits.postponed import not_done
from judge.commands.orders.attribution import by_power
from judge.commands.orders.merge import Given, judge, merged
from judge.commands.orders.several_powers import own_seats
from judge.commands.orders.spending import added_up
from judge.commands.session import Session, SignIn, phase_facts, position, power_facts
from judge.core.game import Outcome, Seat
from judge.core.table import GameRecord, GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.order_reader import reader_for
from judge.games.machiavelli.letters import news
from judge.games.machiavelli.letters.ledger import ledger
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.visibility.fog import sight
from judge.syntax.complaints import Complaint
from judge.syntax.player_commands import Preview, Suppose

_MOST_SUPPOSED = 40
_CHANCE = (ev.DisasterStruck, ev.VariableIncomeRolled, ev.IncomeCounted)
"""What only the dice or the next year will tell: left out of a preview."""


class UneventfulDice:
    """No disaster in any year (N-050: a severity of 2), no murderer who finds his man (N-072: a 6)."""

    def throw(self, name: str, count: int = 1) -> int:
        """2 for two dice, 6 for one."""
        return 2 if count == 2 else 6 * count


def preview(session: Session, command: Preview) -> Session:
    """Show it once the orders of this letter are filed."""
    more = (command.text,) if command.text else ()
    return replace(session, preview=True, supposed=session.supposed + more)


def suppose(session: Session, command: Suppose) -> Session:
    """An order for the preview only, of anybody's."""
    return replace(session, preview=True, supposed=(*session.supposed, command.text))


def previewed(session: Session, sign_in: SignIn) -> Session:
    """The session with the preview that was asked for. After filing, so that it shows what holds."""
    if not session.preview or sign_in.seat is None:
        return session
    record = session.table()
    fresh = replace(session, preview=False, supposed=())
    try:
        session.context.allowance.take(Cost.PREVIEW)
    except UsedUpError as error:
        return not_done(fresh, error, "preview")
    if record.status is not GameStatus.ACTIVE:
        return fresh.say("no-phase-open")
    rules, state = position(session, record)
    own = Power(sign_in.seat)
    seen: State = rules.view(state, sign_in.seat).state
    mine = _on_file(session, record, sign_in.seat)
    others: dict[Power, tuple[o.Order, ...]] = {}
    if not rules.setting.rules.fog:
        others = {Power(s): tuple(_on_file(session, record, s)) for s in own_seats(record, sign_in)[1:]}
        seen = replace(seen, ducats={**seen.ducats, **{p: state.ducats.get(p, 0) for p in others}})
    supposed, complaints = _supposed(session, rules, seen, own)
    supposed, impossible = _lawful(rules, seen, supposed)
    if own in supposed:
        both = [*(Given(x, "", False) for x in mine), *(Given(x, "", True) for x in supposed[own])]
        mine = [g.order for g in merged(both)]
    fresh = fresh.say(
        "preview",
        setting=rules.setting,
        power=power_facts(rules, sign_in.seat),
        phase=phase_facts(record),
        supposed=_in_words(rules, seen, supposed),
        impossible=impossible,
        **_played(rules, seen, own, mine, {**others, **supposed}, knowing=frozenset(others)),
    )
    for complaint in complaints:
        fresh = fresh.complain(complaint)
    return fresh


def _on_file(session: Session, record: GameRecord, seat: Seat) -> list[o.Order]:
    return [order for f in session.orders_on_file(record, seat) for order in codec.load_orders(f.order)]


def _supposed(
    session: Session, rules: Machiavelli, seen: State, own: Power
) -> tuple[dict[Power, tuple[o.Order, ...]], tuple[Complaint, ...]]:
    """The orders that SUPPOSE lines give, by power; and what was wrong with the others."""
    lines, unknown = by_power(rules, seen, session.supposed[:_MOST_SUPPOSED])
    reader = reader_for(rules, seen)
    orders: dict[Power, tuple[o.Order, ...]] = {}
    complaints: list[Complaint] = []
    for power in lines:
        readings = [reader.read(line, power) for line in lines[power]]
        orders[power] = tuple(order for r in readings for order in r.orders)
        complaints += [c for r in readings for c in r.complaints]
    for line in unknown:
        read = reader.read(line, own).complaints
        whole = Complaint(line=line[:100], start=0, end=min(len(line), 100), code="suppose-whose")
        complaints += read or (whole,)
    return orders, tuple(complaints)


def _lawful(
    rules: Machiavelli, seen: State, supposed: Mapping[Power, tuple[o.Order, ...]]
) -> tuple[dict[Power, tuple[o.Order, ...]], tuple[Mapping[str, Any], ...]]:
    """The supposed orders that the rules allow, and the others with the reason."""
    kept: dict[Power, tuple[o.Order, ...]] = {}
    wrong: list[Mapping[str, Any]] = []
    for power, orders in supposed.items():
        judged = judge(rules, seen, power, [Given(x, "", True) for x in orders])
        if judged.kept:
            kept[power] = tuple(g.order for g in judged.kept)
        for given, remark in judged.refused:
            said = order_text.words(given.order, rules.setting, seen)
            wrong.append({"power": str(power), "order": said, "remark": remark})
    return kept, tuple(wrong)


def foreseen(
    rules: Machiavelli,
    seen: State,
    own: Power,
    mine: Sequence[o.Order],
    supposed: Mapping[Power, Sequence[o.Order]],
    knowing: Set[Power] = frozenset(),
) -> Outcome[State]:
    """Play the phase on the position as the writer sees it, by the code that will play it.

    `knowing` are the writer's other powers: their purses are no secret.
    """
    orders = {Seat(p): tuple(supposed[p]) for p in supposed if p != own} | {Seat(own): tuple(mine)}
    strangers = {p: orders for p, orders in supposed.items() if p not in knowing}
    start = _with_means(rules, _peopled(rules, seen, own), own, strangers)
    return rules.adjudicate(start, orders, UneventfulDice())


def _played(
    rules: Machiavelli,
    seen: State,
    own: Power,
    mine: Sequence[o.Order],
    supposed: Mapping[Power, Sequence[o.Order]],
    knowing: Set[Power] = frozenset(),
) -> Mapping[str, Any]:
    """What is foreseen, told as results are told."""
    outcome = foreseen(rules, seen, own, mine, supposed, knowing)
    view = rules.view(outcome.state, Seat(own), outcome.events)
    told = tuple(e for e in view.events if not isinstance(e, _CHANCE))
    teller = NewsWriter(rules.setting, seen, Seat(own))
    left = seen.ducats.get(own, 0)
    purse = ledger(teller, left, left, told) if rules.setting.rules.money else None
    about = {own, AUTONOMOUS, *supposed}  # whom one hires one sees at work
    return {
        "orders": [(p, lines) for p, lines in teller.orders(told) if p in about],
        "sections": teller.sections(told),
        "ledger": purse.entries if purse else (),
        "before": left,
        "left": left + sum(e.ducats or 0 for e in purse.entries) if purse else None,
        "gamble": any(isinstance(x, o.Expense) and x.kind is o.ExpenseKind.ASSASSINATE for x in mine),
        "unpaid": _unpaid(rules, seen, own, mine),
        "headlines": news.headlines(teller, told),
    }


def _peopled(rules: Machiavelli, seen: State, own: Power) -> State:
    """In fog the others are supposed to have what they began with where one does not see: all know that.

    Without it, whoever has nothing in sight would count as eliminated (N-035).
    """
    if not rules.setting.rules.fog:
        return seen
    areas = sight(rules.setting.board, seen, own)
    provinces, cities, countries = dict(seen.province_owner), dict(seen.city_owner), dict(seen.home_control)
    for power, facts in rules.setting.scenario.powers.items():
        if power == own or power in seen.eliminated:
            continue
        countries.setdefault(power, power)
        for area in sorted(facts.home - areas):
            provinces[area] = power
            if rules.setting.board.areas[area].city is not None:
                cities[area] = power
    return replace(seen, province_owner=provinces, city_owner=cities, home_control=countries)


def _unpaid(rules: Machiavelli, seen: State, own: Power, mine: Sequence[o.Order]) -> int:
    """By how many ducats the orders cost more than there is."""
    sums = added_up(rules.setting, seen, own, [Given(x, "", False) for x in mine])
    return max(0, -sums["left"]) if sums else 0


def _with_means(
    rules: Machiavelli, seen: State, own: Power, supposed: Mapping[Power, Sequence[o.Order]]
) -> State:
    """Whoever is supposed to spend is supposed to have just that; their real purse stays unknown."""
    ducats = dict(seen.ducats)
    for power in sorted(supposed):
        sums = added_up(rules.setting, seen, power, [Given(x, "", False) for x in supposed[power]])
        if power != own and sums is not None:
            ducats[power] = max(0, -sums["left"])
    return replace(seen, ducats=ducats)


def _in_words(
    rules: Machiavelli, seen: State, supposed: Mapping[Power, Sequence[o.Order]]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (str(p), tuple(order_text.words(x, rules.setting, seen) for x in supposed[p])) for p in supposed
    )
