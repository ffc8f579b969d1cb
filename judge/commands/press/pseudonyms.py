"""Made-up names that grey letters are signed with: answers to them find their way, and nobody learns whose.

A name belongs to whoever used it first in a game, and so does whatever looks like it. Source: A-213. Not
here: whether a table allows them (press.rules).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from judge.commands.press import imitations
from judge.commands.press.recipients import recipients
from judge.commands.session import Session, SignedOn, everybody
from judge.commands.settings.secrecy import identities_hidden
from judge.core.game import Seat
from judge.core.places import Role
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.core.written_words import bare_words, parts_between

_LONGEST = 40
_QUOTED = re.compile(r"\"([^\"]+)\"|'([^']+)'")
_IN_NAMES = frozenset(" .'-_")
_TO_ALL = frozenset({"all", "everybody", "everyone", "but", "except"})


def claim_name(session: SignedOn, rules: TableGame, name: str) -> tuple[bool, SignedOn]:
    """Tell whether a name is taken or a power's; if not, it is the writer's from now on."""
    record = session.table()
    me = session.sign_in.seat
    if me is None or not name.strip() or len(name) > _LONGEST or not _is_plain(name):
        return True, session
    owner = _owners(record).get(_key(name))
    if owner is not None:
        return owner[1] != me, session
    if not recipients(rules, name).problem or imitations.is_reserved(name, session.context.name):
        return True, session
    if imitations.alike(name, _names_at_table(session, record, rules)):
        return True, session
    names = {**record.notes.pseudonyms, " ".join(name.split()): me}
    return False, session.with_notes(record, replace(record.notes, pseudonyms=names))


def _names_at_table(session: Session, record: GameRecord, rules: TableGame) -> Iterator[str]:
    """All names that mean somebody at a table. Where identities are hidden, nobody knows the players' names,
    and a refusal would tell of them."""
    for power in rules.setting.scenario.powers.values():
        yield from (power.name, power.adjective, f"the {power.name}")
    yield from (name for name, _ in _owners(record).values())
    for reader in everybody(session, record):
        if reader.role is Role.MASTER or not identities_hidden(record):
            yield reader.person.name


@dataclass(frozen=True, slots=True)
class Addressed:
    """`names` are the made-up names of a list of recipients, as first written, and whose they are; `rest` is
    what else stands there. `unknown` is a name that nobody bears, or that cannot be left out of a broadcast:
    whom it leaves out would be told.
    """

    names: Mapping[str, Seat]
    rest: str
    unknown: str = ""


def recipients_in(record: GameRecord, written: str) -> Addressed:
    """A list of recipients, taken apart."""
    owners = _owners(record)
    if whole := owners.get(_key(written)):
        return Addressed(dict([whole]), "")
    names: dict[str, Seat] = {}
    rest: list[str] = []
    unknown = ""
    for found in _QUOTED.finditer(written):
        name = next(n for n in found.groups() if n)
        if _key(name) not in owners:
            unknown = unknown or (name if " " in name.strip() else "")
            rest.append(name)
        else:
            names |= [owners[_key(name)]]
    for part in _parts(_QUOTED.sub(",", written)):
        if _key(part) in owners:
            names |= [owners[_key(part)]]
        elif part:
            rest.append(part)
    if names and not _TO_ALL.isdisjoint(bare_words(" ".join(rest).lower())):
        unknown = next(iter(names))
    return Addressed(names, ", ".join(rest) if names else written, unknown)


def _parts(written: str) -> list[str]:
    """The parts of a list between signs, and the word AND."""
    words = ("," if word.lower() == "and" else word for word in written.split())
    return [part.strip() for part in parts_between(" ".join(words), ",;&+")]


def _is_plain(name: str) -> bool:
    """Decide whether a name has letters, digits, and signs within names alone."""
    return all(sign.isalnum() or sign in _IN_NAMES for sign in name)


def mark(name: str) -> str:
    """Mark of whoever bears a made-up name, for the archive of letters."""
    return f"alias:{_key(name)}"


def reader_as_shown(record: GameRecord, reader: str) -> str:
    """A reader in the archive as letters name them: a made-up name in quotation marks."""
    if not reader.startswith("alias:"):
        return reader
    name = reader.removeprefix("alias:")
    return f'"{_owners(record)[name][0] if name in _owners(record) else name}"'


def marks_of(record: GameRecord, seat: Seat) -> frozenset[str]:
    """The marks of all names that a seat bears."""
    return frozenset(f"alias:{key}" for key, (_, owner) in _owners(record).items() if owner == seat)


def _owners(record: GameRecord) -> dict[str, tuple[str, Seat]]:
    return {_key(name): (name, seat) for name, seat in record.notes.pseudonyms.items()}


def _key(name: str) -> str:
    return " ".join(name.lower().split())
