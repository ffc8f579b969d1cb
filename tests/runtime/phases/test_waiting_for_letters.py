"""No phase runs while a letter that was received before it fell due waits, is in hand, or is on its way."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.core.effects import ProcessPhase, StartGame
from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.table import GameStatus, Role, Staff
from judge.runtime.effects import carry_out
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import absence_notices, worker
from judge.store.database import Store
from judge.store.queues.processes import SILENCE, Receiving
from tests.support.judges import toy_game as toy

SECOND = timedelta(seconds=1)


@pytest.fixture
def world(store: Store):
    return toy.world(store)


def begun(world, **options):
    """A game in play with a master, which plays without those who are late."""
    with world.store.write() as tx:
        mia = tx.save_person(Person(name="mia", addresses=("mia@example.org",)))
    master = Staff(person=mia, role=Role.MASTER, password="h", token="tokmia")
    toy.table(world.store, attendants=(master,), options=TableOptions(**options))
    with world.store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    assert worker.tick(world)
    mail(world)
    return toy.stored(world.store)


def mail(world) -> list[str]:
    while send_next(world):
        pass
    found = [f"{to} {text}" for to, _, text in world.post.letters]
    world.post.letters.clear()
    return found


def ready(world, **changes) -> None:
    seats = tuple(replace(s, ready=True) for s in toy.stored(world.store).seats)
    toy.change(world.store, seats=seats, **changes)


def write(world, body: str, n: int, *, at=None, concerns: str | None = None) -> None:
    raw = f"Message-ID: <{n}@example.org>\n\n{body}".encode()
    received = at or world.now()
    to = ("judge@judge.example",)
    world.store.keep_letter(raw, "ann@example.org", to, "smtp", received, concerns=concerns)


def phases(world) -> list[str]:
    with world.store.read() as known:
        return [p.phase for p in known.phases("toy")]


def events(world) -> str:
    with world.store.read() as known:
        return known.phases("toy")[-1].events


# ---------------------------------------------------------------- at a deadline


def test_a_letter_in_time_counts_though_it_is_handled_after_the_deadline(world) -> None:
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1, at=game.deadline - SECOND)
    world.now.at = game.deadline + SECOND
    assert not worker.tick(world) and phases(world) == ["opening"]
    assert handle_next(world)
    assert worker.tick(world) and phases(world) == ["opening", "p1"]
    assert events(world) == '["added 5"]'


def test_a_letter_that_another_process_has_in_hand_is_waited_for(world) -> None:
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1)
    assert world.store.claim_letter(world.now(), worker="other") is not None
    world.now.at = game.deadline
    assert not worker.tick(world)
    world.store.process_gone("other", world.now())  # killed: the next one finishes its work
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'


def test_letters_after_the_deadline_do_not_hold_it_up(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + SECOND
    write(world, "aries 5", 1)
    assert worker.tick(world) and events(world) == '["added 0"]'


def test_letters_about_other_games_do_not_hold_it_up(world) -> None:
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1, concerns=" visconti ")
    world.now.at = game.deadline
    assert worker.tick(world)


def test_nobody_is_called_late_whose_letter_waits(world) -> None:
    game = begun(world)
    write(world, "aries 5", 1)
    world.now.at = game.deadline
    assert not worker.tick(world) and mail(world) == []
    handle_next(world)
    assert worker.tick(world)
    assert [line.split()[1] for line in mail(world) if "mia" not in line][1:] == ["unasked/late"] * 2


def test_nobody_loses_a_power_whose_letter_waits(world) -> None:
    game = begun(world)
    world.now.at = game.deadline
    while worker.tick(world):
        pass
    write(world, "aries 5", 1, at=game.grace)
    world.now.at = game.grace + SECOND
    assert not worker.tick(world)
    assert not any(s.abandoned for s in toy.stored(world.store).seats)


# ---------------------------------------------------------------- before a deadline


def test_early_processing_overtakes_no_letter_that_is_there(world) -> None:
    """Everybody is ready; somebody has changed their mind, and their letter has come."""
    begun(world)
    ready(world, process_at=world.now() + timedelta(minutes=30))
    world.now.on(minutes=31)
    write(world, "aries 5", 1)
    assert not worker.tick(world)
    handle_next(world)
    assert worker.tick(world) and events(world) == '["added 5"]'


def test_what_a_master_forces_waits_for_letters_before_their_word(world) -> None:
    game = begun(world)
    write(world, "aries 5", 1)
    world.now.on(seconds=5)
    with world.store.write() as tx:
        carry_out(world, tx, (ProcessPhase(game="toy", phase=game.phase),), world.now(), None)
    world.now.on(seconds=5)
    write(world, "bull 7", 2)
    assert not worker.tick(world)
    assert handle_next(world)
    assert worker.tick(world) and events(world) == '["added 5"]', "what came after the word does not count"


# ---------------------------------------------------------------- the bound


def test_waiting_ends_and_keeper_and_masters_are_told(world) -> None:
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1)
    assert world.store.claim_letter(world.now(), timedelta(days=9), worker="stuck") is not None
    world.now.at = game.deadline + world.waiting.longest_wait - SECOND
    assert not worker.tick(world)
    world.now.on(seconds=1)
    assert worker.tick(world) and phases(world) == ["opening", "p1"]
    told = [line for line in mail(world) if "unasked/letters-overtaken" in line]
    assert [line.split()[0] for line in told] == ["keeper@example.org", "mia@example.org"]
    assert all("'letters': (1,)" in line for line in told)


def test_a_phase_that_waited_in_vain_for_nothing_tells_nobody(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(days=1)
    assert worker.tick(world)
    assert not [line for line in mail(world) if "overtaken" in line]


# ---------------------------------------------------------------- what is still on its way


def test_a_door_that_is_not_sure_is_waited_for_and_asked(world) -> None:
    game = begun(world)
    ready(world)
    asked: list[int] = []
    world = replace(world, ask_receivers=lambda: asked.append(1))
    world.now.at = game.deadline + SECOND
    receiver = Receiving(name="receiver", complete=game.deadline - SECOND, settled=None)
    world.store.beat("receiver", world.now(), receiver)
    assert not worker.tick(world) and asked
    world.store.beat("receiver", world.now(), replace(receiver, complete=game.deadline))
    assert worker.tick(world)


def test_a_mailbox_that_was_never_read_to_its_end_is_waited_for(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline
    world.store.beat("receiver", world.now(), Receiving(name="receiver", complete=None, settled=None))
    assert not worker.tick(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    world.store.beat("receiver", world.now(), Receiving(name="receiver", complete=None, settled=None))
    assert worker.tick(world)
    assert [line for line in mail(world) if "'receivers': True" in line]


def test_a_door_of_the_dead_is_not_waited_for(world) -> None:
    game = begun(world)
    ready(world)
    world.store.beat(
        "receiver", game.deadline - SILENCE, Receiving(name="receiver", complete=None, settled=None)
    )
    world.now.at = game.deadline
    assert worker.tick(world)


def test_after_a_gap_the_bound_counts_from_its_end(world) -> None:
    """The mail server's next try may come late; only then does the hour begin."""
    game = begun(world)
    ready(world)
    settled = game.deadline + timedelta(hours=2)
    unsure = Receiving(name="receiver", complete=game.deadline - SECOND, settled=settled)
    for hours, runs in ((0, False), (2.9, False), (3, True)):
        world.now.at = game.deadline + timedelta(hours=hours)
        world.store.beat("receiver", world.now(), unsure)
        assert worker.tick(world) is runs, hours


