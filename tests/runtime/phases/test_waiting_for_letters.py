"""No phase runs while a letter that was received before it fell due waits, is in hand, or is on its way."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.core.effects import ProcessPhase, StartGame
from judge.core.health import Component, Receiving, Trouble
from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.table import GameStatus, Role, Staff
from judge.runtime.effects import carry_out
from judge.runtime.health.components import Components
from judge.runtime.heartbeat import Heartbeat
from judge.runtime.inbound.arrivals import Arrivals
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import absence_notices, worker
from judge.store.database import Store
from judge.store.queues.processes import SILENCE
from tests.support.judges import toy_game as toy
from tests.support.letters_kept import keep_letter

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


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


def write(
    world, body: str, n: int, *, at=None, concerns: str | None = None, sender: str = "ann@example.org"
) -> None:
    raw = f"Message-ID: <{n}@example.org>\n\n{body}".encode()
    received = at or world.now()
    to = ("judge@judge.example",)
    keep_letter(world.store, raw, sender, to, "smtp", received, stored=world.now(), concerns=concerns)


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


@pytest.mark.parametrize("in_hand", [False, True])
@pytest.mark.parametrize("hours", [1, 7.5, 9 * 24])
def test_a_letter_that_was_taken_in_is_never_passed_over(world, in_hand: bool, hours: float) -> None:
    """Be it that the judge was away, or that whoever has it in hand is lost and nobody knows it yet."""
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1)
    if in_hand:
        assert world.store.claim_letter(world.now(), timedelta(days=30), worker="lost") is not None
    world.now.at = game.deadline + timedelta(hours=hours)
    for _ in range(2):
        assert not worker.tick(world) and phases(world) == ["opening"]
        world.now.on(minutes=61)
    told = [line for line in mail(world) if "unasked/clock-stands" in line]
    assert [line.split()[0] for line in told] == ["mia@example.org"] and "'unread'" in told[0]
    world.store.process_gone("lost", world.now())
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'
    assert any("clock-goes-on" in line for line in mail(world))


def test_a_master_may_have_a_phase_played_though_a_letter_is_never_read(world) -> None:
    game = begun(world)
    write(world, "aries 5", 1)
    assert world.store.claim_letter(world.now(), timedelta(days=30), worker="stuck") is not None
    world.now.at = game.deadline + world.waiting.longest_wait
    assert not worker.tick(world)
    with world.store.write() as tx:
        carry_out(world, tx, (ProcessPhase(game="toy", phase=game.phase),), world.now(), None)
    world.now.at += world.waiting.longest_wait
    assert worker.tick(world) and phases(world) == ["opening", "p1"]


def test_waiting_for_letters_of_strangers_ends_and_keeper_and_masters_are_told(world) -> None:
    """There is no end of what strangers may write: they wait behind all others, and hold nothing for good."""
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1, sender="nobody@example.com")
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


def test_what_came_in_while_a_gap_was_waited_for_is_handled_first(world) -> None:
    """The mail server in front may have had it in time; only the judge was away."""
    game = begun(world)
    ready(world)
    settled = game.deadline + timedelta(seconds=4)
    write(world, "aries 5", 1, at=settled - SECOND)
    write(world, "aries 7", 2, at=settled + SECOND)
    world.now.at = settled + 2 * SECOND
    sure = Receiving(name="receiver", complete=world.now(), settled=settled)
    world.store.beat("receiver", world.now(), sure)
    assert not worker.tick(world) and phases(world) == ["opening"]
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'


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


# ---------------------------------------------------------------- receivers that are known to be refused


def receiver(world, code: str = "", *, part: str = "mailbox", complete=None, name: str = "receiver") -> None:
    """A process with listeners and a mailbox tells how it is."""
    trouble = Trouble(code) if code else None
    success = None if code else world.now()
    row = Component(name=part, since=world.now(), trouble=trouble, success=success, source=part)
    told = Receiving(name=name, complete=complete, settled=None, components=(row,))
    world.store.beat(name, world.now(), told)


@pytest.mark.parametrize("part", ["mailbox", "doors", "disk", "database"])
def test_a_judge_that_cannot_take_letters_plays_nothing(world, part: str) -> None:
    """However long it lasts; masters learn that the clock stands, everybody that it goes on."""
    game = begun(world)
    ready(world)
    refused_at = game.deadline - SECOND
    world.now.at = game.deadline
    receiver(world, "login", part=part, complete=refused_at)
    assert not worker.tick(world) and mail(world) == []
    for days in (1, 2, 30):
        world.now.at = game.deadline + timedelta(days=days)
        receiver(world, "login", part=part, complete=refused_at)
        assert not worker.tick(world) and phases(world) == ["opening"]
        told = [line.split()[:2] for line in mail(world)]
        assert told == ([["mia@example.org", "unasked/clock-stands"]] if days == 1 else [])
    receiver(world, part=part, complete=world.now())
    assert worker.tick(world) and phases(world) == ["opening", "p1"]
    letters = mail(world)
    written_to = [line.split()[0] for line in letters if "clock-goes-on" in line]
    assert sorted(written_to) == ["ann@example.org", "bob@example.org", "mia@example.org"]
    assert "clock-goes-on" in letters[0] and not any("overtaken" in line for line in letters)


def test_letters_that_come_in_again_just_before_a_phase_is_played_are_told_of(world) -> None:
    """Between the look at the tables that stood and the look at this one."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    receiver(world, "login", complete=game.deadline - SECOND)
    assert not worker.tick(world) and mail(world)
    receiver(world, complete=world.now())
    assert worker.attend(world, game.name) and phases(world) == ["opening", "p1"]
    letters = mail(world)
    assert "clock-goes-on" in letters[0]
    worker.tick(world)
    assert not [line for line in mail(world) if "clock-goes-on" in line], "once"


