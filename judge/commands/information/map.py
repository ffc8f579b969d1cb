"""MAP: the position of a game, now or after a closed phase, as a picture that comes with the answer.

Not here: drawing (machiavelli.drawing), the maps that come with results (phases.result_letters).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from judge.commands.information.history import OPENING, eyes, game_meant, no_such_game
from judge.commands.information.visibility import look
from judge.commands.limits.letter_costs import Cost
from judge.commands.replies import information as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.core.table import GameRecord, PhaseRecord
from judge.core.wording import writing_in
from judge.core.written_words import is_number, without_opening
from judge.rendering import render
from judge.syntax.commands.player_commands import Map

_FORMS = ("svg", "png", "both")
_MOST = 4
"""Maps in one answer: each costs a moment and many kilobytes."""


def show_map(session: Session, command: Map) -> Session:
    """``MAP``, ``MAP sforza``, ``MAP fall 1455``, ``MAP sforza GAME``; ``SVG`` behind it: to enlarge."""
    words = command.what.split()
    asked = words.pop().lower() if words and words[-1].lower() in _FORMS else ""
    what = " ".join(words)
    form = asked or (session.person.details.maps if session.person else "png")
    form = "png" if form == "none" else form
    what = what.removeprefix("* ")
    head, _, rest = what.partition(" ")
    record = game_meant(session, head)
    if record is None and isinstance(session, SignedOn):
        record, rest = session.table(), what
    if record is None:
        return no_such_game(session, head)
    if not record.state:
        return session.say(shared.MapNotYet(), about=record.name)
    if sum(1 for e in session.entries if isinstance(e.reply, replies.Map)) >= _MOST:
        return session.say(replies.MapMany(most=_MOST), about=record.name)
    if rest.strip().lower() in ("game", "film", "all"):
        return _whole_game(session, record, form)
    if not rest.strip():
        return _present(session, record, form)
    return _of_phase(session, record, rest.strip(), form)


def _present(session: Session, record: GameRecord, form: str) -> Session:
    """The position as it is."""
    return _enclose_map(session, record, session.codec(record).load_state(record.state), "", (), form)


def _whole_game(session: Session, record: GameRecord, form: str) -> Session:
    """Everything from the first phase to the last: an animated picture, and the cities by year; the
    position as it is, where no phase is over.
    """
    if any(isinstance(e.reply, replies.MapGame) for e in session.entries):
        return session.say(replies.MapMany(most=1), about=record.name)
    rules, seat, codec = session.rules(record), eyes(session, record), session.codec(record)
    past = []
    for phase in session.repository.phases(record.name):
        state = codec.load_state(phase.after)
        seen = look(session, record, state, seat, codec.load_events(phase.events))
        past.append((phase.phase, seen.state, tuple(seen.events)))
    if not past:
        return _present(session, record, form)
    with writing_in(_language(session)):
        drawn = rules.presenter.whole_game(record.name, past, partial(_pay_for_picture, session))
    if not drawn:
        return session.say(shared.NotInThisGame(), about=record.name)
    return session.enclose(*drawn).say(replies.MapGame(names=[a.name for a in drawn]), about=record.name)


def _of_phase(session: Session, record: GameRecord, words: str, form: str) -> Session:
    """As a phase left it, with the moves that led there."""
    named = session.phases(record).key_from_words(words, record.phase, past=True)
    phases = session.repository.phases(record.name)
    wanted = next((p for p in phases if p.phase == named), None)
    number = without_opening(words, ("turn",)).removeprefix("#")
    if wanted is None and is_number(number, 3):
        wanted = next((p for p in phases if p.turn == int(number)), None)
    if wanted is None and words.lower() in ("start", "opening", "beginning"):
        wanted = next((p for p in phases if p.phase == OPENING), None)
    if wanted is None:
        return session.say(replies.MapUnknown(text=words[:40]), about=record.name)
    events = _events(session, record, wanted)
    return _enclose_map(
        session, record, session.codec(record).load_state(wanted.after), wanted.phase, events, form
    )


def _events(session: Session, record: GameRecord, phase: PhaseRecord) -> tuple[Any, ...]:
    codec = session.codec(record)
    happened = codec.load_events(phase.events)
    view = look(session, record, codec.load_state(phase.after), eyes(session, record), happened)
    return view.events


def _language(session: Session) -> str:
    """The language in which the answer will be written."""
    return session.person.language if session.person is not None else session.language


def _pay_for_picture(session: Session) -> None:
    session.context.allowance.take(Cost.PICTURE)


def _enclose_map(
    session: Session, record: GameRecord, state: Any, key: str, events: tuple[Any, ...], form: str
) -> Session:
    """`key` is the phase that is over; empty for the position as it is."""
    rules = session.rules(record)
    seen = look(session, record, state, eyes(session, record)).state
    now = not key
    shown = rules.phase_of(state) if now or key == OPENING else key
    facts = session.phase_facts(record, shown)
    shows = "now" if now else "start" if key == OPENING else "closed"
    told = {"game": record.name, "phase": facts, "shows": shows}
    language = _language(session)
    with writing_in(language):
        title = render.piece("caption/map", told, language=language, otherwise=record.name)
        picture = rules.presenter.picture(seen, title, events)
    if picture is None:
        return session.say(shared.NotInThisGame(), about=record.name)
    name = f"{record.name}-{shown}" + ("-now" if now else "")
    drawn = picture.attachments(name, form, before=partial(_pay_for_picture, session))
    names = {a.name for _, a in session.enclosed}
    fresh = tuple(a for a in drawn if a.name not in names)
    return session.enclose(*fresh).say(
        replies.Map(phase=facts, names=[a.name for a in drawn], now=now), about=record.name
    )
