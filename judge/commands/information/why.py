"""WHY: what decided at one place in a closed phase, with strengths and the text of each rule.

Told from the reader's own view, as the results were. Not here: how a phase is resolved (games), the
sentences (templates).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.commands.information.history import OPENING, eyes, game_meant, no_such_game
from judge.commands.names.phases import phase_named, phase_of
from judge.commands.session import Session
from judge.core.table import GameRecord, PhaseRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.language.names import Names, names_of
from judge.games.machiavelli.letters import explanation
from judge.games.machiavelli.letters.news import Item, NewsWriter
from judge.games.machiavelli.model.board import AreaId
from judge.rendering import rule_text
from judge.syntax.commands import Why

_PHASE = re.compile(
    r"\b(?:in\s+)?(?:spring|summer|fall|autumn|winter)\b(?:\s*\d{3,4})?(?:\s+(?:movement|retreats?|adjustments?))?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_]+")
_LONGEST_NAME = 4  # words


def why(session: Session, command: Why) -> Session:
    """``WHY sie``, ``WHY A are - sie``, ``WHY fall 1455 sie``, ``WHY``; a rule's number brings the rule."""
    ids = [id for id in rule_text.cited(command.about) if id in rule_text.rules()]
    if ids:
        rules = tuple(rule_text.rules()[id] for id in ids)
        return session.say("rules", about="-", rules=rules, missing=(), last=())
    about = command.about
    record = game_meant(session, "")
    if record is None:
        head, _, about = about.strip().partition(" ")
        record = game_meant(session, head)
        if record is None:
            return no_such_game(session, head)
    phase = _phase_meant(session, record, about)
    if phase is None:
        return session.say("why-nothing", about=record.name, begun=bool(_played(session, record)))
    return _explained(session, record, phase, _PHASE.sub(" ", about))


def _explained(session: Session, record: GameRecord, phase: PhaseRecord, about: str) -> Session:
    rules = session.rules(record)
    seat = eyes(session, record)
    places = places_in(about, names_of(rules.setting.scenario))
    events = rules.view(codec.load_state(phase.after), seat, codec.load_events(phase.events)).events
    before = rules.view(codec.load_state(phase.before), seat).state
    teller = NewsWriter(rules.setting, before, seat)
    orders = explanation.orders_about(teller, events, places)
    news = explanation.news_about(teller, events, places) if places else []
    shown = phase_of(phase.phase)
    return session.say(
        "why",
        about=record.name,
        phase={"year": str(shown.year), "season": str(shown.season), "kind": str(shown.kind)},
        places=tuple(str(p) for p in places),
        unknown=about.strip(" ?.!")[:60] if not places else "",
        setting=rules.setting,
        orders=tuple(orders),
        news=tuple(news),
        rules=_rules_behind(orders, news),
    )


def _rules_behind(
    orders: Sequence[tuple[str, Sequence[explanation.Told]]], news: Sequence[Item]
) -> tuple[rule_text.Rule, ...]:
    """The rule of every line that shows one, each once, in the order of the lines."""
    told = [line.rule for _, lines in orders for line in lines if line.failed]
    known: Mapping[str, rule_text.Rule] = rule_text.rules()
    ids = dict.fromkeys((*told, *(item.rule for item in news)))
    return tuple(known[id] for id in ids if id in known)


def _played(session: Session, record: GameRecord) -> list[PhaseRecord]:
    """The closed phases, oldest first; setting up the board is none."""
    return [p for p in session.repository.phases(record.name) if p.phase != OPENING and p.before]


def _phase_meant(session: Session, record: GameRecord, about: str) -> PhaseRecord | None:
    """The closed phase that `about` names; without a name the last one."""
    played = _played(session, record)
    named = _PHASE.search(about)
    if named is None or not record.phase:
        return played[-1] if played else None
    now = phase_of(record.phase)
    wanted = phase_named(named[0].lower().removeprefix("in "), replace(now, year=now.year - 1))
    dated = re.search(r"\d", named[0]) is not None
    for phase in reversed(played):
        at = phase_of(phase.phase)
        if wanted is not None and (at if dated else replace(at, year=wanted.year)) == wanted:
            return phase
    return None


def places_in(text: str, names: Names) -> tuple[AreaId, ...]:
    """Every place that a free sentence names, in order; the longest name counts."""
    words = _WORDS.findall(text)
    found: list[AreaId] = []
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
            place = names.place(" ".join(words[at : at + length]))
            if place is not None:
                found.append(place)
                at += length
                break
        else:
            at += 1
    return tuple(dict.fromkeys(found))
