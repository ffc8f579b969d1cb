"""A program, played line by line: each run goes on until one year card is played, or nothing is left to do.

So one player's turn is many runs on end, and simultaneous rounds are one run of each in turn (H-011). Every
line that is not done is told with its reasons.

Marches of armies at the start of a turn (E-049, H-019): through own areas, over seas for gold.

Not here: an endeavour itself (endeavours), what armies are good for (rating), upkeep (pieces).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.games.empires.model.events import GoldGiven, LineEnded, Noted, NothingUndertaken, Refused
from judge.games.empires.model.ground import CARDS_A_ROUND, MOST_LINES, Ground, Power
from judge.games.empires.model.optional_events import Marched
from judge.games.empires.model.orders import Attempt, Give, March, MoveCourt, PlayEvent, Program, Tax
from judge.games.empires.model.state import State
from judge.games.empires.play import court, event_cards, reach, taxes, unrest
from judge.games.empires.play.conditions import Asked, holds, never_true
from judge.games.empires.play.endeavours import undertake
from judge.games.empires.play.legality import Reason, refusals
from judge.games.empires.play.rating import base_of, price_of, rating_of
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId


@dataclass(frozen=True, slots=True)
class Progress:
    """The line that is next, and how often it was tried."""

    line: int = 0
    tries: int = 0


def advance(table: Table, power: Power, program: Program, progress: Progress) -> tuple[Table, Progress, bool]:
    """Do lines until a year card was played; whether one was."""
    if len(program.lines) > MOST_LINES:
        if progress.line == 0:
            table = _refuse_line(table, power, MOST_LINES, (("too-many-lines", "H-013"),))
        return table, Progress(len(program.lines)), False
    while progress.line < len(program.lines) and not table.empire(power).out:
        table = _play_dated_taxes(table, power, program)
        line = program.lines[progress.line]
        if isinstance(line, Attempt):
            table, played = _attempt(table, power, program, progress, line)
            if played:
                return table, replace(progress, tries=progress.tries + 1), True
        elif not (isinstance(line, Tax) and line.before):
            table = _act(table, power, progress.line, line)
        progress = Progress(progress.line + 1)
    return _play_dated_taxes(table, power, program, at_last=True), progress, False


def _play_dated_taxes(table: Table, power: Power, program: Program, *, at_last: bool = False) -> Table:
    """Taxes of a line that says before which card, once that card is the next; `at_last` those of cards that
    were never played as well (E-005)."""
    for at, line in enumerate(program.lines):
        if not isinstance(line, Tax) or not line.before or table.empire(power).taxed:
            continue
        if line.when is not None and not holds(Asked(table.ground, table.state, power), line.when):
            if at_last:
                table = table.telling(LineEnded(power=power, line=at, why="if", rule="E-005"))
        elif at_last or table.empire(power).endeavours >= line.before - 1:
            table = _tax(table, power, at, line)
    return table


def play_whole(table: Table, power: Power, program: Program) -> Table:
    """All of a program, as one player's turn."""
    progress, played = Progress(), True
    while played:
        table, progress, played = advance(table, power, program, progress)
    return table


def _refuse_line(table: Table, power: Power, line: int, reasons: tuple[Reason, ...]) -> Table:
    return table.telling(Refused(power=power, line=line, reasons=reasons, rule=reasons[0][1]))


def _not_undertaken(
    table: Table, power: Power, at: int, line: Attempt, extra: int, reasons: tuple[Reason, ...]
) -> Table:
    """An endeavour that is refused, with the rating and the price that it would have had."""
    ground, state = table.ground, table.state
    base = base_of(ground, state, power, line)
    told = Refused(
        power=power,
        line=at,
        reasons=reasons,
        rating=None if base is None else rating_of(ground, state, power, line, base, gold=extra),
        price=None if base is None else price_of(ground, state, power, line, extra),
        rule=reasons[0][1],
    )
    return table.telling(told)


