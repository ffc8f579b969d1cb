"""REGISTER ... END: who somebody is. Sent again, it changes what is said and leaves the rest.

Not here: proving that an address is the writer's own (a later command); seats and passwords (signing).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from judge.desk.registry import handles
from judge.desk.visit import Visit
from judge.language.letters import Registration
from judge.language.zones import zone_named, zones_like
from judge.letter import Person

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
_NEVER_KEPT = frozenset({"password", "pw", "passwort"})
ADDRESS = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*")


@handles(Registration)
def register(visit: Visit, block: Registration) -> Visit:
    """Write down or change who the writer is. Only the name must be there."""
    fields = [(_ALIASES.get(name, name), value[:_LONGEST_VALUE]) for name, value in block.fields]
    known = visit.person
    name = next((v for f, v in fields if f == "name"), known.name if known else "")
    if not name:
        return visit.say("register-name-missing")
    person = known or Person(name=name, addresses=(visit.letter.sender,))
    before = len(visit.entries)
    person, visit = _with_fields(visit, replace(person, name=name), fields)
    problems = visit.entries[before:]
    visit = replace(visit.with_person(person), entries=visit.entries[:before])
    visit = visit.say("registered", person=_facts(person), again=known is not None)
    return replace(visit, entries=visit.entries + problems)


def _with_fields(visit: Visit, person: Person, fields: list[tuple[str, str]]) -> tuple[Person, Visit]:
    details = dict(person.details)
    addresses = list(person.addresses)
    for field, value in fields:
        match field:
            case "name":
                pass
            case "email":
                visit = _add_address(visit, person, addresses, value)
            case "timezone":
                zone = zone_named(value)
                if zone is None:
                    visit = visit.say("unknown-zone", word=value, near=zones_like(value))
                else:
                    person = replace(person, time_zone=zone)
            case "language":
                person = replace(person, language=_language(value))
            case _ if field not in _NEVER_KEPT and (len(details) < _FREE_FIELDS or field in details):
                details[field] = value
    return replace(person, addresses=tuple(addresses), details=details), visit


def _add_address(visit: Visit, person: Person, addresses: list[str], value: str) -> Visit:
    """Keep another address, unless it is somebody else's or no address at all."""
    for word in re.split(r"[\s,;<>]+", value.lower()):
        if not word or word in addresses:
            continue
        holder = visit.known.person_at(word)
        if not ADDRESS.fullmatch(word):
            visit = visit.say("bad-address", word=word)
        elif len(addresses) >= MOST_ADDRESSES:
            visit = visit.say("too-many-addresses", word=word, most=MOST_ADDRESSES)
        elif holder is not None and holder.id != person.id:
            visit = visit.say("address-taken", word=word)
        else:
            addresses.append(word)
    return visit


def _language(value: str) -> str:
    """``English`` and ``en_GB`` are both ``en``; names beyond the common ones keep their first letters."""
    common = {"english": "en", "deutsch": "de", "german": "de", "italian": "it", "italiano": "it"}
    word = value.strip().lower()
    return common.get(word, word[:2] if word[:2].isalpha() else "en")


def _facts(person: Person) -> Mapping[str, object]:
    return {
        "name": person.name,
        "addresses": person.addresses,
        "time_zone": person.time_zone,
        "language": person.language,
        "details": {k: v for k, v in person.details.items() if not k.startswith("_")},
    }
