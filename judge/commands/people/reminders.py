"""SET REMINDERS and SET QUIET HOURS: how long before a deadline the writer is reminded, and when not.

Both hold for all games of a person. Not here: when a reminder comes of it (scheduling.reminders).
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.commands.people.own_entry import change_entry
from judge.commands.replies import people as replies
from judge.commands.session import Session
from judge.core.options import ReminderPlan
from judge.core.people import Person
from judge.core.person_details import PersonDetails
from judge.core.plain_text import words_between
from judge.core.table import GameStatus
from judge.core.written_words import is_number
from judge.syntax.commands.player_commands import SetQuietHours, SetReminders
from judge.understanding.tokens import tokens

MOST, FARTHEST = 6, 168
"""Reminders of one phase, and hours before its deadline."""
_USUAL = frozenset({"une fois", "on", "once", "usual", "as usual", "normal", "default"})
_NEVER = frozenset({"off", "none", "never"})
_OF_DAYS, _OF_HOURS = frozenset({"d", "day", "days"}), frozenset({"h", "hr", "hrs", "hour", "hours"})
_BETWEEN = frozenset({"and", "before", "the", "deadline", "deadlines", "ahead"})
_SPAN = re.compile(
    r"(?:from\s++|between\s++)?+(\d{1,2})(?:[:.h](\d\d))?\s*+(?:h|o'clock)?\s*+(?:-|–|to|until|till|and|à)\s*+"
    r"(\d{1,2})(?:[:.h](\d\d))?\s*+(?:h|o'clock)?",
    re.IGNORECASE,
)


def set_reminders(session: Session, command: SetReminders) -> Session:
    """``SET REMINDERS 24, 8, 1``, hours before a deadline; ONCE: as usual; OFF or NO: never; bare: tell."""
    person = session.person
    if person is None:
        return session.who_are_you()
    text = " ".join(command.hours.lower().split()).strip(" .!:")
    if command.on and not text:
        return session.say(_stand(person), about="-")
    hours: tuple[int, ...] | None = ()
    if command.on and text in _USUAL:
        hours = None
    elif command.on and text not in _NEVER:
        hours = _hours(text)
        if not hours:
            said = session.without_secrets(command.hours)[:40]
            return session.say(
                replies.ReminderHoursUnclear(text=said, most=MOST, farthest=FARTHEST), about="-"
            )
    return _change_entry(session, person, replace(person.details, reminders=hours))


def set_quiet_hours(session: Session, command: SetQuietHours) -> Session:
    """``SET QUIET HOURS 22 to 7`` on the writer's clock; NO or OFF: reminders at any hour; bare: tell."""
    person = session.person
    if person is None:
        return session.who_are_you()
    text = command.span.strip(" .!:")
    if command.on and not text:
        return session.say(_stand(person), about="-")
    quiet = None
    if command.on and text.lower() not in _NEVER:
        quiet = _span(text)
        if quiet is None:
            said = session.without_secrets(command.span)[:40]
            return session.say(replies.QuietHoursUnclear(text=said), about="-")
    return _change_entry(session, person, replace(person.details, quiet_hours=quiet))


def _change_entry(session: Session, person: Person, details: PersonDetails) -> Session:
    """The entry changed; the clock looks at the person's open games anew."""
    changed = replace(person, details=details)
    session = change_entry(session, changed, _stand(changed))
    if session.person != changed:
        return session
    for game in session.games_of(person.id):
        if game.status is GameStatus.ACTIVE and any(seat.person == person.id for seat in game.seats):
            session = session.with_game(replace(game, notes=replace(game.notes, reminders=ReminderPlan())))
    return session


def _stand(person: Person) -> replies.RemindersSet:
    quiet = tuple(f"{minute // 60}:{minute % 60:02}" for minute in person.details.quiet_hours or ())
    return replies.RemindersSet(hours=person.details.reminders, quiet=quiet, zone=person.time_zone)


def _hours(text: str) -> tuple[int, ...]:
    """Hours before a deadline, the farthest first; empty if the text is no list of them."""
    found: list[int] = []
    before = ""
    for word in (token.text for token in tokens(" ".join(words_between(text, ",;&+")))):
        if is_number(word, 3):
            found.append(int(word))
        elif word in _OF_DAYS and is_number(before, 3):
            found[-1] *= 24
        elif word not in _BETWEEN and not (word in _OF_HOURS and is_number(before, 3)):
            return ()
        before = word
    if len(set(found)) > MOST or not all(1 <= hours <= FARTHEST for hours in found):
        return ()
    return tuple(sorted(set(found), reverse=True))


def _span(text: str) -> tuple[int, int] | None:
    """Minutes of the day, from and to; None if the text is no such span, or all day long."""
    read = _SPAN.fullmatch(text)
    if read is None:
        return None
    begins, ends = ((int(h) % 24) * 60 + int(m or 0) for h, m in (read.group(1, 2), read.group(3, 4)))
    sound = all(int(h) <= 24 and int(m or 0) < 60 for h, m in (read.group(1, 2), read.group(3, 4)))
    return (begins, ends) if sound and begins != ends else None
