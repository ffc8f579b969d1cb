"""REGISTER ... END: who somebody is. Sent again, it changes what is said and leaves the rest.

Other addresses that it names are only asked for. Not here: asking both ends (identity), what a From line
alone may change (entries), seats and passwords (signing).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from judge.desk import imitation
from judge.desk.codes import password_helps
from judge.desk.entries import by_from_alone, changed_entry
from judge.desk.registry import handles
from judge.desk.veils import identities_hidden
from judge.desk.visit import AddressWish, Visit, everybody
from judge.language.letters import Registration
from judge.language.zones import zone_named, zones_like
from judge.letter import MAPS, Person

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
_NEVER_KEPT = frozenset({"password", "pw", "passwort", MAPS})
ADDRESS = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*")


@handles(Registration)
def register(visit: Visit, block: Registration) -> Visit:
    """Write down or change who the writer is. Only the name must be there."""
    if visit.letter.proof == "fail":
        return visit.who_are_you()
    fields = [(_ALIASES.get(name, name), value[:_LONGEST_VALUE]) for name, value in block.fields]
    known = visit.person
    name = next((plain_name(v) for f, v in fields if f == "name"), known.name if known else "")
    if not name:
        return visit.say("register-name-missing")
    if (known is None or known.name != name) and imitation.reserved(name, visit.context.name):
        return visit.say("register-name-reserved", name=name)
    if known is not None and known.name != name and _imitates_at_a_table(visit, known, name):
        return visit.say("name-too-like", about="-", name=name)
    person = known or Person(name=name, addresses=(visit.letter.sender,))
    before = len(visit.entries)
    person, visit = _with_fields(visit, _named(visit, person, name), fields)
    if person.name != name:
        visit = visit.say("register-name-kept", about="-", name=person.name, wanted=name)
    problems = visit.entries[before:]
    visit = replace(visit, entries=visit.entries[:before])
    again = known is not None
    first = known is not None and known.id > 0 and not password_helps(visit, known)
    visit = changed_entry(visit, person, "registered", person=_facts(person), again=again, first=first)
    return replace(visit, entries=visit.entries + problems)


def _imitates_at_a_table(visit: Visit, person: Person, name: str) -> bool:
    """Whether somebody at a table of the writer's has a name that looks like this one."""
    return any(
        reader.person.id != person.id and imitation.imitates(name, reader.person.name)
        for game in visit.games_of(person.id)
        if not identities_hidden(game)
        for reader in everybody(visit, game)
    )


def plain_name(value: str) -> str:
    """A name without what cannot be seen, or turns the direction of reading round."""
    seen = "".join(c if unicodedata.category(c)[0] != "C" else " " if c.isspace() else "" for c in value)
    return " ".join(seen.split())


def _named(visit: Visit, person: Person, name: str) -> Person:
    """Others at a table know somebody by their name: a From line alone does not change it then."""
    known = person.id and visit.games_of(person.id) and by_from_alone(visit, person)
    return person if known else replace(person, name=name)


def _with_fields(visit: Visit, person: Person, fields: list[tuple[str, str]]) -> tuple[Person, Visit]:
    details = dict(person.details)
    for field, value in fields:
        match field:
            case "name":
                pass
            case "email":
                for word in re.split(r"[\s,;<>]+", value.lower()):
                    if word and word not in person.addresses:
                        visit = wished(visit, AddressWish(person=person.id, address=word))
            case "timezone":
                zone = zone_named(value)
                if zone is None:
                    visit = visit.say("unknown-zone", word=value, near=zones_like(value))
                else:
                    person = replace(person, time_zone=zone)
            case "language":
                person = replace(person, language=_language(value))
            case _ if field not in _NEVER_KEPT and (_free(details) < _FREE_FIELDS or field in details):
                details[field] = value
    return replace(person, details=details), visit


def _free(details: Mapping[str, str]) -> int:
    """How many fields somebody has made up."""
    return sum(not name.startswith("_") and name != MAPS for name in details)


def wished(visit: Visit, wish: AddressWish) -> Visit:
    """Note that somebody wants one address more; both ends are asked at the end of the letter (identity)."""
    if not ADDRESS.fullmatch(wish.address):
        return visit.say("bad-address", word=wish.address[:80])
    if wish in visit.wishes or len(visit.wishes) >= MOST_ADDRESSES:
        return visit
    return replace(visit, wishes=(*visit.wishes, wish))


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