def spare(table: Table, power: Power, keep: int) -> int:
    """Cards that a turn may still use, less those kept; its first is always used (E-005)."""
    empire = table.empire(power)
    kept = min(keep, len(empire.cards) - 1) if empire.endeavours == 0 else keep
    return len(empire.cards) - max(kept, 0)


def _attempt(
    table: Table, power: Power, program: Program, progress: Progress, line: Attempt
) -> tuple[Table, bool]:
    ended = _reason_not_to_try(table, power, program, progress, line)
    if ended:
        return table.telling(LineEnded(power=power, line=progress.line, why=ended, rule="E-005")), False
    if line.until is not None and never_true(table.ground, table.state, line.until):
        return _refuse_line(table, power, progress.line, (("condition-never-true", "E-008"),)), False
    empire, extra = table.empire(power), line.gold
    if line.up_to:
        rest = empire.gold - price_of(table.ground, table.state, power, line, 0).total
        extra = max(0, min(line.gold, rest))
    reasons = refusals(table.ground, table.state, power, line, extra)
    if reasons:
        return _not_undertaken(table, power, progress.line, line, extra, reasons), False
    if line.endeavour == "diplomacy" and line.base not in (None, empire.court):
        noted = Noted(power=power, line=progress.line, code="diplomacy-from-court", rule="E-Q35")
        table = table.telling(noted)
    table = undertake(table, power, line, extra, progress.line)
    return unrest.unsettle_cut_off_areas(table) if table.ground.rules.cut_off == "at-once" else table, True


def _reason_not_to_try(
    table: Table, power: Power, program: Program, progress: Progress, line: Attempt
) -> str:
    """Reason why a line is not tried (again); empty: it is."""
    if line.times is not None and progress.tries >= line.times:
        return "times"
    base = base_of(table.ground, table.state, power, line)
    rating = None
    if base is not None:
        found = rating_of(table.ground, table.state, power, line, base, gold=line.gold)
        rating = found.before_defense
    asked = Asked(table.ground, table.state, power, rating)
    if line.until is not None and holds(asked, line.until):
        return "until"
    if line.stop is not None and holds(asked, line.stop):
        return "stop"
    if line.when is not None and not holds(asked, line.when):
        return "if"
    empire = table.empire(power)
    if program.keep and empire.cards and empire.played < CARDS_A_ROUND:
        return "kept" if spare(table, power, program.keep) <= 0 else ""
    again = progress.tries > 0 and line.times is None
    return "cards" if again and (not empire.cards or empire.played >= CARDS_A_ROUND) else ""


def _act(table: Table, power: Power, at: int, line: Tax | MoveCourt | Give | PlayEvent | March) -> Table:
    if line.when is not None and not holds(Asked(table.ground, table.state, power), line.when):
        return table.telling(LineEnded(power=power, line=at, why="if", rule="E-005"))
    match line:
        case Tax():
            return _tax(table, power, at, line)
        case MoveCourt(to=to):
            wrong = court.refusal(table, power, to)
            return _refuse_line(table, power, at, (wrong,)) if wrong else court.move(table, power, to)
        case Give():
            return _give(table, power, at, line)
        case March():
            done = march(table, power, line)
            return done if isinstance(done, Table) else _refuse_line(table, power, at, (done,))
        case PlayEvent(card=card, areas=areas):
            if card not in table.empire(power).hold:
                return _refuse_line(table, power, at, (("card-not-held", "E-005"),))
            if table.ground.events[card].trigger == "defense":
                return _refuse_line(table, power, at, (("card-for-defense", "E-Q8"),))
            return event_cards.play_held(table, power, card, areas)


def _tax(table: Table, power: Power, at: int, line: Tax) -> Table:
    if table.empire(power).taxed:
        return _refuse_line(table, power, at, (("taxed-already", "E-005"),))
    if line.everything:
        named = {*line.areas, *line.plunder, *line.but}
        own = (area for area in table.state.areas_of(power) if area not in named)
        more = tuple(area for area in own if taxes.refusal(table, power, area) is None)
        line = replace(line, areas=(*line.areas, *more))
    for area in (*line.areas, *line.plunder):
        wrong = taxes.refusal(table, power, area)
        if wrong is not None:
            told = Refused(power=power, line=at, reasons=(wrong,), facts={"area": area}, rule=wrong[1])
            table = table.telling(told)
    return taxes.levy(table, power, line)


