"""SUMMARY and HISTORY: a game's past, as the reader could have read it when it happened.

Every phase is told from the reader's own view; of press only what was theirs to read. Not here: drawing a
past position (drawing), taking it back (master.rollback).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from string import digits
from typing import Any
from zoneinfo import ZoneInfo

from judge.commands.information.visibility import look
from judge.commands.names.suggestions import nearest_games
from judge.commands.orders.several_powers import own_seats
from judge.commands.press.eavesdropping import archive_mark
from judge.commands.press.pseudonyms import mark, marks_of, reader_as_shown
from judge.commands.replies import information as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, power_facts
from judge.commands.settings.secrecy import identities_hidden, leads, over
from judge.core.effects import KeepPress
from judge.core.game import Seat
from judge.core.places import Role
from judge.core.table import GameRecord, PhaseRecord
from judge.core.written_words import is_number, numbers_in, without_opening
from judge.syntax.commands.player_commands import History, Summary
from judge.syntax.dates import read_date

OPENING = "opening"
_USUAL = timedelta(days=7)
_LINES = 1000
_MOST_LINES = 5000
_MOST_PHASES = 60
_OUTSIDE, _OUTSIDE_TO, _BROAD = "exclstart ", " exclend ", " broad"
"""The old judges' way to ask for all but some turns; without BROAD, results only."""
_OPTIONS = ("from", "to", "line", "turn", "excl", "all")
"""Beginnings of words that say which part is wanted."""


# ---------------------------------------------------------------- who is meant


def game_meant(session: Session, word: str) -> GameRecord | None:
    """The game of that name, perhaps with a power's letter before it; without a name, the one at hand."""
    name = word.lstrip("?").lower()
    if not name:
        return session.table() if isinstance(session, SignedOn) else _only_game(session)
    return session.game(name) or (session.game(name[1:]) if len(name) > 1 else None)


def _only_game(session: Session) -> GameRecord | None:
    games = session.repository.games_of(session.person.id) if session.person is not None else ()
    return games[0] if len(games) == 1 else None


def no_such_game(session: Session, word: str) -> Session:
    """Say that there is no game of that name, or that none was named."""
    if not word:
        return session.say(replies.WhichGame(), about="-")
    return session.say(shared.UnknownGame(word=word[:40], near=nearest_games(session, word)))


def eyes(session: Session, record: GameRecord) -> Seat | None:
    """The eyes a reader sees a game with: their power's if signed on as it, else a bystander's."""
    at = session.sign_in
    return at.seat if at is not None and at.game == record.name and at.role is Role.PLAYER else None


# ---------------------------------------------------------------- SUMMARY


def summary(session: Session, command: Summary) -> Session:
    """Cities of every power year by year, and who played which power."""
    record = game_meant(session, command.table)
    if record is None:
        return no_such_game(session, command.table)
    rules, codec = session.rules(record), session.codec(record)
    years: dict[int, Mapping[str, int]] = {}
    for phase in session.repository.phases(record.name):
        state = codec.load_state(phase.after)
        key = rules.phase_of(state) if phase.phase == OPENING else phase.phase
        seen = look(session, record, state, eyes(session, record)).state
        years[rules.system.phases.period(key)] = rules.tally(seen)
    hidden = identities_hidden(record)
    return session.say(
        replies.Summary(
            setting=rules.setting,
            scenario=rules.setting.scenario.title,
            status=record.status.value,
            begun=bool(record.phase),
            powers=tuple(power_facts(rules, s) for s in rules.seats),
            years=tuple(sorted(years.items())),
            players=() if hidden else tuple((str(s.seat), _name(session, s.person)) for s in record.seats),
            hidden=hidden,
            ended=record.notes.ended,
            victors=rules.winners(codec.load_state(record.state)) if record.state else (),
            fogged=rules.hides_positions and not over(record) and not leads(session, record),
        ),
        about=record.name,
    )


def _name(session: Session, person: int | None) -> str:
    found = session.person_of(person) if person else None
    return found.name if found is not None else ""


# ---------------------------------------------------------------- HISTORY


@dataclass(frozen=True, slots=True)
class Wanted:
    """The part that is wanted: times in UTC or keys of phases; `lines` at most.

    `without`: all but the phases from `first` to `last`; `bare`: results alone, without letters.
    """

    after: datetime | None = None
    until: datetime | None = None
    first: str = ""
    last: str = ""
    lines: int = _LINES
    without: bool = False
    bare: bool = False