def test_a_judge_that_starts_anew_tells_nobody_that_the_clock_goes_on_before_it_has_looked(world) -> None:
    """A server that does not answer takes a minute to be known for it; meanwhile nothing is known."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    receiver(world, "timeout", complete=game.deadline - SECOND)
    assert not worker.tick(world) and mail(world)
    untried = Component(name="mailbox", since=world.now(), source="mailbox")
    started = Receiving(name="receiver", complete=None, settled=world.now(), components=(untried,))
    world.store.beat("receiver", world.now(), started)
    assert not worker.tick(world) and mail(world) == []
    receiver(world, "timeout", complete=game.deadline - SECOND)
    assert not worker.tick(world) and mail(world) == []
    receiver(world, complete=world.now())
    assert worker.tick(world) and "clock-goes-on" in mail(world)[0]


def test_what_passes_before_the_wait_is_over_tells_nobody(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline
    receiver(world, "lost", complete=game.deadline - SECOND)
    assert not worker.tick(world)
    world.now.at = game.deadline + world.waiting.longest_wait - SECOND
    receiver(world, complete=world.now())
    assert worker.tick(world) and not [line for line in mail(world) if "unasked/clock" in line]


def test_without_a_master_the_players_learn_that_the_clock_stands(world) -> None:
    game = begun(world)
    toy.change(world.store, attendants=())
    ready(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    receiver(world, "name")
    assert not worker.tick(world)
    told = [line.split()[:2] for line in mail(world)]
    assert sorted(told) == [[f"{n}@example.org", "unasked/clock-stands"] for n in ("ann", "bob")]


def test_a_master_may_have_it_played_all_the_same(world) -> None:
    game = begun(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    receiver(world, "certificate", complete=game.deadline - SECOND)
    assert not worker.tick(world)
    with world.store.write() as tx:
        carry_out(world, tx, (ProcessPhase(game="toy", phase=game.phase),), world.now(), None)
    mail(world)
    world.now.on(seconds=1)
    receiver(world, "certificate", complete=game.deadline - SECOND)
    assert worker.tick(world) and phases(world) == ["opening", "p1"]
    assert not [line for line in mail(world) if "clock-goes-on" in line], "it is as deaf as before"


def test_nobody_is_called_late_nor_loses_a_power_while_letters_cannot_be_read(world) -> None:
    game = begun(world)
    world.now.at = game.grace + timedelta(days=3)
    receiver(world, "token", complete=game.deadline - SECOND)
    assert not worker.tick(world)
    assert not any(s.abandoned for s in toy.stored(world.store).seats)
    assert not [line for line in mail(world) if "unasked/clock" not in line]


def test_a_mailbox_read_to_its_end_after_the_deadline_has_given_all(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(minutes=5)
    receiver(world, "login", complete=game.deadline + SECOND)
    assert worker.tick(world)


def test_a_mailbox_that_is_full_holds_phases_though_it_is_read(world) -> None:
    """Its server refuses letters, which it shows to nobody; one that is nearly full refuses none."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(days=2)
    receiver(world, "full", part="quota", complete=world.now())
    assert not worker.tick(world)
    receiver(world, "nearly-full", part="quota", complete=world.now())
    assert worker.tick(world)


