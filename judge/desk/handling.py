"""A letter goes in, effects come out. One answer for each letter, in the order in which things were written.

Not here: what the commands do (a module for each family), carrying effects out (service).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.desk import (  # noqa: F401  each module enters its commands into the registry
    approving,
    becoming,
    being_away,
    chairs,
    charts,
    church,
    clearing,
    codes,
    creating,
    declaring,
    diaries,
    doors,
    editing,
    ejecting,
    excusing,
    forms,
    habits,
    hands,
    helping,
    housekeeping,
    identity,
    keepers,
    leaving,
    listing,
    looking_back,
    mastering,
    observing,
    overhearing,
    pausing,
    personal,
    planning,
    predicting,
    press,
    previewing,
    proposing,
    reasons,
    registering,
    rolling,
    rule_flags,
    standing_by,
    succeeding,
    telling,
    timing,
    undelivered,
    variants,
    voting,
    watching,
)
from judge.desk.allowance import Cost, UsedUpError
from judge.desk.changing import may_change
from judge.desk.context import Context
from judge.desk.identity import both_ends_asked
from judge.desk.ordering import leave_table
from judge.desk.overview import looked_around
from judge.desk.registry import carry_out, handles
from judge.desk.replying import effects_of
from judge.desk.signing import answering, password_of
from judge.desk.sparing import not_done
from judge.desk.talk import names, said, topics
from judge.desk.undoing import remembered
from judge.desk.visit import Visit
from judge.known import Known
from judge.language import letters
from judge.language.command_mistakes import misspelt_command, of_masters
from judge.language.commands import Create, Help, ListGames, Observe, SetPassword, SignOn, Why
from judge.language.keeper_commands import KeeperAsk
from judge.language.letters import Item, PressText, Raw, Said, TooManyLines, Wrong
from judge.language.master_commands import Predict, ReportUndelivered
from judge.language.observer_commands import CatchUp, Monitor
from judge.language.player_commands import (
    Branch,
    Confirm,
    Diary,
    Export,
    ForgetMe,
    History,
    InfoPlayer,
    Map,
    MyPowers,
    Status,
    Summary,
    Template,
    WhoGame,
    WhoIs,
)
from judge.language.smalltalk import Talk
from judge.letter import Discard, Effect, Letter

_FATAL = ("too-large", "too-many-parts", "unreadable", "headers", "several-senders", "encrypted")
_NOT_WORTH_SAYING = frozenset(
    {"quote-unmarked", "attachments-used", "subject-only", "empty", "only-quote", "quote-between"}
)
_SAYS_WHY = frozenset({"winmail", "attachments-closed", "letter-enclosed", "long-line"})
"""Problems that tell by themselves why there is nothing to read."""
_MOST_STRAY = 8
_BOUNDS: Mapping[str, int] = {"sign-on": 12, "press": 20, "order": 500, "condition": 40, "": 100}
"""How many of a kind one letter may hold: a password costs a fifth of a second, press goes to many."""


_COSTS: Mapping[type, Cost] = {
    **dict.fromkeys((Summary, History, Map, Why, Export, CatchUp), Cost.LOOK_BACK),
    **dict.fromkeys((ListGames, WhoGame, WhoIs, InfoPlayer, Status, MyPowers, Help), Cost.QUESTION),
    **dict.fromkeys((Template, Diary, ReportUndelivered), Cost.QUESTION),
    Predict: Cost.PREVIEW,
}
"""What only asks, and costs something for each time that it is asked."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """`over` items of a kind were left out."""

    kind: str
    over: int


def on_letter(letter: Letter, known: Known, context: Context) -> tuple[Effect, ...]:
    """Everything that follows from one letter. Robots and letters from nowhere get no answer (RFC 3834 2)."""
    if letter.automatic and not _by_hand(letter):
        return (Discard(reason=letter.automatic),)
    if not letter.sender:
        return (Discard(reason="no-sender"),)
    if not context.house.answers(letter.sender):
        return (Discard(reason="denied"),)
    person = known.person_at(letter.sender)
    visit = Visit(letter=letter, known=known, context=context, person=person)
    if letter.proof == "fail":
        if person is None and letter.token is None:
            return (Discard(reason="unproven"),)  # an answer would go to somebody who has not written
        visit = replace(visit, person=None).say("problem", about="-", problem="unproven")
    fatal = next((p for p in letter.problems if p in _FATAL), None)
    if fatal is not None:
        return tuple(effects_of(visit.say("unread", about="-", problem=fatal)))
    items = letters.read(letter.lines)
    visit = answering(codes.in_letter(visit, _confirmed(items)))
    if visit.standing is None:
        items = _behind_sign_on(items)
    visit = replace(visit, secrets=_secrets(visit, items))
    for problem in letter.problems:
        if problem not in _NOT_WORTH_SAYING:
            visit = visit.say("problem", about="-", problem=problem)
    if not items and not _SAYS_WHY.intersection(letter.problems):
        visit = visit.say("empty", about="-", left_out=len(letter.left_out))
    for item in _within_bounds(items):
        visit = _handled(visit, item)
    visit = codes.asked_for_yes(both_ends_asked(leave_table(looked_around(visit))))
    return tuple(effects_of(_stray_lines(visit)))


def _confirmed(items: Iterable[Item]) -> Iterator[str]:
    """The codes that stand in lines of their own (CONFIRM)."""
    commands = (item.command for item in items if isinstance(item, Said))
    yield from (c.code for c in commands if isinstance(c, Confirm | ForgetMe))


def _behind_sign_on(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Lines for the game that stand above the only sign-on of a letter belong below it."""
    at = [n for n, i in enumerate(items) if isinstance(i, Said) and isinstance(i.command, SignOn)]
    if len(at) != 1:
        return items
    above = [i for i in items[: at[0]] if isinstance(i, Raw)]
    rest = [i for i in items[: at[0]] if not isinstance(i, Raw)]
    return (*rest, items[at[0]], *above, *items[at[0] + 1 :])