def test_the_doors_of_this_process_are_asked_themselves(world) -> None:
    game = begun(world)
    ready(world)
    own = [Receiving(name="me", complete=game.deadline - SECOND, settled=None)]
    world = replace(world, worker="me", own_receiver=lambda: own[0])
    world.store.beat("me", game.deadline, replace(own[0], complete=game.deadline))
    world.now.at = game.deadline
    assert not worker.tick(world)
    own[0] = replace(own[0], complete=game.deadline)
    assert worker.tick(world)


def test_masters_of_games_that_wait_after_a_gap_are_told(world) -> None:
    game = begun(world)
    world.now.at = game.deadline
    absence_notices.tell(world, game.deadline - SECOND, game.deadline + timedelta(minutes=10))
    told = [line.split()[:2] for line in mail(world)]
    assert told == [["mia@example.org", "unasked/back-again"], ["keeper@example.org", "unasked/back-again"]]
    absence_notices.tell(world, game.deadline, game.deadline + timedelta(minutes=10))
    assert mail(world) == [], "nothing falls due in that time"


def test_a_finished_game_waits_for_nothing(world) -> None:
    begun(world)
    toy.change(world.store, status=GameStatus.FINISHED)
    write(world, "aries 5", 1)
    assert not worker.tick(world) and phases(world) == ["opening"]
