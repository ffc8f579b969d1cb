"""REGISTER ... END: who somebody is. Sent again, it changes what is said and leaves the rest.

Other addresses that it names are only asked for. Not here: asking both ends (people.addresses), what a From
line alone may change (people.own_entry), seats and passwords (joining.sign_on).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from judge.commands.information.sample_lines import is_sample_name
from judge.commands.people.language import language_named, language_set, unknown
from judge.commands.people.mailbox_codes import password_helps
from judge.commands.people.own_entry import by_from_alone, change_entry
from judge.commands.press import imitations
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.commands.session import AddressWish, Session, everybody
from judge.commands.settings.secrecy import identities_hidden
from judge.core.mail_address import canonical, imitates
from judge.core.people import Person
from judge.core.plain_text import words_between
from judge.syntax.letters import Registration
from judge.syntax.time_zones import zone_named, zones_like

MOST_ADDRESSES = 5
_LONGEST_VALUE = 200
_FREE_FIELDS = 12
_ALIASES = {
    "emailaddress": "email",
    "mail": "email",
    "tz": "timezone",
    "zone": "timezone",
    "lang": "language",
    "realname": "name",
    "fullname": "name",
}
_NEVER_KEPT = frozenset({"password", "pw", "passwort", "maps"})


def register(session: Session, block: Registration) -> Session:
    """Write down or change who the writer is. Only the name must be there."""
    if session.letter.proof == "fail":
        return session.who_are_you()
    fields = [(_ALIASES.get(name, name), value[:_LONGEST_VALUE]) for name, value in block.fields]
    known = session.person
    name = next((plain_name(v) for f, v in fields if f == "name"), known.name if known else "")
    if not name or (is_sample_name(name) and (known is None or known.name != name)):
        return session.say(replies.RegisterNameMissing())
    if (known is None or known.name != name) and imitations.is_reserved(name, session.context.name):
        return session.say(replies.RegisterNameReserved(name=name))
    if known is not None and known.name != name and _imitates_at_a_table(session, known, name):
        return session.say(shared.NameTooLike(name=name), about="-")
    if known is None and imitates_one_on_file(session, session.letter.sender):
        return session.say(shared.AddressTooLike(word=session.letter.sender), about="-")
    person = known or Person(name=name, addresses=(session.letter.sender,), language=session.language)
    before = len(session.entries)
    person, session = _with_fields(session, _with_name(session, person, name), fields)
    if known is not None and person.language != known.language and by_from_alone(session, known):
        session = session.say(language_set(session, known, person.language), about="-")
    if person.name != name:
        session = session.say(replies.RegisterNameKept(name=person.name, wanted=name), about="-")
    problems = session.entries[before:]
    session = replace(session, entries=session.entries[:before])
    again = known is not None
    first = known is not None and known.id > 0 and not password_helps(session, known)
    session = change_entry(
        session, person, replies.Registered(person=_facts(person), again=again, first=first)
    )
    return replace(session, entries=session.entries + problems)


def _imitates_at_a_table(session: Session, person: Person, name: str) -> bool:
    """Tell whether somebody at a table of the writer's has a name that looks like this one."""
    return any(
        reader.person.id != person.id and imitations.imitates(name, reader.person.name)
        for game in session.games_of(person.id)
        if not identities_hidden(game)
        for reader in everybody(session, game)
    )


def imitates_one_on_file(session: Session, address: str) -> bool:
    """Decide whether an address looks like another one that is on file: no second person may have it."""
    domain = address.rpartition("@")[2]
    return any(imitates(address, other) for other in session.repository.addresses_at(domain))


def plain_name(value: str) -> str:
    """A name without what cannot be seen, or turns the direction of reading round."""
    seen = "".join(c if unicodedata.category(c)[0] != "C" else " " if c.isspace() else "" for c in value)
    return " ".join(seen.split())


def _with_name(session: Session, person: Person, name: str) -> Person:
    """Others at a table know somebody by their name: a From line alone does not change it then."""
    doubtful = person.id and session.games_of(person.id) and by_from_alone(session, person)
    return person if doubtful else replace(person, name=name)


def _with_fields(session: Session, person: Person, fields: list[tuple[str, str]]) -> tuple[Person, Session]:
    own = dict(person.details.fields)
    for field, value in fields:
        match field:
            case "name":
                pass
            case "email":
                for word in (canonical(word) or word for word in words_between(value, ",;<>")):
                    if word and word not in person.addresses:
                        session = wish_address(session, AddressWish(person=person.id, address=word))
            case "timezone":
                zone = zone_named(value)
                if zone is None:
                    session = session.say(replies.UnknownZone(word=value, near=zones_like(value)))
                else:
                    person = replace(person, time_zone=zone)
            case "language":
                code = language_named(value)
                if code is None:
                    session = unknown(session, value)
                else:
                    person = replace(person, language=code)
            case _ if field not in _NEVER_KEPT and (len(own) < _FREE_FIELDS or field in own):
                own[field] = value
    return replace(person, details=replace(person.details, fields=own)), session


def wish_address(session: Session, wish: AddressWish) -> Session:
    """Note that somebody wants one address more; both ends are asked at the end of the letter
    (people.addresses)."""
    if canonical(wish.address) != wish.address:
        return session.say(shared.BadAddress(word=wish.address[:80]))
    if wish in session.wishes or len(session.wishes) >= MOST_ADDRESSES:
        return session
    return replace(session, wishes=(*session.wishes, wish))


def _facts(person: Person) -> Mapping[str, object]:
    return {
        "name": person.name,
        "addresses": person.addresses,
        "time_zone": person.time_zone,
        "language": person.language,
        "details": person.details.details_for_owner,
    }