@pytest.mark.parametrize("code", ["letters", "unfetched", "vanished"])
def test_single_letters_that_cannot_be_had_are_waited_for_as_ever(world, code: str) -> None:
    game = begun(world)
    ready(world)
    for hours, runs in ((0.9, False), (1, True)):
        world.now.at = game.deadline + timedelta(hours=hours)
        receiver(world, code, complete=game.deadline - SECOND)
        assert worker.tick(world) is runs


def test_a_mailbox_that_contradicts_itself_is_no_single_letter(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(days=2)
    receiver(world, "contradicts", complete=game.deadline - SECOND)
    assert not worker.tick(world)


@pytest.mark.parametrize("part", ["mailbox", "disk", "database"])
def test_a_part_that_nobody_knows_what_ails_is_no_single_letter(world, part: str) -> None:
    """As with a token server that says odd things: all letters may lie there, not one."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(days=2)
    receiver(world, "fault", part=part, complete=game.deadline - SECOND)
    assert not worker.tick(world)


def test_of_two_judges_that_read_one_mailbox_one_is_enough(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    receiver(world, "login", complete=game.deadline - SECOND, name="left")
    receiver(world, complete=world.now(), name="right")
    assert worker.tick(world)


def test_the_receiver_of_ones_own_judge_is_waited_for_though_it_is_silent(world) -> None:
    """A locked database keeps it from saying that it lives, and the clock from nothing the moment after."""
    game = begun(world)
    ready(world)
    own = replace(world, worker="host/1/abc/2", receiver="host/1/abc")
    told = Receiving(name="host/1/abc", complete=game.deadline - SECOND, settled=None)
    world.store.beat("host/1/abc", game.deadline - SECOND, told)
    world.now.at = game.deadline + 3 * SILENCE
    assert not worker.tick(own)
    assert worker.tick(world), "another judge's receiver that is silent is dead"


def test_where_single_letters_are_hardly_waited_for_a_look_is(world) -> None:
    """A mailbox that was asked to look answers, or is known to be refused, before anything is played."""
    game = begun(world)
    ready(world)
    quick = replace(world, waiting=replace(world.waiting, longest_wait=timedelta(minutes=1)))
    for minutes, runs in ((4, False), (5, True)):
        world.now.at = game.deadline + timedelta(minutes=minutes)
        receiver(world, complete=game.deadline - SECOND)
        assert worker.tick(quick) is runs


@pytest.mark.parametrize("minutes", [0, 1, 60, 600])
def test_a_mailbox_that_is_not_read_though_nothing_ails_it_is_as_good_as_refused(world, minutes: int) -> None:
    """A server that drips bytes: whatever the wait for single letters is, all may lie there."""
    world = replace(world, waiting=replace(world.waiting, longest_wait=timedelta(minutes=minutes)))
    game = begun(world)
    ready(world)
    last = game.deadline - SECOND
    heard: list[str] = []

    def look(after: timedelta, success=last) -> bool:
        world.now.at = game.deadline + after
        row = Component(name="mailbox", since=last, success=success, source="mailbox")
        told = Receiving(name="receiver", complete=success, settled=None, components=(row,))
        world.store.beat("receiver", world.now(), told)
        worked = worker.tick(world)
        heard.extend(line.split()[1] for line in mail(world))
        return worked

    for minute in (0, 1, 4, 5, 6, 10, 59, 60, 61, 599, 600, 601, 9999):
        assert not look(timedelta(minutes=minute)), minute
        stands = minute >= max(minutes, 5)
        assert heard == (["unasked/clock-stands"] if stands else []), minute
    assert look(timedelta(minutes=9999.5), success=game.deadline + timedelta(minutes=9999.4))
    assert heard.count("unasked/clock-goes-on") == 3 and phases(world) == ["opening", "p1"]


def test_of_two_judges_that_read_one_mailbox_neither_vouches_for_the_other_unread(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(days=1)
    row = Component(name="mailbox", since=game.deadline, success=game.deadline - SECOND, source="mailbox")
    for name in ("left", "right"):
        told = Receiving(name=name, complete=game.deadline - SECOND, settled=None, components=(row,))
        world.store.beat(name, world.now(), told)
    assert not worker.tick(world)
    receiver(world, complete=world.now(), name="right")
    assert worker.tick(world)


def test_a_master_may_have_it_played_though_nobody_knows_what_ails_the_mailbox(world) -> None:
    game = begun(world)
    row = Component(name="mailbox", since=game.deadline, success=game.deadline - SECOND, source="mailbox")
    told = Receiving(name="receiver", complete=game.deadline - SECOND, settled=None, components=(row,))
    world.now.at = game.deadline + world.waiting.longest_wait
    world.store.beat("receiver", world.now(), told)
    assert not worker.tick(world)
    with world.store.write() as tx:
        carry_out(world, tx, (ProcessPhase(game="toy", phase=game.phase),), world.now(), None)
    world.now.on(minutes=6)
    world.store.beat("receiver", world.now(), told)
    assert worker.tick(world) and phases(world) == ["opening", "p1"]


def test_a_deadline_that_is_moved_while_the_clock_stands_ends_it_silently(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + world.waiting.longest_wait
    receiver(world, "login", complete=game.deadline - SECOND)
    assert not worker.tick(world) and mail(world)
    later = world.now() + timedelta(days=3)
    toy.change(world.store, deadline=later, grace=later, process_at=None)
    worker.tick(world)
    receiver(world, complete=world.now())
    worker.tick(world)
    assert not [line for line in mail(world) if "clock-goes-on" in line]


def test_a_judge_that_was_away_over_a_deadline_says_nothing_before_its_mailbox_could_be_read(world) -> None:
    """Off for two hours: it needs a few seconds to log in, and everybody heard that the clock stood."""
    game = begun(world)
    ready(world)
    started = game.deadline + timedelta(hours=2)
    row = Component(name="mailbox", since=started, source="mailbox")
    told = Receiving(name="receiver", complete=None, settled=started, components=(row,))
    for minutes in (0, 1, 4.9):
        world.now.at = started + timedelta(minutes=minutes)
        world.store.beat("receiver", world.now(), told)
        assert not worker.tick(world) and mail(world) == [], minutes
    for minutes in (5, 60, 9999):
        world.now.at = started + timedelta(minutes=minutes)
        world.store.beat("receiver", world.now(), told)
        assert not worker.tick(world), "a phase was played deaf"
        assert [line.split()[1] for line in mail(world)] == ["unasked/clock-stands"] * (minutes == 5)
    receiver(world, complete=world.now())
    assert worker.tick(world) and "clock-goes-on" in mail(world)[0]


@pytest.mark.parametrize("ahead", [SECOND, 15 * SECOND, timedelta(minutes=8)])
def test_a_look_that_a_clock_ahead_has_dated_is_not_believed_when_it_is_set_back(world, ahead) -> None:
    """The mailbox was read by a clock that went ahead; now it is noon, the deadline."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline
    receiver(world, complete=game.deadline + ahead)
    assert not worker.tick(world)
    receiver(world, complete=game.deadline)
    assert worker.tick(world)


@pytest.mark.parametrize(
    ("off", "plays"),
    [(-15, False), (0, False), (15, False), (20, True), (25, True), (50, False)],
)
def test_another_machine_has_to_be_sure_beyond_what_its_clock_may_be_off(
    world, off: int, plays: bool
) -> None:
    """Ten seconds after the deadline: a clock that is 15 seconds ahead there would have us play deaf."""
    game = begun(world)
    ready(world)
    here = replace(world, worker="here/1/a/1")
    world.now.at = game.deadline + 10 * SECOND
    told = Receiving(name="there/1/b", complete=game.deadline + off * SECOND, settled=None)
    world.store.beat("there/1/b", world.now(), told)
    assert worker.tick(here) is plays


@pytest.mark.parametrize("code", ["dying", "hung"])
def test_letters_that_wait_because_nothing_reads_them_are_no_single_letters(world, code: str) -> None:
    """Taken in at the door, and the process that reads them ends each time: after an hour it was played."""
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1, at=game.deadline - SECOND)

    def beat(trouble: Trouble | None) -> None:
        row = Component(name="workers", since=game.deadline, success=game.deadline, trouble=trouble)
        told = Receiving(name="receiver", complete=world.now(), settled=None, components=(row,))
        world.store.beat("receiver", world.now(), told)

    for hours in (0, 1, 2, 48):
        world.now.at = game.deadline + timedelta(hours=hours)
        beat(Trouble(code, "letters, outbox"))
        assert not worker.tick(world), "a phase was played deaf"
        told = [line.split()[1] for line in mail(world)]
        assert told == ["unasked/clock-stands"] * (hours == 1)
    beat(None)
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'
    assert any("clock-goes-on" in line for line in mail(world))


