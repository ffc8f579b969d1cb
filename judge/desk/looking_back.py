"""SUMMARY and HISTORY: a game's past, as the reader could have read it when it happened.

Every phase is told from the reader's own view; of press only what was theirs to read. Not here: drawing a
past position (maps), taking it back (rolling).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.desk.hands import own_seats
from judge.desk.looks import look
from judge.desk.names import nearest_games
from judge.desk.overhearing import marked
from judge.desk.phases import phase_named, phase_of
from judge.desk.planning import SINCE
from judge.desk.pseudonyms import mark, marks_of, shown
from judge.desk.registry import handles
from judge.desk.veils import identities_hidden, leads, over
from judge.desk.visit import Role, Visit, power_facts
from judge.game import Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.state import Power
from judge.language.dates import read_date
from judge.language.player_commands import History, Summary
from judge.letter import GameRecord, KeepPress, PhaseRecord
from judge.report.ledger import ledger
from judge.report.news import Storyteller, disbanded
from judge.report.standings import standings

OPENING = "opening"
_USUAL = timedelta(days=7)
_LINES = 1000
_MOST_LINES = 5000
_MOST_PHASES = 60
_OUTSIDE = re.compile(r"exclstart\s+(.+?)(?:\s+exclend\s+(.+?))?(\s+broad)?", re.IGNORECASE)
"""The old judges' way to ask for all but some turns; without BROAD, results only."""


# ---------------------------------------------------------------- who is meant


def game_meant(visit: Visit, word: str) -> GameRecord | None:
    """The game of that name, perhaps with a power's letter before it; without a name, the one at hand."""
    name = word.lstrip("?").lower()
    if not name:
        return visit.table() if visit.standing is not None else _only_game(visit)
    return visit.game(name) or (visit.game(name[1:]) if len(name) > 1 else None)


def _only_game(visit: Visit) -> GameRecord | None:
    games = visit.known.games_of(visit.person.id) if visit.person is not None else ()
    return games[0] if len(games) == 1 else None


def no_such_game(visit: Visit, word: str) -> Visit:
    """Say that there is no game of that name, or that none was named."""
    if not word:
        return visit.say("which-game", about="-")
    return visit.say("unknown-game", word=word[:40], near=nearest_games(visit, word))


def eyes(visit: Visit, record: GameRecord) -> Seat | None:
    """Whose view of a game the reader has: their power's if signed on as it, else a bystander's."""
    at = visit.standing
    return at.seat if at is not None and at.game == record.name and at.role is Role.PLAYER else None


# ---------------------------------------------------------------- SUMMARY


@handles(Summary)
def summary(visit: Visit, command: Summary) -> Visit:
    """Cities of every power year by year, and who played which power."""
    record = game_meant(visit, command.table)
    if record is None:
        return no_such_game(visit, command.table)
    rules = visit.rules(record)
    years: dict[int, Mapping[str, int]] = {}
    for phase in visit.known.phases(record.name):
        seen = look(visit, record, codec.load_state(phase.after), eyes(visit, record)).state
        years[_year(phase)] = {str(r.power): r.cities for r in standings(rules.setting, seen)}
    hidden = identities_hidden(record)
    return visit.say(
        "summary",
        about=record.name,
        setting=rules.setting,
        scenario=rules.setting.scenario.title,
        status=record.status.value,
        begun=bool(record.phase),
        powers=tuple(power_facts(rules, s) for s in rules.seats),
        years=tuple(sorted(years.items())),
        players=() if hidden else tuple((str(s.seat), _name(visit, s.person)) for s in record.seats),
        hidden=hidden,
        ended=str(record.settings.get("ended", "")),
        victors=_victors(record),
        fogged=rules.setting.rules.fog and not over(record) and not leads(visit, record),
    )


def _victors(record: GameRecord) -> tuple[str, ...]:
    return tuple(str(p) for p in codec.load_state(record.state).victors) if record.state else ()


def _year(phase: PhaseRecord) -> int:
    """The year a phase belongs to; the opening's is that of the first position."""
    return codec.load_state(phase.after).phase.year if phase.phase == OPENING else phase_of(phase.phase).year


def _name(visit: Visit, person: int | None) -> str:
    found = visit.person_of(person) if person else None
    return found.name if found is not None else ""


