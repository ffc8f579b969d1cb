"""The newspaper and the book of a game, the page of people, and the list of games for programs."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.person_details import PersonDetails
from judge.core.table import GameRecord, GameStatus
from judge.pages.openapi import openapi
from judge.pages.site import Site
from tests.support.judges.noticeboard import GAMES, LOOK, Shelf, facts, files, press, running, shelf


def person(number: int, name: str, *, shown: bool) -> Person:
    details = PersonDetails(on_people_page=shown, fields={"phone": "0123456"})
    return Person(id=number, name=name, addresses=(f"p{number}@secret.test",), details=details)


def over(name: str = "finita") -> tuple[GameRecord, Any]:
    record, closed = running(name)
    return replace(record, status=GameStatus.FINISHED), closed


def test_the_newspaper_has_all_letters_to_everybody_the_newest_first() -> None:
    made = files(shelf())
    page = made["g/sforza/press.html"].decode()
    assert page.index("Who trusts whom?") < page.index("Peace, &lt;b&gt;friends")
    assert "Only for Milan" not in page and "Il Moro" in page
    assert b'href="press.html"' in made["g/sforza/index.html"]
    assert "Spring 1454" in page and "Printemps 1454" in made["fr/g/sforza/press.html"].decode()


def test_without_letters_there_is_no_newspaper_and_no_link_to_it() -> None:
    record, closed = running()
    made = files(Shelf((record,), {"sforza": closed}))
    assert "g/sforza/press.html" not in made and b"press.html" not in made["g/sforza/index.html"]


def test_the_book_tells_the_whole_game_when_it_is_over_and_not_before() -> None:
    assert not [path for path in files(shelf()) if path.endswith("book.html")]
    record, closed = over()
    letters = (press("finita", closed[2].phase, "venice", "It was an honour.", "all"),)
    made = files(Shelf((record,), {"finita": closed}, letters))
    page = made["g/finita/book.html"].decode()
    for chapter in ("The start", "Spring 1454", "Summer 1454", "Fall 1454"):
        assert f">{chapter}</a></h2>" in page
    assert "It was an honour." in page and "Standings" in page and "A Florence" in page
    assert b'href="book.html"' in made["g/finita/index.html"]
    assert ">Automne 1454</a></h2>" in made["fr/g/finita/book.html"].decode()


def test_a_game_that_goes_on_again_loses_its_book() -> None:
    """An end that the master takes back: nothing of a running game in fog may stay open to all."""
    record, closed = running("nebbia", fog=True)
    ended = replace(record, status=GameStatus.FINISHED)
    assert "g/nebbia/book.html" in files(Shelf((ended,), {"nebbia": closed}))
    assert "g/nebbia/book.html" not in files(Shelf((record,), {"nebbia": closed}))


def test_only_who_asked_for_it_is_named() -> None:
    """With name and games; addresses, fields and everybody else stay hidden."""
    people = {1: person(1, "Anna <i>Rossi</i>", shown=True), 2: person(2, "Bruno", shown=False)}
    made = files(replace(shelf(), people=people))
    page = made["people/index.html"].decode()
    assert "Anna &lt;i&gt;Rossi&lt;/i&gt;" in page and "g/sforza/index.html" in page
    everything = b"".join(made.values())
    assert b"Bruno" not in everything and b"secret.test" not in everything and b"0123456" not in everything
    assert everything.count(b"Anna ") == 2, "in each language, on that page alone"


@pytest.mark.parametrize(
    "hidden", [{"gunboat": True}, {"gunboat": True, "listed": False}, {"practice": True}, {"listed": False}]
)
def test_games_that_hide_who_plays_what_name_nobody(hidden: dict[str, bool]) -> None:
    record, closed = running()
    record = replace(record, options=TableOptions(**hidden))  # type: ignore[arg-type]
    people = {1: person(1, "Anna", shown=True)}
    page = files(Shelf((record,), {"sforza": closed}, people=people))["people/index.html"]
    assert b"Anna" not in page and b"Nobody has chosen" in page


def test_whoever_else_is_registered_changes_no_byte() -> None:
    same = files(replace(shelf(), people={1: person(1, "Anna", shown=True)}))
    people = {1: person(1, "Anna", shown=True), 2: person(2, "Carlo", shown=False)}
    people[1] = replace(people[1], addresses=("other@secret.test",), time_zone="Asia/Tokyo")
    assert files(replace(shelf(), people=people)) == same


# ------------------------------------------------------------ what programs read


@pytest.fixture(scope="module")
def described() -> Any:
    return openapi(LOOK, GAMES)


def validator(described: Any, name: str) -> Draft202012Validator:
    schema = {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
    return Draft202012Validator(schema)


def test_the_description_is_true_of_every_file(described: Any) -> None:
    """Each JSON file that is published fits the path that describes it, and each path has a file."""
    fog, hidden = running("nebbia", fog=True)
    ended, closed = over()
    kept = shelf(fog, ended)
    kept = replace(kept, closed={**kept.closed, "nebbia": hidden, "finita": closed})
    made = {i.path: i for i in Site(LOOK, GAMES).items(kept, {})}  # type: ignore[arg-type]
    seen = set()
    for path, item in made.items():
        if not path.endswith(".json") or path == "openapi.json":
            continue
        parts = path.split("/")
        name = {"games.json": "Games", "boards": "Board", "b": "BoardNames"}.get(parts[0], "")
        name = name or ("Game" if parts[-1] == "index.json" else "Phase")
        validator(described, name).validate(facts(item.make()))
        seen.add(name)
    assert seen == {"Games", "Game", "Board", "BoardNames", "Phase"}
    assert facts(made["openapi.json"].make()) == json.loads(json.dumps(described))
    listed = facts(made["games.json"].make())["games"]
    assert {row["game"] for row in listed} == {"sforza", "guelfi", "nebbia", "finita"}
    assert all(row["index"] in made for row in listed)
    key = facts(made["g/finita/index.json"].make())["board"]
    assert f"boards/{key}.json" in made


def test_the_description_is_whole(described: Any) -> None:
    """Every schema is one, every reference leads somewhere, every path is only read, names are used once."""
    assert described["openapi"].startswith("3.1")
    schemas = described["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    text = json.dumps(described)
    for reference in {part.split('"')[0] for part in text.split('"$ref": "')[1:]}:
        assert reference.removeprefix("#/components/schemas/") in schemas, reference
    reads = [path["get"] for path in described["paths"].values()]
    assert all(set(path) == {"get"} for path in described["paths"].values())
    assert len({one["operationId"] for one in reads}) == len(reads)


def test_a_wrong_file_is_refused(described: Any) -> None:
    assert not validator(described, "Game").is_valid({"game": "sforza"})
    assert not validator(described, "Phase").is_valid({"game": "sforza", "number": 1, "phase": "x"})


def test_people_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many play: one reading of the store."""
    asked: list[set[int]] = []

    class Counting(Shelf):
        def people_by_number(self, ids: Collection[int]) -> Mapping[int, Person]:
            asked.append(set(ids))
            return super().people_by_number(ids)

    monkeypatch.delattr(Shelf, "person")
    kept = shelf()
    made = files(Counting(kept.records, kept.closed, kept.letters, {1: person(1, "Anna", shown=True)}))
    assert asked == [set(range(1, 9))] and b"Anna" in made["people/index.html"]