def _give(table: Table, power: Power, at: int, line: Give) -> Table:
    gold = table.empire(power).gold
    if not table.ground.rules.gifts:
        return _refuse_line(table, power, at, (("no-gifts", "H-008"),))
    if line.to == power or table.empire(line.to).out:
        return _refuse_line(table, power, at, (("no-such-receiver", "H-008"),))
    if not 0 < line.gold <= gold:
        return _refuse_line(table, power, at, (("not-enough-gold", "H-008"),))
    table = table.power(power, gold=gold - line.gold)
    table = table.power(line.to, gold=table.empire(line.to).gold + line.gold)
    return table.telling(GoldGiven(power=power, to=line.to, gold=line.gold, rule="H-008"))


def without_endeavour(table: Table, power: Power, program: Program) -> Table:
    """A turn in which no card was played: the house's default, or why none was (E-Q22)."""
    empire = table.empire(power)
    if empire.endeavours or empire.out:
        return table
    ordered = any(isinstance(line, Attempt) for line in program.lines)
    if table.ground.rules.idle == "rule-court" and empire.court is not None:
        attempt = Attempt("ruling", empire.court)
        if not refusals(table.ground, table.state, power, attempt, 0):
            return undertake(table, power, attempt, 0, len(program.lines))
    why = "no-cards" if not empire.cards else "none-lawful" if ordered else "not-ordered"
    return table.telling(NothingUndertaken(power=power, why=why, rule="E-Q22"))


Way = tuple[int, int]
"""Gold, and areas entered."""


def _next(ground: Ground, state: State, power: Power, here: AreaId) -> Iterator[tuple[AreaId, int]]:
    """Own areas one step away, and the gold for the seas between: only from or to seafarers."""
    for other, seas in ground.board.crossings[here].items():
        area = AreaId(other)
        if state.areas[area].owner == power and (
            not seas or len(seas) <= reach.most_of_seafarers(state, power, here, area)
        ):
            yield area, len(seas)


def way(ground: Ground, state: State, power: Power, march: March, most: int) -> Way | None:
    """The cheapest way of at most so many areas, of these the shortest; None: there is none."""
    found: list[Way] = []
    front: dict[AreaId, int] = {march.start: 0}
    for steps in range(1, most + 1):
        following: dict[AreaId, int] = {}
        for here, gold in front.items():
            for other, more in _next(ground, state, power, here):
                following[other] = min(gold + more, following.get(other, gold + more))
        front = following
        if march.goal in front:
            found.append((front[march.goal], steps))
    return min(found, default=None)


def march(table: Table, power: Power, order: March) -> Table | tuple[str, str]:
    """The army at its goal; else why it does not go: code and rule."""
    rules, empire, state = table.ground.tables.armies, table.empire(power), table.state
    start, goal = table.holding(order.start), table.holding(order.goal)
    points = start.armies if order.points is None else order.points
    if rules is None:
        return "pieces-not-played", "E-049"
    if empire.endeavours:
        return "march-too-late", "E-049"
    if start.owner != power or goal.owner != power or order.start == order.goal:
        return "march-not-own", "E-049"
    if not 0 < points <= start.armies:
        return "army-too-small", "E-049"
    if goal.armies + points > rules.most:
        return "army-full", "E-049"
    left = empire.combat - empire.marched
    found = way(table.ground, state, power, order, left // points)
    if found is None:
        return "march-too-far", "E-049"
    gold, steps = found
    if gold > empire.gold:
        return "not-enough-gold", "E-049"
    table = table.area(order.start, armies=start.armies - points)
    table = table.area(order.goal, armies=goal.armies + points)
    table = table.power(power, gold=empire.gold - gold, marched=empire.marched + steps * points)
    told = Marched(
        power=power, base=order.start, area=order.goal, points=points, steps=steps, gold=gold, rule="E-049"
    )
    return table.telling(told)