@pytest.mark.parametrize("hours", [1, 3, 48])
def test_what_nothing_could_read_for_hours_has_the_time_to_be_read(world, hours: int) -> None:
    """The first moment in which something reads again is no chance to play without what waits."""
    game = begun(world)
    ready(world)
    write(world, "aries 5", 1, at=game.deadline - SECOND)
    world.now.at = game.deadline + timedelta(hours=hours)
    door = Component(name="doors", since=game.deadline - DAY, success=None, source="here:25")
    row = Component(name="workers", since=world.now(), success=world.now())
    told = Receiving(name="receiver", complete=world.now(), settled=None, components=(door, row))
    world.store.beat("receiver", world.now(), told)
    assert not worker.tick(world), "played without what waits"
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'


@pytest.mark.parametrize("hours", [1, 3, 48])
def test_what_a_judge_finds_that_was_frozen_for_hours_has_the_time_to_be_read(world, hours: int) -> None:
    """A container that was paused over a deadline: no part ever failed by what they knew of themselves."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(hours=hours)
    write(world, "aries 5", 1, at=game.deadline - SECOND)
    row = Component(name="mailbox", since=game.deadline - DAY, success=world.now(), source="post")
    told = Receiving(name="receiver", complete=world.now(), settled=world.now(), components=(row,))
    world.store.beat("receiver", world.now(), told)
    assert not worker.tick(world), "played without what has just come"
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'


def test_whoever_sends_may_fail_and_a_phase_is_played(world) -> None:
    game = begun(world)
    ready(world)
    world.now.at = game.deadline
    row = Component(name="workers", since=game.deadline, trouble=Trouble("dying", "letters"))
    told = Receiving(name="receiver", complete=world.now(), settled=None, components=(row,))
    world.store.beat("receiver", world.now(), told)
    assert worker.tick(world), "no letter waits"
    ready(world)
    write(world, "aries 5", 1)
    world.now.at = toy.stored(world.store).deadline + world.waiting.longest_wait
    row = replace(row, trouble=Trouble("hung", "outbox"))
    world.store.beat("receiver", world.now(), replace(told, complete=world.now(), components=(row,)))
    assert not worker.tick(world), "a letter that nobody reads is waited for"


def test_a_judge_whose_first_process_is_frozen_plays_nothing_however_long_it_lasts(world) -> None:
    """By its door alone: another of its processes lives and runs the clock; connections wait to be taken."""
    game = begun(world)
    ready(world)
    here = replace(world, worker="here/1/a/2", receiver="here/1/a")
    row = Component(name="doors", since=game.deadline, success=None, source="here:25")
    last = game.deadline - 10 * SECOND
    told = Receiving(name="here/1/a", complete=last, settled=None, components=(row,))
    world.store.beat("here/1/a", last, told)
    for minutes in (0, 4, 5, 60, 3000):
        world.now.at = game.deadline + timedelta(minutes=minutes)
        assert not worker.tick(here), minutes
    assert [line.split()[:2] for line in mail(world)] == [["mia@example.org", "unasked/clock-stands"]]
    told = replace(told, complete=world.now())
    world.store.beat("here/1/a", world.now(), told)
    assert worker.tick(here)


def test_a_receiver_that_was_frozen_over_a_deadline_is_waited_for_when_it_goes_on(world) -> None:
    """A sender gave up meanwhile, and comes again some seconds after the process goes on."""
    game = begun(world)
    ready(world)
    waiting = replace(
        world.waiting,
        longest_wait=20 * SECOND,
        minimal_backoff=SECOND,
        maximal_backoff=3 * SECOND,
        queue_run_delay=SECOND,
    )
    hasty = replace(world, waiting=waiting)
    arrivals = Arrivals(world.now, waiting, handed_over=True)
    beating = Heartbeat(world.store, world.now, "receiver", arrivals, Components(world.now))
    world.now.at = game.deadline - 10 * SECOND
    beating.beat()
    world.now.at = game.deadline + 60 * SECOND
    beating.beat()
    world.now.at += 5 * SECOND
    beating.beat()
    assert not worker.tick(hasty), "played as soon as it went on"
    world.now.at += 10 * SECOND
    write(world, "aries 5", 1)
    beating.beat()
    assert handle_next(world)
    world.now.at += 10 * SECOND
    beating.beat()
    assert worker.tick(hasty)
    assert events(world) == '["added 5"]'


def test_what_comes_in_after_an_outage_of_hours_has_the_time_to_be_read(world) -> None:
    """The hour for single letters begins when they could be taken in again, not with the deadline."""
    game = begun(world)
    ready(world)
    world.now.at = game.deadline + timedelta(hours=3)
    row = Component(name="mailbox", since=world.now(), success=world.now(), source="post")
    told = Receiving(name="receiver", complete=world.now(), settled=None, components=(row,))
    world.store.beat("receiver", world.now(), told)
    write(world, "aries 5", 1, at=game.deadline - SECOND)
    assert not worker.tick(world), "played without what has just come"
    assert handle_next(world) and worker.tick(world)
    assert events(world) == '["added 5"]'