# ---------------------------------------------------------------- HISTORY


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part: times in UTC or keys of phases; `lines` at most.

    `without`: all but the phases from `first` to `last`; `bare`: results alone, without letters.
    """

    after: datetime | None = None
    until: datetime | None = None
    first: str = ""
    last: str = ""
    lines: int = _LINES
    without: bool = False
    bare: bool = False


@handles(History)
def history(visit: Visit, command: History) -> Visit:
    """What happened and was written, phase by phase: the last week, or FROM, TO, LINES, or turns."""
    head, _, rest = command.what.strip().partition(" ")
    record = game_meant(visit, head) if head else game_meant(visit, "")
    if record is None or (head and visit.standing is not None and _is_option(head)):
        record, rest = game_meant(visit, ""), command.what
    if record is None:
        return no_such_game(visit, head)
    wanted = _wanted(visit, record, rest)
    if wanted is None:
        return visit.say("history-what", about=record.name, text=rest[:60])
    phases = visit.known.phases(record.name)
    told = tuple(_told(visit, record, phases, wanted))[-_MOST_PHASES:]
    return visit.say(
        "history",
        about=record.name,
        setting=visit.rules(record).setting,
        phases=told,
        own=eyes(visit, record) is not None,
        leads=leads(visit, record),
        most=wanted.lines,
        first=phases[0].closed if phases else None,
    )


def _is_option(word: str) -> bool:
    return bool(re.match(r"(from|to|lines?|turns?|excl\w*|all|\d+$|\d+\s*-)", word, re.IGNORECASE))


def _wanted(visit: Visit, record: GameRecord, text: str) -> Wanted | None:
    """The range that is asked for; None if the words mean nothing."""
    words = " ".join(text.split())
    lines = _LINES
    found = re.search(r"\blines?\s+(\d{1,6})\b", words, re.IGNORECASE)
    if found:
        lines = min(int(found[1]), _MOST_LINES)
        words = (words[: found.start()] + words[found.end() :]).strip()
    if not words:
        after = None if found else visit.context.now - _USUAL
        return Wanted(after=after, lines=lines)
    if words.lower() == "all":
        return Wanted(lines=_MOST_LINES)
    outside = _OUTSIDE.fullmatch(words)
    if outside:
        ends = [_key(record, w) for w in (outside[1], outside[2] or "#9999")]
        outer = Wanted(first=ends[0], last=ends[1], lines=lines, without=True, bare=not outside[3])
        return outer if all(ends) else None
    dates = re.fullmatch(r"(?:from\s+(.+?))?\s*(?:(?:to|until)\s+(.+))?", words, re.IGNORECASE)
    if dates and (dates[1] or dates[2]) and words.lower().startswith(("from", "to", "until")):
        return _dated(visit, record, dates[1] or "", dates[2] or "", lines)
    bare = re.sub(r"^turns?\s+", "", re.sub(r"(\d)\s*-\s*(\d)", r"\1 - \2", words), flags=re.I)
    first, _, last = bare.partition(" - ") if " - " in bare else bare.partition(" to ")
    ends = [_key(record, w.strip()) for w in (first, last or first)]
    return Wanted(first=ends[0], last=ends[1], lines=lines) if all(ends) else None


def _dated(visit: Visit, record: GameRecord, first: str, last: str, lines: int) -> Wanted | None:
    """FROM and TO may be dates (the latest such day that is over) or phases."""
    if first and last and _key(record, first) and _key(record, last):
        return Wanted(first=_key(record, first), last=_key(record, last), lines=lines)
    zone = visit.person.time_zone if visit.person is not None else record.time_zone
    moments = [_past(t, visit.context.now, zone) if t else None for t in (first, last)]
    if any(t and m is None for t, m in zip((first, last), moments, strict=True)):
        one = _key(record, first) if first and not last else ""
        return Wanted(first=one, last=record.phase, lines=lines) if one else None
    after = moments[0] - timedelta(days=1) if moments[0] else None
    return Wanted(after=after, until=moments[1], lines=lines)


def _past(text: str, now: datetime, zone: str) -> datetime | None:
    """A date without a year is one that has been."""
    named = read_date(text, now, zone)
    if named is not None and named > now + timedelta(days=1) and not re.search(r"\d{4}", text):
        return named.astimezone(ZoneInfo(zone)).replace(year=named.year - 1)
    return named


def _key(record: GameRecord, text: str) -> str:
    """A turn's number (``T12``) or a phase as a sortable word; empty if it is neither."""
    number = re.fullmatch(r"#?(\d{1,4})", text.strip())
    if number:
        return f"#{int(number[1])}"
    now = phase_of(record.phase) if record.phase else None
    named = phase_named(text, now) if now is not None else None
    return named.key if named is not None else ""


