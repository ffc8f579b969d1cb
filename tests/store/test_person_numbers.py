"""A game that comes to another judge: everybody in it gets that judge's numbers, wherever a number stands.

Several people in one reading, without those who do not exist.

Counts of how reliably people play, taken for several at once.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select

from judge.core.effects import KeepDiary, KeepPostal, KeepPress
from judge.core.game import Seat
from judge.core.options import Ballot, NotBefore, TableNotes, TableOptions, Votes
from judge.core.people import Conduct, Person
from judge.core.person_details import Code, PersonDetails, Purpose
from judge.core.table import DiaryEntry, GameRecord, PostalLetter, Role, SeatRecord, Staff
from judge.store import export
from judge.store.database import Store
from judge.store.person_numbers import person_numbers_in, renumber
from judge.store.records import game_of, game_values
from judge.store.schema import ConductRow, PersonRow
from tests.support.narrowing import present

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
STAMP = "2026-03-12T12:00:00Z"
SEAT = SeatRecord(seat=Seat("florence"), person=11, password="h", token="tokflorence")
NOTES: dict[str, Any] = {
    "monitors": (11, 14),
    "all_press": (12, 13),
    "conduct": ((11, "late"), (14, "on_time")),
    "tries": {"master:12": (NOW,), "florence:11": (NOW,), "florence": (NOW,)},
    "absences": {"master:12": ((NOW, NOW),), "florence": ()},
    "undo": ({"settings": {"monitors": [14], "all_press": None}, "flags": {}}, {"comment": "x"}),
    "pseudonyms": {"master:12": Seat("florence")},
}
POSTAL = PostalLetter(
    author={"role": "master", "name": "Moe"},
    recipients=("all",),
    broadcast=True,
    archived="master:12",
    readers=("all", "along:13"),
    to=("milan", "along:13"),
    text="master:12",
)
OPTIONS = TableOptions(description=("master:12", "along:13"), starts_with=11)


def game(**notes: Any) -> GameRecord:
    attendants = tuple(
        Staff(person=n, role=role, password="h", token=f"tok{n}")
        for n, role in ((12, Role.MASTER), (13, Role.OBSERVER))
    )
    return GameRecord(
        name="sforza",
        scenario="balance-of-power",
        seats=(SEAT, SeatRecord(seat=Seat("milan"))),
        attendants=attendants,
        options=OPTIONS,
        notes=TableNotes(**notes),
        created=NOW,
    )


def test_every_place_in_a_game_is_known() -> None:
    """What is free text stays as it was written, whatever it looks like."""
    rest = json.loads(renumber("games", game_values(game(**NOTES)), lambda n: n + 100)["rest"])
    assert [s["person"] for s in rest["seats"]] == [111, None]
    assert [a["person"] for a in rest["attendants"]] == [112, 113]
    before = json.loads(game_values(game(**NOTES))["rest"])
    assert rest["options"] == before["options"], "no number of anybody"
    assert rest["notes"] == before["notes"] | {
        "monitors": [111, 114],
        "all_press": [112, 113],
        "conduct": [[111, "late"], [114, "on_time"]],
        "tries": {"master:112": [STAMP], "florence:111": [STAMP], "florence": [STAMP]},
        "absences": {"master:112": [[STAMP, STAMP]], "florence": []},
        "undo": [{"settings": {"monitors": [114], "all_press": None}, "flags": {}}, {"comment": "x"}],
    }
    assert person_numbers_in("games", game_values(game(**NOTES))) == {11, 12, 13, 14}


def test_games_of_older_judges_are_read() -> None:
    """Options and notes once were one object without types; what nobody knows any more is the game's."""
    old = {
        "seats": [{"seat": "florence", "person": 11, "password": "h", "token": "t"}],
        "settings": {
            "listed": False,
            "press": "white/grey",
            "start": {"phase": "p", "at": "2026-03-12T12:00:00+00:00"},
            "monitors": [11],
            "conduct": [[11, "late"]],
            "conclude": "finished",
            "votes": {"phase": "p", "cast": {"milan": {"draw": ["milan"]}, "venice": {"concede": "milan"}}},
            "absences": {"master:12": [["2026-03-12T12:00:00+00:00", "2026-03-12T12:00:00+00:00"]]},
            "seeds": [[3, "00ff"]],
            "church": {"phase": "p", "banned": "milan"},
        },
    }
    values = game_values(game()) | {"rest": json.dumps(old)}
    record = game_of(SimpleNamespace(**values))
    assert (record.options.listed, record.options.press, record.options.nmr) == (False, "white/grey", False)
    assert record.options.start == NotBefore(phase="p", at=NOW)
    assert record.notes == TableNotes(
        monitors=(11,),
        conduct=((11, "late"),),
        conclude="finished",
        votes=Votes(
            phase="p",
            cast={
                Seat("milan"): Ballot(draw=(Seat("milan"),)),
                Seat("venice"): Ballot(concede=Seat("milan")),
            },
        ),
        absences={"master:12": ((NOW, NOW),)},
        seeds=((3, "00ff"),),
    )
    assert record.game_notes == {"church": {"phase": "p", "banned": "milan"}}
    assert person_numbers_in("games", values) == {11, 12}


