"""People by what is written of them: an address, or a whole name, which several may have.

Not here: who sits at a table (places), first names in sentences (wishes.slots).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.commands.replies.shared import SeveralMeant
from judge.commands.session import Reader as TableReader
from judge.commands.session import Session, SignedOn, everybody
from judge.core.people import Person, PersonNumber
from judge.core.table import GameRecord


def people_named(people: Iterable[Person], written: str) -> tuple[Person, ...]:
    """Whoever has that address; else all who have that name."""
    word = " ".join(written.split()).strip(" .<>").lower()
    several = tuple({person.id: person for person in people}.values())
    by_address = tuple(person for person in several if word in person.addresses)
    return by_address or tuple(p for p in several if " ".join(p.name.lower().split()) == word)


def readers_named(session: Session, record: GameRecord, written: str) -> tuple[TableReader, ...]:
    """Each person at the table of that address or name, in the first of their places."""
    readers = [*everybody(session, record)]
    word = written.strip(" .<>").lower()
    by_place = [reader for reader in readers if reader.address == word]
    meant = {person.id for person in people_named((reader.person for reader in readers), written)}
    found = by_place or [reader for reader in readers if reader.person.id in meant]
    return tuple({reader.person.id: reader for reader in reversed(found)}.values())[::-1]


def say_several_meant(session: SignedOn, word: str, meant: Sequence[TableReader], command: str) -> SignedOn:
    """Ask which of several people a word means, with a line for each."""
    people = names_with_addresses(session, [reader.person.id for reader in meant])
    lines = tuple(f"{command} {reader.person.addresses[0]}" for reader in meant)
    return session.say(SeveralMeant(word=word[:60], people=people, lines=lines))


def names_with_addresses(session: Session, people: Iterable[PersonNumber]) -> tuple[str, ...]:
    """``Olga Brandt (olga@example.org)``: people as their masters see them."""
    return tuple(f"{person.name} ({person.addresses[0]})" for person in session.people_of(people))
