"""The most that one letter may have of each kind of line, and the passwords in it.

Not here: what a letter may cost (limits.letter_costs).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.commands.joining.sign_on import password_of
from judge.commands.registry import opens_a_table
from judge.commands.session import Session
from judge.core.repository import UnreadableGameError
from judge.syntax.commands.basic_commands import Create, Observe, SetPassword, SignOn
from judge.syntax.commands.keeper_commands import KeeperAsk
from judge.syntax.commands.observer_commands import Monitor
from judge.syntax.commands.player_commands import Branch
from judge.syntax.letters import Item, OrderLine, PressText, Said

_BOUNDS: Mapping[str, int] = {"sign-on": 12, "press": 20, "order": 500, "condition": 40, "": 100}
"""Most of a kind in one letter: a password costs a fifth of a second, press goes to many."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """`over` items of a kind were left out."""

    kind: str
    over: int


def within_bounds(items: Sequence[Item]) -> Iterator[Item | TooMany]:
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
        return "sign-on" if opens_a_table(item.command) else "command"
    return "press" if isinstance(item, PressText) else "order" if isinstance(item, OrderLine) else "command"


def secrets_of(session: Session, items: Sequence[Item]) -> frozenset[str]:
    """The passwords of this letter: they are never said back, nor sent on."""
    commands = [i.command for i in items if isinstance(i, Said)]
    openings = [c for c in commands if isinstance(c, SignOn | Create | Observe | Monitor | SetPassword)]
    entered = (
        word
        for c in openings[: 2 * _BOUNDS["sign-on"]]  # others are neither carried out nor quoted
        for word in (_passwords(session, c) if isinstance(c, SignOn) else (c.password,))
    )
    of_keepers = (c.text for c in commands if isinstance(c, KeeperAsk) and c.verb == "password")
    return frozenset(word for word in (*entered, *of_keepers) if word)


def _passwords(session: Session, command: SignOn) -> tuple[str, ...]:
    """The password of a sign-on; every word that may be it, if its game cannot be read."""
    try:
        return (password_of(session, command),)
    except UnreadableGameError:
        return (command.password, *command.options.split())