def test_no_key_is_written_twice() -> None:
    """Options, notes and what older judges kept beside them were one object: a name means one thing."""
    options, notes = ({f.name for f in fields(model)} for model in (TableOptions, TableNotes))
    assert not options & notes
    assert game_of(SimpleNamespace(**game_values(game(**NOTES)))) == game(**NOTES)


NUMBERS = st.integers(1, 40)


@given(
    st.fixed_dictionaries(
        {
            "monitors": st.lists(NUMBERS).map(tuple),
            "all_press": st.lists(NUMBERS).map(tuple),
            "conduct": st.lists(st.tuples(NUMBERS, st.sampled_from(["late", "on_time"]))).map(tuple),
            "absences": st.dictionaries(NUMBERS.map("master:{}".format), st.just(())),
            "pseudonyms": st.dictionaries(st.text(), st.just(Seat("milan"))),
        }
    ),
    st.integers(1, 10_000),
)
def test_numbers_are_exchanged_and_nothing_else(notes: dict[str, Any], by: int) -> None:
    """There and back again is where it was; in between, nobody has the number that they had."""
    row = game_values(game(**notes))
    there = renumber("games", row, lambda n: n + by)
    assert person_numbers_in("games", there) == {n + by for n in person_numbers_in("games", row)}
    back = renumber("games", there, lambda n: n - by)
    assert json.loads(back["rest"]) == json.loads(row["rest"])


# ---------------------------------------------------------------- two judges


@pytest.fixture
def source(tmp_path: Path) -> Store:
    """A game whose people have the numbers 11 to 15; 14 and 15 have left it, and 15 is forgotten."""
    store = Store(f"sqlite:///{tmp_path}/source.sqlite")
    store.migrate()
    with store.write() as tx:
        tx.connection.execute(insert(PersonRow).values(id=10, **export.NAMELESS))
        for name in ("ann", "moe", "ivo", "jan", "kim"):
            tx.save_person(Person(name=name.title(), addresses=(f"{name}@example.org",)))
        tx.forget_person(15, ("kim@example.org",))
        tx.save_game(game(**NOTES))
        for author, readers in (("master:12", ("all",)), ("florence", ("milan", "along:14", "along:15"))):
            facts: dict[str, Any] = {
                "game": "sforza",
                "phase": "p",
                "author": author,
                "readers": readers,
                "at": NOW,
            }
            tx.keep_press(KeepPress(text=f"from {author}", **facts))
        mine = DiaryEntry(text="Dear diary", person=14, phase="p", at=NOW)
        tx.keep_diary(KeepDiary(game="sforza", seat=Seat("milan"), entries=(mine,)))
        tx.keep_postal(KeepPostal(game="sforza", letter=POSTAL))
    return store


