"""PRESS TO ... and BROADCAST: white press, from one seat to others. Recipients are said first.

Nobody's address, password or token travels along. Not here: other colours of press (later), where the text
ends (letters).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.desk.names import nearest
from judge.desk.registry import handles
from judge.desk.visit import Reader, Role, Visit, everybody, notice, power_facts
from judge.games.machiavelli.engine import Machiavelli
from judge.language.letters import PressText
from judge.letter import GameRecord, GameStatus, KeepPress

_LONGEST = 20_000
_WORD = re.compile(r"[^\s,;&+/]+")
_FILLERS = frozenset({"and", "the", "to", "power", "powers"})
_ALL = frozenset({"all", "everybody", "everyone"})
_MASTER = frozenset({"master", "gm", "m"})
_OBSERVERS = frozenset({"observer", "observers", "o"})
_SURELY_LETTERS = 3
"""Longer groups of letters are looked at twice: they may be a name with a slip in it."""


@dataclass(frozen=True, slots=True)
class Recipients:
    """`seats` in board order; `everybody` for a broadcast; `problem` names what was not understood."""

    seats: tuple[str, ...] = ()
    masters: bool = False
    observers: bool = False
    everybody: bool = False
    problem: str = ""
    near: tuple[str, ...] = ()
    ambiguous: bool = False


@handles(PressText, Role.PLAYER, Role.NEWCOMER, Role.MASTER, Role.OBSERVER)
def send_press(visit: Visit, press: PressText) -> Visit:
    """Send a press letter to whom it names, and echo it; or say why it was held back."""
    record = visit.table()
    assert visit.standing is not None
    to = recipients(visit.rules(record), press.press.to)
    if to.problem:
        return visit.say("press-to-whom", word=to.problem, near=to.near, ambiguous=to.ambiguous)
    if not any(line.strip() for line in press.text):
        return visit.say("press-empty", closed=press.closed)
    if _barred(visit, record, to):
        return visit.say("press-barred")
    text = _without_tokens(visit, record, "\n".join(press.text))
    if len(text) > _LONGEST:
        return visit.say("press-long", length=len(text), most=_LONGEST)
    if any(re.search(rf"(?<!\S){re.escape(secret)}(?!\S)", text) for secret in visit.secrets):
        return visit.say("press-with-password")
    return _delivered(visit, record, to, text, press.closed)


def _delivered(visit: Visit, record: GameRecord, to: Recipients, text: str, closed: bool) -> Visit:
    assert visit.standing is not None
    rules = visit.rules(record)
    readers = [r for r in visit.others(record) if _reads(r, to)]
    names = _names(rules, to)
    author = _author(visit, rules)
    facts = {
        "author": author,
        "recipients": names,
        "broadcast": to.everybody,
        "text": text,
        "setting": rules.setting,
    }
    sends = tuple(notice(record, "replies/press", r, facts, kind="press") for r in readers)
    kept = KeepPress(
        game=record.name,
        phase=record.phase,
        author=visit.standing.seat or f"{visit.standing.role}:{visit.standing.person}",
        readers=("all",)
        if to.everybody
        else (*to.seats, *(["master"] if to.masters else []), *(["observer"] if to.observers else [])),
        text=text,
        at=visit.context.now,
    )
    visit = replace(visit.put(kept), sends=visit.sends + sends)
    return visit.say(
        "press-sent", recipients=names, broadcast=to.everybody, letters=len(sends), text=text, closed=closed
    )


def _reads(reader: Reader, to: Recipients) -> bool:
    if to.everybody:
        return True
    match reader.role:
        case Role.PLAYER:
            return reader.seat in to.seats
        case Role.MASTER:
            return to.masters
        case Role.OBSERVER:
            return to.observers
        case Role.NEWCOMER:
            return False


def _barred(visit: Visit, record: GameRecord, to: Recipients) -> bool:
    """With press switched off only masters write, and one may write to them."""
    assert visit.standing is not None
    if record.settings.get("press", "white") != "none" or visit.standing.role is Role.MASTER:
        return False
    if record.status in (GameStatus.FORMING, GameStatus.FINISHED):
        return False
    return to.everybody or to.observers or bool(to.seats)


def _author(visit: Visit, rules: Machiavelli) -> Mapping[str, str]:
    """Who speaks: a power by its id; others by role and name."""
    assert visit.standing is not None
    if visit.standing.seat is not None:
        return {"role": "player", **power_facts(rules, visit.standing.seat)}
    person = visit.person_of(visit.standing.person)
    return {"role": visit.standing.role.value, "name": person.name if person is not None else "", "id": ""}


def _names(rules: Machiavelli, to: Recipients) -> tuple[str, ...]:
    """Ids of powers, and ``master``, ``observers``; names are put in by the template."""
    return (*to.seats, *(["master"] if to.masters else []), *(["observers"] if to.observers else []))


def _without_tokens(visit: Visit, record: GameRecord, text: str) -> str:
    """Take reply tokens of this table out of what somebody pasted."""
    for reader in everybody(visit, record):
        if reader.token:
            text = text.replace(f"+{reader.token}", "").replace(reader.token, "")
    return text


# ---------------------------------------------------------------- to whom


def recipients(rules: Machiavelli, written: str) -> Recipients:
    """Names, adjectives, prefixes of three letters or more, groups of letters; ``all but`` these.

    A name wins over a group of letters; in capitals a word that could be both is not guessed at, nor a longer
    group that looks like a misspelt name: ``Turkey`` once went to six powers (C3).
    """
    words = [w.strip(".:") for w in _WORD.findall(written)]
    words = [w for w in words if w and w.lower() not in _FILLERS]
    if not words:
        return Recipients(everybody=True)
    if words[0].lower() in _ALL:
        if len(words) == 1:
            return Recipients(everybody=True)
        if words[1].lower() not in ("but", "except"):
            return Recipients(problem=words[1])
        left_out = _listed(rules, words[2:])
        seats = tuple(s for s in rules.seats if s not in left_out.seats)
        return left_out if left_out.problem else Recipients(seats=seats, masters=not left_out.masters)
    return _listed(rules, words)


def _listed(rules: Machiavelli, words: list[str]) -> Recipients:
    seats: set[str] = set()
    masters = observers = False
    for written in words:
        word = written.lower()
        if word in _MASTER or word in _OBSERVERS:
            masters, observers = masters or word in _MASTER, observers or word in _OBSERVERS
            continue
        named, lettered = _named(rules, word), _lettered(rules, word)
        near = _near(rules, word) if len(word) > _SURELY_LETTERS else ()
        if named and lettered - named and written.isupper() and len(word) > 1:
            return Recipients(problem=word, near=tuple(sorted(named)), ambiguous=True)
        if not named and (not lettered or near):
            return Recipients(problem=word, near=near or _near(rules, word))
        seats |= named or lettered
        masters = masters or (not named and "m" in word)
        observers = observers or (not named and "o" in word)
    return Recipients(tuple(s for s in rules.seats if s in seats), masters, observers)


def _named(rules: Machiavelli, word: str) -> frozenset[str]:
    """The power of that name; a full name never counts as letters too."""
    powers = [p for p in rules.setting.scenario.powers.values() if p.playable]
    full = {p.id for p in powers if word in (p.name.lower(), p.adjective.lower(), p.id)}
    if full or len(word) < 3:
        return frozenset(full)
    found = {p.id for p in powers if p.name.lower().startswith(word) or p.adjective.lower().startswith(word)}
    return frozenset(found) if len(found) == 1 else frozenset()


def _lettered(rules: Machiavelli, word: str) -> frozenset[str]:
    letters = {p.letter.lower(): p.id for p in rules.setting.scenario.powers.values() if p.playable}
    powers = rules.setting.scenario.powers.values()
    if len(word) > 2 and any(word in (p.name.lower(), p.adjective.lower(), p.id) for p in powers):
        return frozenset()
    if len(set(word)) != len(word) or any(c not in letters and c not in "mo" for c in word):
        return frozenset()
    return frozenset(letters[c] for c in word if c in letters)


def _near(rules: Machiavelli, word: str) -> tuple[str, ...]:
    names = {p.name.lower(): p.id for p in rules.setting.scenario.powers.values() if p.playable}
    return tuple(names[n] for n in nearest(word, names, 2))