def _told(
    visit: Visit, record: GameRecord, phases: Sequence[PhaseRecord], wanted: Wanted
) -> Iterator[Mapping[str, Any]]:
    """Each wanted phase with its news, and the press that was written while it was open."""
    seat = eyes(visit, record)
    press = [p for p in visit.known.press(record.name) if _readable(visit, record, p) and not wanted.bare]
    chosen = list(_chosen(phases, wanted))
    for phase in chosen:
        own = [_letter(visit, p) for p in press if p.phase == phase.phase]
        yield {**_news(visit, record, phase, seat), "press": tuple(own)}
    open_now = not wanted.last and wanted.until is None
    late = [_letter(visit, p) for p in press if p.phase == record.phase]
    if open_now and late:
        yield {
            "closed": None,
            "phase": None,
            "sections": (),
            "orders": (),
            "ledger": None,
            "press": tuple(late),
        }


def _chosen(phases: Sequence[PhaseRecord], wanted: Wanted) -> Iterator[PhaseRecord]:
    if wanted.without:
        inside = list(_chosen(phases, replace(wanted, without=False)))
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


def _news(visit: Visit, record: GameRecord, phase: PhaseRecord, seat: Seat | None) -> Mapping[str, Any]:
    """A closed phase, told to one reader."""
    rules = visit.rules(record)
    after = codec.load_state(phase.after)
    before = codec.load_state(phase.before) if phase.before else after
    view = look(visit, record, after, seat, codec.load_events(phase.events))
    seen = look(visit, record, before, seat).state
    teller = Storyteller(rules.setting, seen, seat)
    purse = None
    if seat is not None and rules.setting.rules.money:
        had = seen.ducats.get(Power(seat), 0) if phase.before else 0
        purse = ledger(teller, had, view.state.ducats.get(Power(seat), 0), view.events)
    year, season, kind = phase.phase.split("-", 2) if "-" in phase.phase else ("", "", "")
    return {
        "closed": phase.closed,
        "turn": phase.turn,
        "phase": {"year": year, "season": season, "kind": kind} if year else None,
        "sections": teller.sections(view.events),
        "orders": teller.orders(disbanded(view.events) if phase.phase == OPENING else view.events),
        "ledger": purse,
    }


# ---------------------------------------------------------------- press


def _readable(visit: Visit, record: GameRecord, press: KeepPress) -> bool:
    """Whether a letter was the reader's to read: to all, to their power or role, or their own."""
    if "all" in press.readers:
        return True
    at = visit.standing
    if at is None or at.game != record.name:
        return False
    if at.role is not Role.PLAYER:
        named = {at.role.value, marked(at.person)}
        return not named.isdisjoint(press.readers) or _own(visit, press)
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
    """When the present player of a power came: the papers of the one before stay closed."""
    kept = record.settings.get(SINCE, {}).get(str(seat))
    return datetime.fromisoformat(kept) if kept else datetime.min.replace(tzinfo=UTC)


def _own(visit: Visit, press: KeepPress) -> bool:
    at = visit.standing
    if at is None or at.game != press.game:
        return False
    if at.role is not Role.PLAYER:
        return press.author == f"{at.role.value}:{at.person}"
    mine = own_seats(visit.table(), at)
    return any(_plain(press.author) in {str(s), *marks_of(visit.table(), s)} for s in mine)


def _letter(visit: Visit, press: KeepPress) -> Mapping[str, Any]:
    """A letter as its reader had it. A list of recipients may have been a fake: only the writer sees it."""
    author, _, name = press.author.partition(":")
    named = tuple(r for r in press.readers if not r.startswith("along:"))
    to = named if "all" in named or _own(visit, press) else ("you",)
    record = visit.game(press.game)
    to = tuple(shown(record, r) for r in to) if record is not None else to
    known = name if author in ("grey", "alias") else ""
    return {"author": author, "name": known, "at": press.at, "to": to, "text": press.text}