def _by_hand(letter: Letter) -> bool:
    """Whether a letter that only its subject makes a robot's ("Out of office") has commands in it.

    Who tells of an absence may well call the letter so.
    """
    if letter.automatic != "subject":
        return False
    return any(isinstance(item, Said) for item in letters.read(letter.lines))


def _within_bounds(items: Sequence[Item]) -> Iterator[Item | TooMany]:
    """The items, as many of each kind as one letter may hold; what is left out is said once."""
    counted: Counter[str] = Counter()
    for item in items:
        kind = _kind(item)
        counted[kind] += 1
        if counted[kind] <= _BOUNDS.get(kind, _BOUNDS[""]):
            yield item
    for kind in sorted(counted):
        over = counted[kind] - _BOUNDS.get(kind, _BOUNDS[""])
        if over > 0:
            yield TooMany(kind, over)


def _kind(item: Item) -> str:
    if isinstance(item, Said) and isinstance(item.command, Branch):
        return "condition"
    if isinstance(item, Said):
        return "sign-on" if isinstance(item.command, SignOn | Create | Observe | Monitor) else "command"
    return "press" if isinstance(item, PressText) else "order" if isinstance(item, Raw) else "command"


@handles(TooMany)
def too_many(visit: Visit, item: TooMany) -> Visit:
    return visit.say("too-many", about="-", kind=item.kind, over=item.over)


def _handled(visit: Visit, item: Item | TooMany) -> Visit:
    """An item carried out; one that would cost more than the letter may is left out and named."""
    opens = isinstance(item, Said) and isinstance(item.command, SignOn | Create | Observe | Monitor)
    if isinstance(item, Said) and opens:
        visit = _moved_on(visit, item)
    try:
        return _carried(visit, item)
    except UsedUpError as error:
        if opens:  # what follows was written for that table, and for no other
            visit = replace(visit, standing=None, refused=True, keeper=False)
        return not_done(visit, error, item.line if isinstance(item, Said) else "")


def _carried(visit: Visit, item: Item | TooMany) -> Visit:
    if not isinstance(item, Said):
        return carry_out(visit, item)
    cost = _COSTS.get(type(item.command))
    if cost is not None:
        visit.context.allowance.take(cost)
    before = visit.table() if visit.standing is not None else None
    return remembered(before, carry_out(visit, item.command), item.command)


def _moved_on(visit: Visit, item: Said) -> Visit:
    """Another table: what was written for the one before is settled first. A mere greeting moves nobody."""
    greeting = isinstance(item.command, SignOn) and item.command.greeting
    return visit if greeting else leave_table(looked_around(visit))


@handles(Wrong)
def wrong(visit: Visit, item: Wrong) -> Visit:
    """A line that began as a command; what only the master may set is not offered to others."""
    if visit.standing is not None and of_masters(item.complaint) and not may_change(visit):
        return visit.complain(replace(item.complaint, corrected=""), only_masters=True)
    return visit.complain(item.complaint)


@handles(TooManyLines)
def too_many_lines(visit: Visit, item: TooManyLines) -> Visit:
    return visit.say("too-many-lines", about="-", left=item.left)


def _secrets(visit: Visit, items: Sequence[Item]) -> frozenset[str]:
    """The passwords of this letter: they are never said back, nor sent on."""
    commands = [i.command for i in items if isinstance(i, Said)]
    openings = [c for c in commands if isinstance(c, SignOn | Create | Observe | Monitor | SetPassword)]
    entered = (
        password_of(visit, c) if isinstance(c, SignOn) else c.password
        for c in openings[: 2 * _BOUNDS["sign-on"]]  # others are neither carried out nor quoted
    )
    of_keepers = (c.text for c in commands if isinstance(c, KeeperAsk) and c.verb == "password")
    return frozenset(word for word in (*entered, *of_keepers) if word)


def _stray_lines(visit: Visit) -> Visit:
    """Lines that came before any sign-on: a misspelt command, or orders without a game."""
    rest: list[str] = []
    orders = False
    for line in visit.stray[:50]:
        meant = misspelt_command(line)
        if meant is not None:
            visit = visit.complain(meant)
        elif said(visit, line) is not Talk.COURTESY:
            rest.append(visit.without_secrets(line)[:100])
            orders = orders or said(visit, line) is None
    if not rest:
        return visit
    registered = visit.person is not None or visit.letter.proof == "fail"
    if not registered and not visit.visited:
        visit = visit.say("not-registered", about="-")
    games = tuple(sorted(g.name for g in visit.known.games_of(visit.person.id))) if visit.person else ()
    return visit.say(
        "stray",
        about="-",
        lines=rest[:_MOST_STRAY],
        more=len(rest) - _MOST_STRAY,
        registered=registered,
        orders=orders,
        topics=topics(rest, names(visit)),
        games=games,
    )
