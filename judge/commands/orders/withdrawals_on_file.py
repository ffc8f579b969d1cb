"""Lines that take back orders of an earlier letter (``Cancel the attack on Siena``): CLEAR is offered.

Not here: orders of the same letter (taken_back_later), CLEAR itself (clear).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.information.help_search import Line
from judge.commands.limits.line_costs import may_look
from judge.commands.orders.disowning import sentences_beside
from judge.commands.orders.merge import Given
from judge.commands.replies import information as replies
from judge.commands.session import Session
from judge.commands.wishes import kept_menus, menu
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame


def offer_clear(
    session: Session, old: Sequence[Given], rules: TableGame, reader: OrderReader, seat: Seat
) -> tuple[Session, bool]:
    """The session with CLEAR offered for what lines above all orders take back, and whether it is.

    What such a line orders instead is left of it. Below orders of its own letter it means these.
    """
    kept: list[str] = []
    offered: dict[str, None] = {}
    said = ""
    lines = session.in_hand.pending if old else ()
    if not any(map(reader.withdraws, lines)):
        return session, False
    beside = sentences_beside(rules.system.name)
    for at, line in enumerate(lines):
        if not may_look(session.context.allowance, line) or reader.orders(line, seat):
            kept += lines[at:]
            break
        if line.rstrip().endswith(":") and beside.doubting(line) > 0:
            kept.append(line)  # it heads those below it
            continue
        found = reader.withdrawal(line, [[given.order] for given in old])
        named = [about for order in found.orders if (about := rules.about(order)) is not None]
        if found.instead and reader.orders(found.instead, seat):
            kept.append(found.instead)
        elif named:
            offered |= dict.fromkeys(f"clear {about}" for about in named)
            said = said or line
        else:
            kept.append(line)
    if not offered and tuple(kept) == tuple(lines):
        return session, False
    session = replace(session, in_hand=replace(session.in_hand, pending=tuple(kept)))
    if not offered:
        return session, False
    shown = tuple(offered)[: menu.MOST]
    session, numbered = kept_menus.keep_lines(session, shown)
    asked = replies.Menu(
        said=menu.quote(session, said),
        lines=tuple(map(Line, shown)),
        likely=True,
        numbered=numbered,
    )
    return session.say(asked), True