def copy_of(store: Store) -> list[str]:
    with store.read() as tx:
        return list(export.dump_rows(tx.connection, "sforza"))


def people_in(store: Store) -> dict[int, str]:
    """Everybody whom the game names, by what is known of them here."""
    found: set[int] = set()
    with store.read() as tx:
        for name, values in map(json.loads, export.dump_rows(tx.connection, "sforza")):
            if isinstance(values, dict) and name in ("games", "places", "diaries", "press", "postal"):
                found |= person_numbers_in(
                    name, {k: v["j"] if type(v) is dict and "j" in v else v for k, v in values.items()}
                )
        known = {n: tx.person(n) for n in sorted(found)}
    return {n: p.name if p is not None else "?" for n, p in known.items()}


def test_numbers_that_others_have_here_are_never_kept(source: Store, url: str) -> None:
    """Else a stranger would read what somebody else had read along, and be praised or blamed for them."""
    lines = copy_of(source)
    assert len([line for line in lines if line.startswith('["people"')]) == 5, "who has left travels along"
    store = Store(url)
    store.migrate()
    with store.write() as tx:
        tx.connection.execute(insert(PersonRow).values(id=10, **export.NAMELESS))
        for n in range(6):
            tx.save_person(Person(name=f"Stranger {n}", addresses=(f"s{n}@example.net",)))
        moe = tx.save_person(Person(name="Our Moe", addresses=("moe@example.org",)))
    for _ in range(2):
        store.run(lambda tx: export.restore_rows(tx.connection, lines))
        named = people_in(store)
        assert sorted(named.values()) == ["", "Ann", "Ivo", "Jan", "Our Moe"], named
        with store.read() as tx:
            record, press = tx.game("sforza"), tx.press("sforza")
            diary = tx.diary("sforza", Seat("milan"))
            jan = present(tx.person_at("jan@example.org")).id
            (postal,) = tx.postal("sforza")
            ivo = present(tx.person_at("ivo@example.org")).id
        assert press[0].author == f"master:{moe}" and f"along:{jan}" in press[1].readers
        assert (postal.archived, postal.to) == (f"master:{moe}", ("milan", f"along:{ivo}"))
        assert postal.text == POSTAL.text, "free text stays as it was written"
        assert diary[0].person == jan
        assert present(record).notes.conduct[1] == (jan, "on_time")
    with store.write() as tx:  # counted when the game is over: everybody in it is somebody here
        tx.count_conduct(present(record).notes.conduct)
        assert set(tx.connection.scalars(select(ConductRow.person))) <= set(named)
    store.close()


def test_a_number_of_whom_the_file_says_nothing_is_nobodys(source: Store, url: str) -> None:
    """Copies of older judges left out those who had left the game; their places must not fall to others."""
    bare = [line for line in copy_of(source) if '"Jan"' not in line and "jan@" not in line]
    store = Store(url)
    store.migrate()
    with store.write() as tx:
        for n in range(20):
            tx.save_person(Person(name=f"Stranger {n}", addresses=(f"s{n}@example.net",)))
    store.run(lambda tx: export.restore_rows(tx.connection, bare))
    named = people_in(store)
    assert sorted(named.values()) == ["", "", "Ann", "Ivo", "Moe"], named
    store.close()


def test_a_game_comes_home_as_it_left(source: Store) -> None:
    """In the judge that it came from, everybody has the number of before."""
    lines = copy_of(source)
    source.run(lambda tx: export.restore_rows(tx.connection, lines))
    again = copy_of(source)
    pairs = [(json.loads(a), json.loads(b)) for a, b in zip(lines, again, strict=True)]
    for before, after in pairs:
        for values in (before[1], after[1]) if isinstance(before, list) else ():
            for name in ("id", "number", "version"):
                values.pop(name, None)
            if "rest" in values:
                values["rest"] = json.loads(values["rest"])
            if "orders" in values:
                values["orders"] = json.loads(values["orders"])
        assert before == after


