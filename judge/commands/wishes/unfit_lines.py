"""Lines that a sentence cannot mean, whatever else it is like: they are offered to nobody.

Another's address is not the writer's own, the day that a pause begins on is not its end, a pause that is
to begin later does not begin at once, and nobody is approved where nobody waits. Not here: lines that the
judge would refuse (refused_lines).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from judge.commands.information.help import game_of
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.found import Wish
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.slots import sights
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.master_commands import Approve
from judge.syntax.dates import read_date
from judge.syntax.talk_words import phrases, words_in

_OF_ONES_OWN = ("set address ", "i am also ")
"""Lines with an address of the writer's."""
_PAUSE, _DATES, _SOON = "pause until ", "dates", timedelta(days=2)
_UNTIL = "until"
"""The slot of a day on which something ends."""


def without_unfit(session: Session, line: str, found: Sequence[Wish]) -> tuple[Wish, ...]:
    """The wishes of a line without those that it cannot mean."""
    kept = [*found]
    if phrases("anothers-address").stand_in(words_in(line)):
        kept = [wish for wish in kept if not any(one.startswith(_OF_ONES_OWN) for one in wish.lines)]
    kept = _without_beginnings(kept)
    if isinstance(session, SignedOn) and not _waits_for_approval(session, session.table()):
        kept = [wish for wish in kept if not _approves(wish)]
    return tuple(kept)


def pause_ahead(session: Session, line: str, found: Sequence[Wish]) -> tuple[str, str]:
    """The day on which a pause is to begin, and its line, where the likeliest wish of a line is a pause and
    begins on a day to come; both empty if it is none such.
    """
    first = found[0].line if found else ""
    if not first.startswith(_PAUSE):
        return "", ""
    zone = session.person.time_zone if session.person is not None else "UTC"
    for sight in sights(session, line, wishes(game_of(session))):
        for dates in sight.values.get(_DATES, ()):
            begins, _, _ = dates.partition(" to ")
            moment = read_date(begins, session.context.now, zone)
            if moment is not None and moment - session.context.now > _SOON:
                return begins, first
    return "", ""


def _without_beginnings(found: Sequence[Wish]) -> list[Wish]:
    """The wishes without those of several days of one row that end where the sentence has a later day."""
    ending = [wish for wish in found if _UNTIL in wish.row.slots()]
    last = {
        name: max((wish for wish in ending if wish.row.name == name), key=_place_of_day)
        for name in dict.fromkeys(wish.row.name for wish in ending)
    }
    several = {name for name in last if len([wish for wish in ending if wish.row.name == name]) > 1}
    return [wish for wish in found if wish.row.name not in several or wish is last[wish.row.name]]


def _place_of_day(wish: Wish) -> int:
    """The place of a line's day in the sentence; that of the last day is the end."""
    return max(
        (wish.said.lower().rfind(word.lower()) for word in wish.line.split() if word.isdigit()), default=0
    )


def _approves(wish: Wish) -> bool:
    return bool(wish.lines) and isinstance(read_command(wish.lines[0]), Approve)


def _waits_for_approval(session: Session, record: GameRecord) -> bool:
    """Decide whether somebody waits for a master's yes, or may come to."""
    if record.status is GameStatus.FORMING or record.options.approval:
        return True
    return bool(record.newcomers)
