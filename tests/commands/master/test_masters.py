"""What game masters write: a table of letters and their effects (A5)."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from judge.core.effects import FileOrders, ProcessPhase
from judge.core.table import GameRecord, GameStatus, PhaseRecord
from judge.games.machiavelli import codec
from judge.rendering import render
from judge.syntax.commands import master_commands as m
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from tests.support.help_pages import page_text
from tests.support.judges.fake_judge import ALL_HOLD, World
from tests.support.narrowing import present

MASTER = "gaspare@example.net"


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    return world


@pytest.fixture
def led(opened: World) -> World:
    return copy.deepcopy(opened)


def lead(world: World, text: str) -> str:
    return world.write(MASTER, f"sign on Msforza pw-master\n{text}")


def player(world: World, power: str, text: str) -> str:
    seat = next(s for s in world.records["sforza"].seats if s.seat == power)
    return world.write(world.persons[seat.person or 0].addresses[0], text, token=seat.token)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("become milan", m.Become(power="milan")),
        ("BECOME I", m.Become(power="I")),
        ("predict", m.Predict()),
        ("suspend for Easter", m.Pause(reason="for Easter")),
        ("pause", m.Pause()),
        ("resume", m.Resume()),
        ("terminate", m.Terminate()),
        ("eject a@b.example", m.Eject(whom="a@b.example")),
        ("forcebegin", m.ForceBegin()),
        ("roll back 3", m.RollBack(turn="3")),
        ("rollforward", m.RollForward()),
        ("undo last change", m.Undo()),
        ("not approved mil", m.Approve(on=False, whom="mil")),
        ("set gunboat", m.SetSecrecy(secret="gunboat", on=True)),
        ("set no fog", m.SetSecrecy(secret="fog", on=False)),
        ("set open treasuries", m.SetSecrecy(secret="hidden_treasuries", on=False)),
        ("set no hidden treasuries", m.SetSecrecy(secret="hidden_treasuries", on=False)),
        ("set deny player -a@b.example", m.SetAccessList(which="deny", addresses="-a@b.example")),
    ],
)
def test_a_masters_line_is_understood(line: str, command: Command) -> None:
    assert read_command(line) == command


def test_become_writes_a_powers_orders_and_its_player_gets_a_copy(led: World) -> None:
    text = lead(led, "become florence\nA flo h\nA are h\nF psa h")
    (filed,) = led.of(FileOrders)
    assert (filed.seat, len(filed.orders)) == ("florence", 3)
    assert next(s for s in led.records["sforza"].seats if s.seat == "florence").ready
    assert "you act for Florence" in text
    answer, copied = led.replies
    assert (answer.to, answer.token) == (MASTER, _token(led))
    assert (copied.to, copied.token) == ("bruno@example.net", led.token_of("sforza", "florence"))
    assert MASTER not in render.letter(copied).text


def _token(world: World) -> str:
    return world.records["sforza"].attendants[0].token


@pytest.mark.parametrize("line", ["process!", "pause", "become milan", "set nmr", "terminate", "eject milan"])
def test_after_become_there_are_no_masters_commands(led: World, line: str) -> None:
    before = led.records["sforza"]
    lead(led, f"become florence\n{line}")
    assert led.records["sforza"] == before and not led.of(ProcessPhase)


@pytest.mark.parametrize("power", ["milan", "venice"])
@pytest.mark.parametrize(
    "line", ["become florence", "predict", "pause", "resume", "terminate", "eject florence", "process!"]
)
def test_players_of_a_led_game_have_no_masters_commands(led: World, power: str, line: str) -> None:
    before = led.records["sforza"]
    text = player(led, power, line)
    assert led.records["sforza"] == before and not led.of(ProcessPhase)
    assert "master" in text and "EVERYBODY'S MONEY" not in text


def test_a_masters_lines_are_filed_for_the_powers_they_speak_of(led: World) -> None:
    lead(led, "A mil h\nFlorence: A flo - pis\nvenice:\nG ven h\nA 77 h")
    filed = {e.seat: [o.canonical for o in e.orders] for e in led.of(FileOrders)}
    assert filed == {
        "milan": ["A Milan holds"],
        "florence": ["A Florence -> Pistoia"],
        "venice": ["G Venice holds"],
    }
    assert not any(s.ready for s in led.records["sforza"].seats)
    assert len(led.replies) == 1


def test_process_asks_for_the_bang_when_orders_are_missing(led: World) -> None:
    assert "process!" in lead(led, "process")
    assert not led.of(ProcessPhase)
    lead(led, "process!")
    assert led.of(ProcessPhase) == [ProcessPhase(game="sforza", phase="1454-spring-movement")]


def test_predict_shows_everybodys_orders_and_purses_to_the_master_alone(led: World) -> None:
    player(led, "florence", "A flo - pis\nexpense 1: 3 ducats famine relief pis\npay 4 ducats to milan")
    before = led.records["sforza"]
    text = lead(led, "predict")
    assert "A Florence -> Pistoia" in text and "EVERYBODY'S MONEY" in text
    assert led.records["sforza"] == before and len(led.effects) == 1
    assert led.write("olga@example.net", "predict") and "MONEY" not in led.answer.text


def test_predict_is_told_in_the_language_of_the_master(led: World) -> None:
    """The results too, not only what stands around them."""
    lead(led, "langue fr")
    text = lead(led, "prédire")
    assert "ARMÉES ET FLOTTES" in text and "Ensuite :" in text
    assert not any(word in text.split() for word in ("ARMIES", "stays", "Next:", "cities"))


EDITS = (
    ("corriger unité A flo florence", "A Florence est désormais en place"),
    ("corriger unité milice A are florence", "A Arezzo (milice) est désormais en place"),
    ("corriger maître de sie venise", "Sienne (ville), propriétaire désormais : Venise"),
    ("corriger la province bol personne", "Bologne (province), propriétaire désormais : personne"),
    ("corriger ville sie autonome", "Sienne (ville), propriétaire désormais : autonomes"),
    ("corriger ducats florence 20", "Florence : trésor de 20 ducats"),
    ("corriger emprunt milan 20 + 4 dû dans 3", "Milan : prêt de la banque de 20 ducats"),
    ("corriger famine bol", "Bologne : famine, oui"),
    ("corriger siège gen", "Gênes : siège entamé, oui"),
    ("corriger révolte spo contre milan", "Spolète : révolte dans la province, oui"),
    (
        "corriger unité mercenaires d'élite F psa florence",
        "F Pise (mercenaires d'élite) est désormais en place",
    ),
    ("corriger unité F cro/cn venise", "F Croatie/cn est désormais en place"),
    ("corriger la ville de Pérouse à Milan", "Pérouse (ville), propriétaire désormais : Milan"),
    ("corriger la province de Fornoue à Florence", "Fornoue (province), propriétaire désormais : Florence"),
    ("corriger trésor milan 7", "Milan : trésor de 7 ducats"),
    ("corriger révolte à Urbino contre Milan", "Urbino : révolte dans la province, oui"),
    ("corriger l'armée de Capoue à Milan", "A Capoue est désormais en place"),
)


def test_a_position_is_set_up_in_french(led: World) -> None:
    """Rebellions, sieges, famine, control of province and city apart, treasuries: none of it in English."""
    lead(led, "langue fr")
    text = " ".join(lead(led, "\n".join(line for line, _ in EDITS)).split())
    for line, told in EDITS:
        assert told in text, line
    wrong = lead(led, "corriger truc bidule")
    assert "« corriger truc bidule »" in wrong and "edit" not in wrong
    wrong = " ".join(lead(led, "corriger unité A lig florence").split())
    assert "« corriger unité A lig florence »" in wrong and "Lig" not in wrong.partition(":")[2]


def test_a_paused_game_rests_and_its_deadline_moves_by_whole_days(led: World) -> None:
    deadline = led.records["sforza"].deadline
    lead(led, "pause Easter")
    assert led.records["sforza"].status is GameStatus.PAUSED
    assert len(led.notices) == 8 and "Easter" in render.letter(led.notices[0]).text
    led.now += timedelta(days=2, hours=3)
    lead(led, "resume")
    record = led.records["sforza"]
    assert record.status is GameStatus.ACTIVE and deadline is not None and record.deadline is not None
    assert record.deadline.weekday() == 0  # three days on is a Sunday, which the rule bars
    assert record.deadline - deadline == timedelta(days=4)
    assert record.grace is not None and record.grace >= record.deadline


def test_a_pause_may_name_its_end(led: World) -> None:
    told = lead(led, "pause until 20 March 18:00")
    record = led.records["sforza"]
    assert record.status is GameStatus.PAUSED and record.notes.resumes_at is not None
    assert record.notes.resumes_at.day == 20 and "goes on by itself" in " ".join(told.split())
    assert "by itself" in " ".join(render.letter(led.notices[0]).text.split())
    lead(led, "resume")
    assert led.records["sforza"].notes.resumes_at is None


@pytest.mark.parametrize("line", ["pause until the flood is over", "pause 24 Dec", "pause"])
def test_a_pause_that_names_no_end_lasts(led: World, line: str) -> None:
    lead(led, line)
    assert led.records["sforza"].notes.resumes_at is None


@pytest.mark.parametrize(
    "line", ["pause until Christmas", "Pause till Easter", "pause until the 33rd", "pause jusqu'à Noël"]
)
def test_a_pause_until_a_day_that_cannot_be_read_is_asked_about(led: World, line: str) -> None:
    told = " ".join(lead(led, line).split())
    assert led.records["sforza"].status is GameStatus.ACTIVE and not led.notices
    assert "nothing is paused yet" in told and "1 pause" in told
    (master,) = led.records["sforza"].attendants
    led.write("gaspare@example.net", "1", token=master.token)
    assert led.records["sforza"].status is GameStatus.PAUSED


def test_an_ejected_player_loses_the_seat_and_the_way_back(led: World) -> None:
    old = led.token_of("sforza", "milan")
    player = next(s.person for s in led.records["sforza"].seats if s.seat == "milan")
    lead(led, "eject milan")
    left = led.records["sforza"].notes.resigned
    assert [(one.seat, one.person) for one in left] == [("milan", player)]  # the last letter tells who left
    seat = next(s for s in led.records["sforza"].seats if s.seat == "milan")
    assert seat.person is None and seat.abandoned and seat.token == ""
    gone = next(n for n in led.notices if n.to == "dario@example.net")
    assert gone.token == "" and "removed you from it" in render.letter(gone).text
    led.write("dario@example.net", "A mil h", token=old)
    assert not led.of(FileOrders)


def test_several_players_are_ejected_by_one_line(led: World) -> None:
    lead(led, "eject milan and venice")
    gone = {s.seat for s in led.records["sforza"].seats if s.person is None}
    assert gone == {"milan", "venice"}


def test_of_several_names_one_that_is_none_ejects_nobody(led: World) -> None:
    lead(led, "eject milan and nowhere")
    assert all(s.person is not None for s in led.records["sforza"].seats)


def test_an_observer_is_ejected_by_address(led: World) -> None:
    address = led.register("Olga")
    led.write(address, "observe sforza pw-olga")
    assert len(led.records["sforza"].attendants) == 2
    lead(led, f"eject {address}")
    assert [a.role.value for a in led.records["sforza"].attendants] == ["master"]
    assert "only master" in lead(led, f"eject {MASTER}") and led.records["sforza"].attendants


# ---------------------------------------------------------------- settings, doors, votes, the end


def test_undo_takes_settings_back_one_by_one(led: World) -> None:
    before = led.records["sforza"]
    lead(led, "set nofamine\nset nmr")
    lead(led, "set move next 24 clock 9:00")
    text = lead(led, "undo!")
    assert "1 day" in text and "3 days" not in text and "71 hours" in text
    assert led.records["sforza"].deadline_rules == before.deadline_rules
    assert len(led.notices) == 8
    lead(led, "undo last change!")
    assert not led.records["sforza"].options.nmr
    lead(led, "undo!")
    assert led.records["sforza"].flags.get("famine") in (None, True)
    assert "No change" in lead(led, "undo!")


def test_undo_tells_what_it_would_take_back_and_a_number_takes_it(led: World) -> None:
    lead(led, "set nofamine")
    master = next(a for a in led.records["sforza"].attendants)
    text = led.write(MASTER, "undo", token=master.token)
    assert "famine: off -> on" in text and "  1  undo!" in text and not led.notices
    assert led.records["sforza"].flags["famine"] is False
    assert "famine: off -> on" in led.write(MASTER, "1", token=master.token)
    assert len(led.notices) == 8 and led.records["sforza"].flags.get("famine") in (None, True)


def test_a_declared_victory_ends_the_game(led: World) -> None:
    text = lead(led, "declare florence and venice")
    record = led.records["sforza"]
    assert record.notes.conclude == "finished" and "win together" in text
    assert codec.load_state(record.state).victors == ("florence", "venice")
    assert "no power" in lead(led, "declare pudding")


def test_what_comes_after_the_end_is_told_that_it_has_ended(led: World) -> None:
    """The two lines that end a game are two ways, and gm.md does not tell them as one after the other."""
    led.records["sforza"] = replace(led.records["sforza"], status=GameStatus.TERMINATED)
    assert '"sforza" has ended, so that can no longer' in lead(led, "declare florence")


def test_who_is_denied_does_not_come_in_and_lists_stay_with_the_master(world: World) -> None:
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset deny player eve@bad.example")
    assert "eve@bad.example" in world.answer.text
    world.write("eve@bad.example", "register\nname: Eve\nend\nsign on ?sforza pw-eve")
    assert not world.records["sforza"].newcomers and "not open to you" in world.answer.text
    world.write("eve@bad.example", "observe sforza pw-eve")
    assert len(world.records["sforza"].attendants) == 1
    lead(world, "set deny player -eve@bad.example\nset allow ann@good.example")
    world.write("eve@bad.example", "sign on ?sforza pw-eve")
    assert not world.records["sforza"].newcomers
    world.write("ann@good.example", "register\nname: Ann\nend\nsign on ?sforza pw-ann")
    assert len(world.records["sforza"].newcomers) == 1


def test_a_game_with_approval_begins_when_all_are_approved(world: World) -> None:
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset approval")
    addresses = [
        world.register(name)
        for name in ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga")
    ]
    for n, address in enumerate(addresses):
        world.write(address, f"sign on ?sforza pw-{n}")
    assert world.records["sforza"].status is GameStatus.FORMING
    told = next(n for n in world.notices if n.to == MASTER)
    assert "approve helga@example.net" in render.letter(told).text
    assert "helga@example.net" not in "".join(render.letter(n).text for n in world.notices if n.to != MASTER)
    lead(world, f"not approve {addresses[0]}")
    assert len(world.records["sforza"].newcomers) == 7
    world.write(addresses[0], "sign on ?sforza pw-again")
    lead(world, "approve all")
    assert world.records["sforza"].status is GameStatus.ACTIVE


def test_an_abandoned_power_is_given_to_whom_the_master_approves(led: World) -> None:
    lead(led, "set approval\neject milan")
    new = led.register("Zoe")
    assert "has been asked" in led.write(new, "sign on Isforza pw-zoe")
    assert next(s for s in led.records["sforza"].seats if s.seat == "milan").person is None
    assert [n.to for n in led.notices] == [MASTER]
    lead(led, "approve milan")
    seat = next(s for s in led.records["sforza"].seats if s.seat == "milan")
    assert led.persons[seat.person or 0].name == "Zoe" and not led.records["sforza"].newcomers
    welcome = next(n for n in led.notices if n.to == new)
    assert welcome.token == seat.token
    assert "Milan" in led.write(new, "sign on Isforza pw-zoe\nA mil h")


def test_a_setting_is_adopted_when_every_player_says_yes(led: World) -> None:
    player(led, "florence", "propose nofamine")
    others = [s.seat for s in led.records["sforza"].seats if s.seat != "florence"]
    for seat in others[:-1]:
        player(led, seat, "vote yes")
        assert not led.notices
    assert "famine" not in led.records["sforza"].flags
    player(led, others[-1], "vote yes")
    assert led.records["sforza"].flags["famine"] is False
    assert led.records["sforza"].notes.proposal is None
    player(led, "milan", "propose move next 24")
    player(led, "venice", "vote no")
    assert led.records["sforza"].notes.proposal is None
    told = [render.letter(n).text for n in led.notices]
    assert told and not any("venice" in text.lower() for text in told)
    assert "not a setting" in player(led, "milan", "propose password x")


def test_gunboat_hides_who_plays_what(world: World) -> None:
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset gunboat")
    for n, name in enumerate(("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga")):
        address = world.register(name)
        world.write(address, f"sign on ?sforza pw-{n}")
        for told in world.notices:
            text = render.letter(told).text + render.letter(told).subject
            assert (name in text) == (told.to == MASTER)
    for text in (player(world, "milan", "list sforza"), world.write("x@y.example", "list sforza")):
        assert not any(name in text for name in ("Anna", "Bruno", "Carla", "Helga"))
    assert "Anna" in lead(world, "list sforza")
    assert "fixed" in lead(world, "set no gunboat") or world.records["sforza"].options.gunboat


def test_undelivered_letters_are_reported_to_the_master_alone(led: World) -> None:
    stuck = SimpleNamespace(
        recipient="dario@example.net",
        subject="[sforza] news",
        status="dead",
        attempts=5,
        last_reply="550 no such user",
    )
    led.stuck["sforza"] = (stuck,)
    text = lead(led, "undelivered")
    assert "Milan" in text and "550 no such user" in text
    assert "550" not in player(led, "florence", "undelivered")


def test_a_long_description_is_shown_by_list(led: World) -> None:
    lead(led, "set comment begin\nNo press before summer.\nBe kind, pause often.\nend\nset nmr")
    assert led.records["sforza"].options.description == (
        "No press before summer.",
        "Be kind, pause often.",
    )
    assert led.records["sforza"].options.nmr
    assert "Be kind, pause often." in led.write("x@y.example", "list sforza")


@pytest.mark.parametrize("line", ["set dedication 0", "set ontimerat 0.9", "set resrat 1", "set level any"])
def test_old_thresholds_are_answered_with_what_took_their_place(led: World, line: str) -> None:
    before = led.records["sforza"]
    assert "shut newcomers out" in lead(led, line)
    assert led.records["sforza"] == before


@pytest.mark.parametrize("page", ["leading", "opening"])
def test_every_command_that_the_masters_pages_show_is_understood(page: str) -> None:
    text = page_text(page)
    columns = [re.split(r"\s{2,}", found)[0] for found in re.findall(r"^  ([a-z].*)$", text, re.MULTILINE)]
    assert len(columns) > 10
    wrong = [c for c in columns if not _understood(c) and not all(map(_understood, c.split(", ")))]
    assert wrong == []


def _understood(line: str) -> bool:
    return isinstance(read_command(line), Command)


def test_every_edit_that_help_shows_is_understood(led: World) -> None:
    lines = (
        "unit mercenary F psa florence; remove A flo; owner sie florence; province sie nobody; "
        "city sie autonomous; country milan france; ducats florence 20; famine sie; no famine sie; "
        "siege sie; rebellion sie; city rebellion cre; note why all this"
    )
    for line in lines.split("; "):
        assert "told" in lead(led, f"edit {line}").split("(")[0], line


def test_all_edits_of_a_letter_come_in_one_notice(led: World) -> None:
    lead(led, "edit remove A tyr\nedit ducats venice 33\nedit note a slip of mine")
    assert len(led.notices) == 8
    by = {n.to: " ".join(render.letter(n).text.split()) for n in led.notices}
    assert all("A Tyrolea is removed" in text and "a slip of mine" in text for text in by.values())
    assert ["33" in by[f"{who}@example.net"] for who in ("helga", "anna")] == [True, False]


def test_nobody_ends_a_game_without_a_master_for_the_others(world: World) -> None:
    players = world.full_table()
    world.write(players["milan"], "terminate", token=world.token_of("sforza", "milan"))
    assert world.records["sforza"].status is GameStatus.ACTIVE
    assert not world.records["sforza"].notes.conclude
    anna = world.register("Zoe")
    world.write(anna, "create ?other pw\nterminate")
    assert world.records["other"].status is GameStatus.TERMINATED


@pytest.mark.parametrize(
    ("hold", "release"),
    [("set wait", "set nowait"), ("set manual process", "set no manual process")],
)
def test_what_a_master_held_up_goes_on_when_everybody_is_ready(led: World, hold: str, release: str) -> None:
    """A8: all orders are in, so lifting what held the phase brings its early processing back."""
    lead(led, hold)
    for power, orders in ALL_HOLD.items():
        text = player(led, power, orders)
    assert led.records["sforza"].process_at is None
    if hold == "set manual process":
        assert "the phase is played when the master says so" in text and "as soon as everybody" not in text
    lead(led, release)
    assert led.records["sforza"].process_at is not None


def lateness(record: GameRecord) -> timedelta:
    """From the deadline to the end of grace."""
    return present(record.grace) - present(record.deadline)


def test_grace_comes_along_with_a_new_deadline_and_is_told(led: World) -> None:
    """A8: an interval after the deadline; ``+2d`` for it counts from there."""
    before = led.records["sforza"]
    text = lead(led, "set deadline Mar 27 18:00")
    after = led.records["sforza"]
    assert lateness(after) == lateness(before)
    assert "grace:" in text and "(as a consequence)" in text
    lead(led, "set grace! +2d")
    assert present(led.records["sforza"].grace) - present(after.deadline) == timedelta(days=2)


def test_an_unstarted_beginning_is_nothing_to_roll_forward_to(led: World) -> None:
    """UNSTART keeps the opening aside; it is no phase that could come back."""
    texts: dict[str, Any] = dict.fromkeys(("before", "orders", "after", "events", "rolls"), "")
    opening = PhaseRecord(game="sforza", turn=0, phase="opening", closed=led.now, **texts)
    led.aside["sforza"] = {1: (opening,)}
    assert "nothing to bring forward" in lead(led, "rollforward").replace("\n", " ")


@pytest.mark.parametrize("line", ["process", "process!", "process spring 1454"])
def test_what_needs_an_open_phase_says_that_the_game_is_paused(led: World, line: str) -> None:
    """A phase is open, and stands: "no phase is open" would be wrong."""
    lead(led, "pause Easter")
    text = " ".join(lead(led, line).split())
    assert '"sforza" is paused, and this has to wait until its master writes "resume".' in text
    lead(led, "resume")
    assert "is paused" not in lead(led, line)