@pytest.mark.parametrize(
    "row",
    [
        '["keepsakes", {"name": "keepers", "value": {"b": "e30="}}]',
        '["places", {"game": "visconti", "number": 0, "role": "", "seat": "", "person": 11, "token": "t"}]',
        '["conduct", {"person": 11, "on_time": 99, "late": 0, "abandoned": 0, "stands_by": false}]',
    ],
)
def test_the_file_of_a_game_has_no_say_in_anything_else(source: Store, row: str) -> None:
    """Another judge's keeper wrote it."""
    lines = copy_of(source)
    with pytest.raises(ValueError, match="damaged"):
        source.run(lambda tx: export.restore_rows(tx.connection, [*lines, row]))


def test_work_in_hand_between_a_person_and_a_judge_stays_there(source: Store, tmp_path: Path) -> None:
    """A code names a number of the judge that sent it; how new an address is counts everywhere."""
    with source.write() as tx:
        ann = tx.person_at("ann@example.org")
        code = Code(secret="abc", purpose=Purpose.FORGET, asked=NOW, until=NOW)
        details = PersonDetails(maps="svg", new_addresses={"ann@example.org": NOW}, codes=(code,))
        tx.save_person(
            Person(id=present(ann).id, name="Ann", addresses=present(ann).addresses, details=details)
        )
    store = Store(f"sqlite:///{tmp_path}/other.sqlite")
    store.migrate()
    store.run(lambda tx: export.restore_rows(tx.connection, copy_of(source)))
    with store.read() as tx:
        assert present(tx.person_at("ann@example.org")).details == replace(details, codes=())
    store.close()


def test_postal_press_of_somebody_who_is_forgotten_comes_without_a_name(source: Store) -> None:
    """What a power wrote is the power's; a master's letter would go out under the master's own name."""
    with source.write() as tx:
        tx.keep_postal(KeepPostal(game="sforza", letter=replace(POSTAL, archived="observer:13")))
        tx.forget_person(12, ("moe@example.org",))
    with source.read() as tx:
        names = [letter.author["name"] for letter in tx.postal("sforza")]
    assert names == ["", "Moe"]


def test_people_are_read_by_their_numbers(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/judge.sqlite")
    store.migrate()
    with store.write() as tx:
        anna = tx.save_person(Person(name="Anna", addresses=("anna@example.org",)))
        bruno = tx.save_person(Person(name="Bruno", addresses=("bruno@example.org",)))
    with store.read() as tx:
        found = tx.people_by_number([bruno, anna, 999])
        assert {number: one.name for number, one in found.items()} == {bruno: "Bruno", anna: "Anna"}
        assert found[anna] == tx.person(anna) and tx.people_by_number([]) == {}
        assert tx.people_by_number([anna, 999]) == {anna: found[anna]}
    store.close()


def test_people_are_counted_together_as_often_as_they_are_there(store: Store) -> None:
    """Whoever has no count yet begins with none; whether somebody stands by is left as it was."""
    with store.write() as tx:
        ann, bob, cat = (
            tx.save_person(Person(name=n, addresses=(f"{n}@x.org",))) for n in ("ann", "bob", "cat")
        )
        tx.stand_by(bob, True)
        tx.count_conduct(())
        tx.count_conduct([(bob, "on_time"), (ann, "late"), (ann, "on_time"), (ann, "late")])
        tx.count_conduct([(bob, "on_time"), (bob, "abandoned")])
    with store.read() as known:
        assert known.conducts((ann, bob, cat)) == {
            ann: Conduct(on_time=1, late=2),
            bob: Conduct(on_time=2, abandoned=1, stands_by=True),
            cat: Conduct(),
        }
        assert known.conduct(ann) == Conduct(on_time=1, late=2)