def history(session: Session, command: History) -> Session:
    """Tell what happened and was written, phase by phase: the last week, or FROM, TO, LINES, or turns."""
    head, _, rest = command.what.strip().partition(" ")
    record = game_meant(session, head) if head else game_meant(session, "")
    if record is None or (head and session.sign_in is not None and _is_option(head)):
        record, rest = game_meant(session, ""), command.what
    if record is None:
        return no_such_game(session, head)
    wanted = _range_wanted(session, record, rest)
    if wanted is None:
        return session.say(replies.HistoryWhat(text=rest[:60]), about=record.name)
    phases = session.repository.phases(record.name)
    told = tuple(_phase_accounts(session, record, phases, wanted))[-_MOST_PHASES:]
    return session.say(
        replies.History(
            setting=session.rules(record).setting,
            phases=told,
            own=eyes(session, record) is not None,
            leads=leads(session, record),
            most=wanted.lines,
            first=phases[0].closed if phases else None,
        ),
        about=record.name,
    )


def _is_option(word: str) -> bool:
    behind = word.lstrip(digits)
    return word.lower().startswith(_OPTIONS) or (behind != word and behind[:1] in ("", "-"))


def _range_wanted(session: Session, record: GameRecord, text: str) -> Wanted | None:
    """The range that is asked for; None if the words mean nothing."""
    most, words = _lines_wanted(text.lower().split())
    lines = _LINES if most is None else min(most, _MOST_LINES)
    if not words:
        after = None if most is not None else session.context.now - _USUAL
        return Wanted(after=after, lines=lines)
    if words == "all":
        return Wanted(lines=_MOST_LINES)
    if words.startswith(_OUTSIDE):
        first, _, last = words.removeprefix(_OUTSIDE).removesuffix(_BROAD).partition(_OUTSIDE_TO)
        ends = [_key(session, record, w) for w in (first, last or "#9999")]
        bare = not words.endswith(_BROAD)
        return (
            Wanted(first=ends[0], last=ends[1], lines=lines, without=True, bare=bare) if all(ends) else None
        )
    if words.startswith(("from ", "to ", "until ")):
        first, _, last = f" {words}".replace(" until ", " to ").partition(" to ")
        return _range_of_dates(session, record, without_opening(first.strip(), ("from",)), last, lines)
    first, last = _ends(without_opening(words, ("turn", "turns")))
    ends = [_key(session, record, w.strip()) for w in (first, last or first)]
    return Wanted(first=ends[0], last=ends[1], lines=lines) if all(ends) else None


def _lines_wanted(words: list[str]) -> tuple[int | None, str]:
    """The number behind LINES, if one stands there, and the words without it."""
    for at, (word, number) in enumerate(pairwise(words)):
        if word in ("line", "lines") and is_number(number, 6):
            return int(number), " ".join([*words[:at], *words[at + 2 :]])
    return None, " ".join(words)


def _ends(words: str) -> tuple[str, str]:
    """The ends of a range, the second empty if there is one: ``3-5``, ``spring 1454 to fall 1455``."""
    first, dash, last = words.partition("-")
    of_numbers = first.rstrip()[-1:].isdecimal() and last.lstrip()[:1].isdecimal()
    if not (dash and of_numbers):
        first, _, last = words.partition(" - " if " - " in words else " to ")
    return first, last


def _range_of_dates(session: Session, record: GameRecord, first: str, last: str, lines: int) -> Wanted | None:
    """FROM and TO may be dates (the latest such day that is over) or phases."""
    if first and last and _key(session, record, first) and _key(session, record, last):
        return Wanted(first=_key(session, record, first), last=_key(session, record, last), lines=lines)
    zone = session.person.time_zone if session.person is not None else record.time_zone
    moments = [_past(t, session.context.now, zone) if t else None for t in (first, last)]
    if any(t and m is None for t, m in zip((first, last), moments, strict=True)):
        one = _key(session, record, first) if first and not last else ""
        return Wanted(first=one, last=record.phase, lines=lines) if one else None
    since, until = moments
    if since is not None and until is not None and until < since:
        until = read_date(last, session.context.now, zone)  # an end that is still to come
    return Wanted(after=since - timedelta(days=1) if since else None, until=until, lines=lines)


def _past(text: str, now: datetime, zone: str) -> datetime | None:
    """A date without a year is one that has been."""
    named = read_date(text, now, zone)
    if (
        named is not None
        and named > now + timedelta(days=1)
        and not any(len(number) >= 4 for number in numbers_in(text))
    ):
        day = named.astimezone(ZoneInfo(zone))
        leap = (day.month, day.day) == (2, 29)
        return day.replace(year=day.year - 1, day=28 if leap else day.day)
    return named


def _key(session: Session, record: GameRecord, text: str) -> str:
    """A turn's number (``T12``) or a phase as a sortable word; empty if it is neither."""
    number = text.strip().removeprefix("#")
    if is_number(number, 4):
        return f"#{int(number)}"
    named = session.phases(record).key_from_words(text, record.phase) if record.phase else None
    return named or ""


