"""MAP: the position of a game, now or after a closed phase, as a picture that comes with the answer.

Not here: drawing (report), the maps that come with results (service).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from judge.desk.allowance import Cost
from judge.desk.looking_back import OPENING, eyes, game_meant, no_such_game
from judge.desk.looks import look
from judge.desk.phases import phase_named, phase_of
from judge.desk.registry import handles
from judge.desk.visit import Visit
from judge.games.machiavelli import codec
from judge.games.machiavelli.state import State
from judge.language.player_commands import Map
from judge.letter import MAPS, GameRecord, PhaseRecord
from judge.report import maps, render, whole_game

_FORM = re.compile(r"\b(svg|png|both)\s*$", re.IGNORECASE)
_MOST = 4
"""Maps in one answer: each costs a moment and many kilobytes."""


@handles(Map)
def show_map(visit: Visit, command: Map) -> Visit:
    """``MAP``, ``MAP sforza``, ``MAP fall 1455``, ``MAP sforza GAME``; ``SVG`` behind it: to enlarge."""
    asked = _FORM.search(command.what)
    what = _FORM.sub("", command.what).strip()
    form = asked[1].lower() if asked else visit.person.details.get(MAPS, "png") if visit.person else "png"
    form = "png" if form == "none" else form
    what = what.removeprefix("* ")
    head, _, rest = what.partition(" ")
    record = game_meant(visit, head)
    if record is None and visit.standing is not None:
        record, rest = visit.table(), what
    if record is None:
        return no_such_game(visit, head)
    if not record.state:
        return visit.say("map-not-yet", about=record.name)
    if sum(1 for e in visit.entries if e["template"] == "map") >= _MOST:
        return visit.say("map-many", about=record.name, most=_MOST)
    if rest.strip().lower() in ("game", "film", "all"):
        return _whole_game(visit, record)
    if not rest.strip():
        return _enclosed(visit, record, codec.load_state(record.state), "", (), form)
    return _of_phase(visit, record, rest.strip(), form)


def _whole_game(visit: Visit, record: GameRecord) -> Visit:
    """Everything from the first phase to the last: an animated picture, and the cities by year."""
    if any(e["template"] == "map-game" for e in visit.entries):
        return visit.say("map-many", about=record.name, most=1)
    rules, seat = visit.rules(record), eyes(visit, record)
    past = []
    for phase in visit.known.phases(record.name):
        state = codec.load_state(phase.after)
        seen = look(visit, record, state, seat, codec.load_events(phase.events))
        past.append((phase.phase, seen.state, tuple(seen.events)))
    drawn = whole_game.attachments(rules, record.name, past, before=partial(_allowed, visit))
    return visit.enclose(*drawn).say("map-game", about=record.name, names=[a.name for a in drawn])


def _of_phase(visit: Visit, record: GameRecord, words: str, form: str) -> Visit:
    """As a phase left it, with the moves that led there."""
    named = phase_named(words, replace(phase_of(record.phase), year=phase_of(record.phase).year - 1))
    phases = visit.known.phases(record.name)
    wanted = next((p for p in phases if named is not None and p.phase == named.key), None)
    if wanted is None and re.fullmatch(r"(turn\s+)?#?\d{1,3}", words, re.IGNORECASE):
        number = int(re.sub(r"\D", "", words))
        wanted = next((p for p in phases if p.turn == number), None)
    if wanted is None and words.lower() in ("start", "opening", "beginning"):
        wanted = next((p for p in phases if p.phase == OPENING), None)
    if wanted is None:
        return visit.say("map-unknown", about=record.name, text=words[:40])
    events = _events(visit, record, wanted)
    return _enclosed(visit, record, codec.load_state(wanted.after), wanted.phase, events, form)


def _events(visit: Visit, record: GameRecord, phase: PhaseRecord) -> tuple[maps.Mark, ...]:
    happened = codec.load_events(phase.events)
    view = look(visit, record, codec.load_state(phase.after), eyes(visit, record), happened)
    return maps.marks_of(view.events)


def _allowed(visit: Visit) -> None:
    visit.context.allowance.take(Cost.PICTURE)


def _enclosed(
    visit: Visit, record: GameRecord, state: State, key: str, marks: tuple[maps.Mark, ...], form: str
) -> Visit:
    """`key` is the phase that is over; empty for the position as it is."""
    rules = visit.rules(record)
    seen = look(visit, record, state, eyes(visit, record)).state
    now = not key
    shown = state.phase if now or key == OPENING else phase_of(key)
    facts = {"year": str(shown.year), "season": str(shown.season), "kind": str(shown.kind)}
    shows = "now" if now else "start" if key == OPENING else "closed"
    told = {"game": record.name, "phase": facts, "shows": shows}
    title = render.piece("service/map-title.txt", told, otherwise=record.name)
    picture = maps.picture(rules, seen, title, marks)
    name = f"{record.name}-{shown.key}" + ("-now" if now else "")
    drawn = picture.attachments(name, form, before=partial(_allowed, visit))
    names = {a.name for _, a in visit.enclosed}
    fresh = tuple(a for a in drawn if a.name not in names)
    return visit.enclose(*fresh).say(
        "map", about=record.name, phase=facts, names=[a.name for a in drawn], now=now
    )
