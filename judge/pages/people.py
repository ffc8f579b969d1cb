"""The page of people: whoever chose to be shown, with their games. Nobody is there who did not ask for it.

Left out are games that are not public, and those that hide who plays what. Not here: choosing
(commands.people).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.commands.settings.secrecy import identities_hidden, over
from judge.core.repository import Repository
from judge.core.table import GameRecord
from judge.core.wording import writing_in
from judge.pages.look import Look
from judge.pages.public_game import folder_of
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES

Row = Mapping[str, Any]


def people_page(
    look: Look,
    repository: Repository,
    records: Sequence[GameRecord],
    seat_names: Mapping[str, Mapping[str, Row]],
) -> Iterator[Item]:
    """The page in each language. `seat_names`: for each game and language, the names of its seats."""
    shown: dict[int, list[GameRecord]] = {}
    for record in records:
        if record.phase and not identities_hidden(record) and record.name in seat_names:
            for number in dict.fromkeys(s.person for s in record.seats if s.person is not None):
                shown.setdefault(number, []).append(record)
    found = []
    known = repository.people_by_number(shown)
    for number, games in shown.items():
        person = known.get(number)
        if person is not None and person.details.on_people_page:
            found.append((person.name, number, games))
    found.sort(key=lambda one: (one[0].casefold(), one[1]))
    for language in LANGUAGES:
        rows = [
            {
                "name": name,
                "games": [_game(record, number, seat_names[record.name][language]) for record in games],
            }
            for name, number, games in found
        ]
        path = "people/index.html" if language == LANGUAGES[0] else f"{language}/people/index.html"
        stamp = hashlib.sha256(repr((look.version, rows)).encode()).hexdigest()
        yield Item(path, stamp, _page(look, language, path, rows))


def _page(look: Look, language: str, path: str, rows: Sequence[Row]) -> Any:
    def make_page() -> bytes:
        with writing_in(language):
            return look.page("people.html", language, path, {"people": rows})

    return make_page


def _game(record: GameRecord, person: int, names: Row) -> Row:
    """One game of a person's: which powers they have, and whether it goes on."""
    seats = [names.get(str(s.seat), str(s.seat)) for s in record.seats if s.person == person]
    return {"name": record.name, "folder": folder_of(record.name), "seats": seats, "over": over(record)}