def _phase_accounts(
    session: Session, record: GameRecord, phases: Sequence[PhaseRecord], wanted: Wanted
) -> Iterator[Mapping[str, Any]]:
    """Each wanted phase with its news, and the press that was written while it was open."""
    seat = eyes(session, record)
    press = [
        p for p in session.repository.press(record.name) if _readable(session, record, p) and not wanted.bare
    ]
    chosen = list(_phases_wanted(phases, wanted))
    for phase in chosen:
        own = [_letter(session, p) for p in press if p.phase == phase.phase]
        yield {**_news(session, record, phase, seat), "press": tuple(own)}
    open_now = not wanted.last and wanted.until is None
    late = [_letter(session, p) for p in press if p.phase == record.phase]
    if open_now and late:
        yield {
            "closed": None,
            "phase": None,
            "sections": (),
            "orders": (),
            "ledger": None,
            "press": tuple(late),
        }


def _phases_wanted(phases: Sequence[PhaseRecord], wanted: Wanted) -> Iterator[PhaseRecord]:
    if wanted.without:
        inside = list(_phases_wanted(phases, replace(wanted, without=False)))
        yield from (p for p in phases if p not in inside)
        return
    if wanted.first:
        marks = [p.phase for p in phases]
        ends = [_index(phases, marks, w) for w in (wanted.first, wanted.last)]
        low = ends[0] if ends[0] is not None else len(phases)
        high = ends[1] if ends[1] is not None else len(phases) - 1
        yield from phases[low : high + 1]
        return
    for phase in phases:
        if (wanted.after is None or phase.closed >= wanted.after) and (
            wanted.until is None or phase.closed <= wanted.until
        ):
            yield phase


def _index(phases: Sequence[PhaseRecord], marks: Sequence[str], wanted: str) -> int | None:
    if wanted.startswith("#"):
        return next((n for n, p in enumerate(phases) if p.turn >= int(wanted[1:])), None)
    return marks.index(wanted) if wanted in marks else None


def _news(session: Session, record: GameRecord, phase: PhaseRecord, seat: Seat | None) -> Mapping[str, Any]:
    """A closed phase, told to one reader."""
    rules, codec = session.rules(record), session.codec(record)
    after = codec.load_state(phase.after)
    before = codec.load_state(phase.before) if phase.before else after
    view = look(session, record, after, seat, codec.load_events(phase.events))
    seen = look(session, record, before, seat).state
    opening = phase.phase == OPENING
    return {
        "closed": phase.closed,
        "turn": phase.turn,
        "phase": None if opening else session.phase_facts(record, phase.phase),
        **rules.presenter.history(seen, view, opening=opening),
    }


# ---------------------------------------------------------------- press


def _readable(session: Session, record: GameRecord, press: KeepPress) -> bool:
    """Tell whether a letter was the reader's to read: to all, to their power or role, or their own."""
    if "all" in press.readers:
        return True
    at = session.sign_in
    if at is None or at.game != record.name:
        return False
    if at.role is not Role.PLAYER:
        named = {at.role.value, archive_mark(at.person)}
        return not named.isdisjoint(press.readers) or _own(session, press)
    mine: set[str] = set()
    for seat in own_seats(record, at):
        if press.at >= _since(record, seat):
            mine |= {str(seat), *marks_of(record, seat)}
    return _plain(press.author) in mine or not mine.isdisjoint(press.readers)


def _plain(author: str) -> str:
    """An author as readers are written: made-up names whatever their case."""
    role, _, name = author.partition(":")
    return mark(name) if role == "alias" else author


def _since(record: GameRecord, seat: Seat | None) -> datetime:
    """Time at which the present player of a power came: the papers of the one before stay closed."""
    first = datetime.min.replace(tzinfo=UTC)
    return record.notes.since.get(seat, first) if seat is not None else first


def _own(session: Session, press: KeepPress) -> bool:
    if not isinstance(session, SignedOn) or session.sign_in.game != press.game:
        return False
    at = session.sign_in
    if at.role is not Role.PLAYER:
        return press.author == f"{at.role.value}:{at.person}"
    mine = own_seats(session.table(), at)
    return any(_plain(press.author) in {str(s), *marks_of(session.table(), s)} for s in mine)


def _letter(session: Session, press: KeepPress) -> Mapping[str, Any]:
    """A letter as its reader had it. A list of recipients may have been a fake: only the writer sees it."""
    author, _, name = press.author.partition(":")
    named = tuple(r for r in press.readers if not r.startswith("along:"))
    to = named if "all" in named or _own(session, press) else ("you",)
    record = session.game(press.game)
    to = tuple(reader_as_shown(record, r) for r in to) if record is not None else to
    called = name if author in ("grey", "alias") else ""
    return {"author": author, "name": called, "at": press.at, "to": to, "text": press.text}
