"""Letters to those whose orders are missing, offered to a master who wants somebody reminded.

No command sends the judge's own reminder early; a letter of the master's does as well. Not here: the judge's
own reminders (runtime.phases.reminders), what a sentence wants (reading).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from judge import resources
from judge.commands.information.help import game_of
from judge.commands.orders.readiness import unready
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.found import Wish
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.slots import sights
from judge.core.places import Role
from judge.core.table import GameStatus

REMIND = "remind"
"""The page about reminders, and the remark below the lines of such a letter."""
_ENGLISH = "en"
_ALL = "all"
"""The word of PRESS TO for everybody."""
_LONGEST = 60
"""Letters of names in one line, with blanks between them."""


def with_reminders(session: Session, found: Sequence[Wish], line: str) -> tuple[Wish, ...]:
    """The wishes of a line; for a master one that wants somebody reminded is a letter to those who are
    missing, if anybody is, and any of those that are named.
    """
    if not any(wish.row.page == REMIND for wish in found):
        return tuple(found)
    missing = _missing_of(session, line)
    return tuple(_as_letter(session, found, missing)) if missing else tuple(found)


def _missing_of(session: Session, line: str) -> Sequence[str]:
    """The names of the powers whose orders are missing, of those named in a line if it names any; none where
    somebody else than a master writes, or no phase is open.
    """
    if not isinstance(session, SignedOn) or session.sign_in.role is not Role.MASTER:
        return ()
    record = session.table()
    if record.status is not GameStatus.ACTIVE or record.deadline is None:
        return ()
    titles = session.names().power_titles
    missing = [str(titles[seat]) for seat in unready(session, record) if seat in titles]
    seen = next(iter(sights(session, line, wishes(game_of(session)))), None)
    named = {name.lower() for name in seen.values.get("power", ())} if seen is not None else set()
    meant = [name for name in missing if not named or name.lower() in named]
    return [_ALL] if len(meant) == len(record.seats) else meant


@cache
def _texts() -> Mapping[str, str]:
    """The texts of reminders, by languages."""
    told = resources.table("grammar", "reminder_texts.yaml")
    return {language: str(text) for language, text in told.items()}


def _as_letter(session: Session, found: Sequence[Wish], missing: Sequence[str]) -> Iterator[Wish]:
    language = session.person.language if session.person is not None else _ENGLISH
    text = _texts().get(language, _texts()[_ENGLISH])
    names = ", ".join(missing)
    names = names if len(names) <= _LONGEST else names.replace(", ", ",")
    letter = "\n".join((f"press to {names}", text, "endpress"))
    for wish in found:
        if wish.row.page == REMIND:
            row = replace(wish.row, page="", lines=(letter,), changes=True, carries=False, remark=REMIND)
            yield replace(wish, row=row, lines=(letter,), whole=True)
        else:
            yield wish
