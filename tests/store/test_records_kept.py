"""People, games, orders, phases and press come back as they were written; guards hold."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from judge.core.effects import KeepPress
from judge.core.game import Seat
from judge.core.options import NotBefore, TableNotes, TableOptions
from judge.core.people import Person
from judge.core.table import (
    Applicant,
    DeadlineRule,
    FiledOrder,
    GameRecord,
    GameStatus,
    PhaseRecord,
    Role,
    SeatRecord,
    Staff,
)
from judge.store.database import Store
from judge.store.errors import ConflictError

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
COSIMO = Person(name="Cosimo", addresses=("cosimo@example.org", "c@example.net"), time_zone="Europe/Rome")


def table(ids: tuple[int, int, int]) -> GameRecord:
    master, player, newcomer = ids
    return GameRecord(
        name="sforza",
        scenario="balance-of-power",
        flags={"assassination": False, "victory_cities": 15},
        options=TableOptions(listed=False, description=("two", "lines"), start=NotBefore(phase="p", at=NOW)),
        notes=TableNotes(tries={"x": (NOW,)}, conclude="finished", seeds=((3, "00ff"),)),
        game_notes={"church": {"banned": "milan"}},
        deadline_rules={
            "movement": DeadlineRule(clock=1410, min=0, next=60, grace=60, delay=30, days="SMTWTFS")
        },
        seats=(
            SeatRecord(seat=Seat("florence"), person=player, password="h", token="tokflorence"),
            SeatRecord(seat=Seat("milan")),
        ),
        newcomers=(Applicant(person=newcomer, password="h", token="toknew", preferences="EF[GR]"),),
        attendants=(Staff(person=master, role=Role.MASTER, password="h", token="tokmaster"),),
        created=NOW,
        seed=b"\x00\xff secret",
        opened=NOW,
        deadline=NOW + timedelta(hours=1),
        state='{"version": 1}',
    )


@pytest.fixture
def people(store: Store) -> tuple[int, int, int]:
    with store.write() as tx:
        return (
            tx.save_person(COSIMO),
            tx.save_person(Person(name="Piero", addresses=("piero@example.org",))),
            tx.save_person(Person(name="Lorenzo", addresses=("lorenzo@example.org",))),
        )


def test_people_by_any_address(store: Store, people: tuple[int, int, int]) -> None:
    with store.read() as known:
        found = known.person_at("C@example.NET")
        assert found == replace(COSIMO, id=people[0])
        assert known.person(people[0]) == found
        assert known.person_at("nobody@example.org") is None and known.person(999) is None


def test_an_address_has_one_owner(store: Store, people: tuple[int, int, int]) -> None:
    with pytest.raises(IntegrityError), store.write() as tx:
        tx.save_person(Person(name="Thief", addresses=("cosimo@example.org",)))


def test_changed_addresses_replace_the_old(store: Store, people: tuple[int, int, int]) -> None:
    with store.write() as tx:
        tx.save_person(replace(COSIMO, id=people[0], addresses=("new@example.org",)))
    with store.read() as known:
        assert known.person_at("c@example.net") is None
        found = known.person_at("new@example.org")
        assert found is not None and found.id == people[0]


def test_a_game_comes_back_as_it_was(store: Store, people: tuple[int, int, int]) -> None:
    game = table(people)
    with store.write() as tx:
        tx.save_game(game)
    with store.read() as known:
        assert known.game("SFORZA") == game
        assert known.game("visconti") is None
        assert [g.name for g in known.games_of(people[1])] == ["sforza"]


def test_games_newest_first(store: Store) -> None:
    with store.write() as tx:
        for name in ("b", "a", "c"):
            tx.save_game(GameRecord(name=name, scenario="x"))
    with store.read() as known:
        assert [game.name for game in known.games()] == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("token", "place", "who"),
    [("TOKFLORENCE", "florence", 1), ("toknew", "?", 2), ("tokmaster", Role.MASTER, 0)],
)
def test_tokens_name_game_place_and_person(
    store: Store, people: tuple[int, int, int], token: str, place: str, who: int
) -> None:
    with store.write() as tx:
        tx.save_game(table(people))
    with store.read() as known:
        found = known.by_token(token)
        assert found is not None
        assert (found[0].name, found[1], found[2]) == ("sforza", place, people[who])
        assert known.by_token("") is None and known.by_token("nobody") is None


def test_a_revoked_token_opens_nothing(store: Store, people: tuple[int, int, int]) -> None:
    game = table(people)
    with store.write() as tx:
        tx.save_game(game)
        tx.save_game(replace(game, newcomers=()))
    with store.read() as known:
        assert known.by_token("toknew") is None


def test_orders_are_replaced_whole(store: Store, people: tuple[int, int, int]) -> None:
    first = FiledOrder(text="a flo - pis", order='{"x": 1}', canonical="A Florence -> Pisa")
    second = FiledOrder(text="A flo h", order="{}", canonical="A Florence holds")
    with store.write() as tx:
        tx.save_game(table(people))
        before = tx.version("sforza")
    with store.write() as tx:
        tx.file_orders("sforza", "p1", Seat("florence"), (first, second))
        tx.file_orders("sforza", "p1", Seat("florence"), (second,))
        assert tx.version("sforza") > before
    with store.read() as known:
        assert known.filed_orders("sforza", "p1", Seat("florence")) == (second,)
        assert known.filed_orders("sforza", "p2", Seat("florence")) == ()
        assert known.all_orders_on_file("sforza", "p1") == {Seat("florence"): (second,)}


def test_a_transaction_raises_a_games_version_once(store: Store, people: tuple[int, int, int]) -> None:
    """Nobody else sees what it does before all is done: one change is as good as three."""
    order = FiledOrder(text="A flo h", order="{}", canonical="A Florence holds")
    for first in ("game", "orders"):
        with store.write() as tx:
            if first == "game":
                tx.save_game(table(people))
            before = tx.version("sforza")
            tx.file_orders("sforza", "p1", Seat("florence"), (order,))
            tx.file_orders("sforza", "p1", Seat("florence"), (order, order))
            assert tx.version("sforza") == before + (first == "orders")


def test_places_are_written_again_when_somebody_moves(store: Store, people: tuple[int, int, int]) -> None:
    """And left as they are while nobody does: whose token it is says the index of places."""
    with store.write() as tx:
        tx.save_game(table(people))
    for token in ("first-token", "first-token", "another-token"):
        with store.write() as tx:
            game = tx.game("sforza")
            assert game is not None
            seats = (replace(game.seats[0], token=token), *game.seats[1:])
            tx.save_game(replace(game, seats=seats))
        with store.read() as known:
            holder = known.holder(token)
            assert holder is not None and holder.seat == game.seats[0].seat
    with store.read() as known:
        assert known.holder("first-token") is None


def test_a_phase_closes_once(store: Store, people: tuple[int, int, int]) -> None:
    record = PhaseRecord(
        game="sforza",
        turn=0,
        phase="p1",
        before="b",
        orders="o",
        after="a",
        events="e",
        rolls="r",
        closed=NOW,
    )
    with store.write() as tx:
        tx.save_game(table(people))
        tx.close_phase(record)
    with pytest.raises(ConflictError), store.write() as tx:
        tx.close_phase(replace(record, turn=1))
    with pytest.raises(ConflictError), store.write() as tx:
        tx.close_phase(replace(record, phase="p2"))
    with store.read() as known:
        assert known.phases("sforza") == [record]


def test_press_is_archived(store: Store, people: tuple[int, int, int]) -> None:
    press = KeepPress(game="sforza", phase="p1", author="florence", readers=("milan",), text="Peace?", at=NOW)
    with store.write() as tx:
        tx.save_game(table(people))
        tx.keep_press(press)
    with store.read() as known:
        assert known.press("sforza") == (press,)


def test_a_fault_undoes_everything(store: Store, people: tuple[int, int, int]) -> None:
    with pytest.raises(RuntimeError), store.write() as tx:
        tx.save_game(table(people))
        raise RuntimeError
    with store.read() as known:
        assert known.game("sforza") is None


def test_games_that_go_on_are_due_when_their_alarm_rings(store: Store) -> None:
    past, future = NOW - timedelta(minutes=1), NOW + timedelta(minutes=1)
    with store.write() as tx:
        for name, status, alarm in [
            ("late", GameStatus.ACTIVE, past),
            ("later", GameStatus.ACTIVE, NOW),
            ("soon", GameStatus.ACTIVE, future),
            ("quiet", GameStatus.ACTIVE, None),
            ("paused", GameStatus.PAUSED, past),
            ("rests", GameStatus.PAUSED, None),
            ("over", GameStatus.FINISHED, past),
        ]:
            tx.save_game(GameRecord(name=name, scenario="x", status=status, alarm=alarm))
    with store.read() as known:
        assert known.due_games(NOW) == ("late", "paused", "later")
        assert known.next_alarm() == past


def test_who_read_an_older_game_cannot_overwrite_a_newer(url: str) -> None:
    store, other = Store(url), Store(url)
    with store.write() as tx:
        tx.save_game(GameRecord(name="sforza", scenario="x"))
    tries = 0

    def rename(comment: str):
        def work(tx) -> None:
            nonlocal tries
            tries += 1
            game = tx.game("sforza")
            tx.save_game(replace(game, comment=game.comment + comment))

        return work

    import threading

    workers = [
        threading.Thread(target=lambda s=s, c=c: [s.run(rename(c)) for _ in range(10)])
        for s, c in ((store, "a"), (other, "b"))
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    with store.read() as known:
        game = known.game("sforza")
        assert game is not None and sorted(game.comment) == ["a"] * 10 + ["b"] * 10
    assert tries >= 20
    store.close()
    other.close()


def test_a_naive_time_is_refused(store: Store) -> None:
    from sqlalchemy.exc import StatementError

    with pytest.raises(StatementError), store.write() as tx:
        tx.save_game(GameRecord(name="x", scenario="x", deadline=datetime(2026, 1, 1)))


def test_a_view_stays_as_it_was_read(store: Store, people: tuple[int, int, int]) -> None:
    """One view has a game as it was first read; a writer, and the next view, see what was written since."""
    with store.write() as tx:
        tx.save_game(table(people))
    with store.read() as view:
        read = view.game("sforza")
        with store.write() as tx:
            was = tx.game("sforza")
            assert was is not None
            tx.save_game(replace(was, scenario="renaissance"))
            assert (after := tx.game("sforza")) is not None and after.scenario == "renaissance"
        assert view.game("Sforza") == read == was
        assert [*view.games(), *view.games_of(people[0])] == [read, read]
    with store.read() as view:
        assert (now := view.game("sforza")) is not None and now.scenario == "renaissance"
