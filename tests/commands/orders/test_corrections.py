"""Manners of Absence of Plague: one correction, standing gifts, orders to the judge alone, its schedule."""

from __future__ import annotations

import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from judge.core.effects import Send
from judge.core.game import Seat
from judge.core.table import SeatRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.named_rules.goals import ranks
from judge.rendering import render
from judge.scheduling.deadlines import open_deadlines
from tests.support.judges.fake_judge import World
from tests.support.machiavelli.plague import GAME as GAME_OF_PLAGUE

GAME = "sforza"


@pytest.fixture(scope="module")
def opened() -> tuple[World, str]:
    world = World()
    players = world.full_table(master="Gaspare", options="absence-of-plague")
    return world, players["florence"]


@pytest.fixture
def table(opened: tuple[World, str]) -> tuple[World, str]:
    return copy.deepcopy(opened)


def on_file(world: World) -> list[str]:
    return [
        order.canonical for order in world.filed_orders(GAME, world.records[GAME].phase, Seat("florence"))
    ]


def wrote(table: tuple[World, str], *lines: str, **facts: Any) -> str:
    world, address = table
    return " ".join(world.write(address, lines, token=world.token_of(GAME, "florence"), **facts).split())


def seat(world: World) -> SeatRecord:
    return next(s for s in world.records[GAME].seats if s.seat == "florence")


def test_orders_are_corrected_once(table: tuple[World, str]) -> None:
    """A-210, A-Q52: the second letter that changes something is the last; what changes nothing is none."""
    assert "one more letter of yours may change these" in wrote(table, "build A fir", "build F psa")
    wrote(table, "build A fir")
    wrote(table, "buidl the Tower of Babel")
    wrote(table, "build G psa")
    wrote(table, "build G psa")
    assert seat(table[0]).changes == 2
    stood = on_file(table[0])
    assert "corrected once" in wrote(table, "build G fir")
    assert "corrected once" in wrote(table, "clear A fir")
    assert "corrected once" in wrote(table, "clear")
    assert "These orders are final" in wrote(table, "my orders")
    assert on_file(table[0]) == stood and len(stood) == 2


def test_the_last_correction_is_asked_about(table: tuple[World, str]) -> None:
    """A-210: it counts when it is sent again; until then what stood before stands, and nothing is ready."""
    wrote(table, "build A fir")
    stood = on_file(table[0])
    answer = wrote(table, "build G fir")
    assert (
        "after it nothing could be changed" in answer and "garrison" in answer.lower()
    ) or "G Firenze" in answer
    assert on_file(table[0]) == stood and seat(table[0]).changes == 1 and not seat(table[0]).ready
    wrote(table, "build F psa")
    assert on_file(table[0]) == stood and seat(table[0]).changes == 1
    wrote(table, "build G fir")
    assert "build g firenze" in " ".join(on_file(table[0])).lower()
    assert seat(table[0]).changes == 2 and seat(table[0]).ready


@pytest.mark.parametrize("yes", ["yes", "Yes please!", "oui", "1"])
def test_a_yes_takes_the_correction_that_was_asked_about(table: tuple[World, str], yes: str) -> None:
    """A-210: all of it, with what it takes away; and no second one."""
    wrote(table, "build A fir")
    assert 'answer "yes"' in wrote(table, "clear", "build F psa")
    wrote(table, yes)
    assert on_file(table[0]) == ["build F Pisa"]
    assert seat(table[0]).changes == 2 and seat(table[0]).ready
    wrote(table, yes)
    assert on_file(table[0]) == ["build F Pisa"]


def test_a_line_taken_by_yes_is_asked_about_as_any_correction(table: tuple[World, str]) -> None:
    """A-210: the first yes takes the line that was offered, the second one the correction."""
    wrote(table, "build A fir", "maybe build F psa")
    assert "after it nothing could be changed" in wrote(table, "yes")
    assert on_file(table[0]) == ["build A Firenze"]
    wrote(table, "yes")
    assert on_file(table[0]) == ["build A Firenze", "build F Pisa"] and seat(table[0]).changes == 2


def test_a_yes_to_a_line_of_the_same_letter_takes_no_correction(table: tuple[World, str]) -> None:
    """Where an answer offers a line as well, "yes" takes that; the correction is not taken by it."""
    wrote(table, "build A fir")
    answer = wrote(table, "build F psa", "maybe build G fir")
    assert 'answer "yes", or send' not in answer and "send the same lines once more" in answer
    wrote(table, "yes")
    assert on_file(table[0]) == ["build A Firenze"]


def test_a_gift_stands_when_a_correction_is_taken_by_yes(table: tuple[World, str]) -> None:
    """A-210: neither taken back nor made smaller."""
    wrote(table, "pay 6 to milan", "build A fir")
    wrote(table, "clear", "build G fir")
    wrote(table, "yes")
    told = " ".join(on_file(table[0])).lower()
    assert "pay 6d to milan" in told and "build g firenze" in told and "build a firenze" not in told


def test_whoever_sends_the_first_orders_again_corrects_nothing(table: tuple[World, str]) -> None:
    """A-210: the question is answered by it, and they are ready."""
    wrote(table, "build A fir")
    wrote(table, "build G fir")
    wrote(table, "build A fir")
    assert seat(table[0]).ready and seat(table[0]).changes == 1 and not seat(table[0]).asked


@pytest.mark.parametrize("lines", [["clear"], ["clear A fir"], ["pay 0 to milan", "clear"]])
def test_taking_back_is_no_correction_and_leaves_nobody_ready(
    table: tuple[World, str], lines: list[str]
) -> None:
    """A-210: CLEAR, and what leaves nothing, count as none; an empty seat is not ready."""
    wrote(table, "build A fir")
    for line in lines:
        wrote(table, line)
    assert on_file(table[0]) == [] and seat(table[0]).changes == 1 and not seat(table[0]).ready
    wrote(table, "pay 0 to milan")
    assert not seat(table[0]).ready and seat(table[0]).changes == 1
    assert "your next letter is that correction" in wrote(table, "status")
    wrote(table, "build F psa")
    assert on_file(table[0]) == []
    wrote(table, "build F psa")
    assert len(on_file(table[0])) == 1 and seat(table[0]).changes == 2 and seat(table[0]).ready


def test_a_letter_with_two_sign_ons_is_one(table: tuple[World, str]) -> None:
    """A-210."""
    sign_on = "sign on Lsforza pw-florence"
    wrote(table, sign_on, "build A fir", sign_on, "build F psa")
    assert seat(table[0]).changes == 1 and len(on_file(table[0])) == 2


@pytest.mark.parametrize("line", ["pay 0 to milan", "pay 3 to milan", "clear", "clear pay milan"])
def test_gifts_are_not_taken_back(table: tuple[World, str], line: str) -> None:
    """A-210: nor made smaller, in a first correction; more may be given, and all else is as corrected."""
    wrote(table, "pay 6 to milan", "build A fir")
    assert "neither taken back" in wrote(table, line, "build G fir")
    wrote(table, line, "build G fir")
    assert "pay 6d to milan" in " ".join(on_file(table[0])).lower()
    assert "build g firenze" in " ".join(on_file(table[0])).lower()


def test_a_larger_gift_is_a_correction(table: tuple[World, str]) -> None:
    """A-210."""
    wrote(table, "pay 6 to milan")
    assert "neither taken back" not in wrote(table, "pay 9 to milan") + wrote(table, "pay 9 to milan")
    assert "pay 9d to milan" in " ".join(on_file(table[0])).lower()


def test_without_the_switch_orders_change_as_often_as_one_likes(table: tuple[World, str]) -> None:
    """A-210: it is a switch of the table."""
    world, _ = table
    answer = world.write("gaspare@example.net", "sign on Msforza pw-master\nset no one correction")
    assert "one correction" in answer
    for unit in ("A", "G", "A", "G"):
        wrote(table, f"build {unit} fir", "pay 3 to milan" if unit == "A" else "pay 0 to milan")
    assert [order.lower() for order in on_file(world)] == ["build g firenze"]


def test_orders_that_others_got_as_well_are_passed_over(table: tuple[World, str]) -> None:
    """A-212: the sender is told; letters to other players in it go their way."""
    answer = wrote(table, "press to milan", "Look at this.", "end", "build A fir", to_others=True)
    assert "to me alone" in answer and "> build A fir" in answer
    assert on_file(table[0]) == []
    assert any("Look at this" in str(effect) for effect in table[0].effects)
    wrote(table, "build A fir")
    assert len(on_file(table[0])) == 1


def test_who_writes_nothing_is_played_without(table: tuple[World, str]) -> None:
    """A-211, A-214: from one o'clock on, by the defaults of the book."""
    options = table[0].records[GAME].options
    assert options.nmr and options.strict_grace


@pytest.mark.parametrize(
    ("kind", "since", "due"),
    [
        ("adjustment", "2026-03-13 15:00", "2026-03-16 12:00"),  # results of Thursday's campaign
        ("movement", "2026-03-16 13:00", "2026-03-19 12:00"),
        ("movement", "2026-03-19 13:05", "2026-03-26 12:00"),
        ("movement", "2026-07-23 13:05", "2026-07-30 12:00"),  # GMT in summer too
    ],
)
def test_mondays_and_thursdays_at_noon(table: tuple[World, str], kind: str, since: str, due: str) -> None:
    """A-214: phase A by Monday, phase C by Thursday, 12:00 GMT; the judge plays from 13:00 on."""
    record = table[0].records[GAME]
    now = datetime.fromisoformat(since).replace(tzinfo=UTC)
    times = open_deadlines(
        record.deadline_rules[kind], now, record.time_zone, strict_grace=record.options.strict_grace
    )
    assert f"{times.deadline:%Y-%m-%d %H:%M}" == due
    assert (times.grace - times.deadline).total_seconds() == 3600


def test_a_forming_game_takes_over_the_manners_of_its_scenario() -> None:
    """A-214: what nobody had set; what somebody had stays."""
    world = World()
    anna = world.register("Anna")
    world.write(anna, "create ?sforza pw-anna balance-of-power\nset movement grace 90")
    before = world.records[GAME]
    answer = world.write(anna, "sign on ?sforza pw-anna\nset scenario absence-of-plague")
    record = world.records[GAME]
    assert record.scenario == "absence-of-plague", answer
    assert record.options.one_correction and record.options.nmr and record.time_zone == "UTC"
    assert record.deadline_rules["movement"] == before.deadline_rules["movement"]
    assert record.deadline_rules["adjustment"].days == "-M-----"
    world.write(anna, "sign on ?sforza pw-anna\nset variant balance-of-power")
    again = world.records[GAME]
    assert (again.options, again.deadline_rules) == (before.options, before.deadline_rules)


def test_a_letter_after_the_deadline_counts_until_the_phase_is_played(table: tuple[World, str]) -> None:
    """A-218: within the hour of grace; and once it is played, nothing of it is used for the next phase."""
    world, _ = table
    record = world.records[GAME]
    assert record.deadline is not None
    world.now = record.deadline + timedelta(minutes=30)
    wrote(table, "build A fir")
    assert len(on_file(world)) == 1
    world.records[GAME] = replace(record, phase="1459-spring-movement", opened=world.now)
    late = wrote(table, "build A are", received=record.deadline)
    assert "which is over" in late and on_file(world) == []


SECRETS = (
    "pay 6 to milan",
    "pay 3 to venice",
    "sell are to milan for 4",
    "buy mil from milan for 4",
    "tax are",
)
ANSWERS = (
    ("milan", "preview"),
    ("milan", "buy are from florence for 4\nsell mil to florence for 4\npreview\nstatus"),
    ("venice", "status\nsummary\nhistory all\nlist sforza"),
    ("milan", "pay 20 to florence\nmy orders"),
)


def heard(table: tuple[World, str], orders: str) -> list[tuple[str, str, str, str]]:
    """All that others than Florence are sent, after its letter and while they write theirs."""
    world, address = copy.deepcopy(table)
    wrote((world, address), *orders.splitlines())
    sent = [e for e in world.effects if isinstance(e, Send)]
    for power, lines in ANSWERS:
        person = next(s.person for s in world.records[GAME].seats if s.seat == power)
        world.write(
            world.persons[person or 0].addresses[0], lines.splitlines(), token=world.token_of(GAME, power)
        )
        sent += [e for e in world.effects if isinstance(e, Send)]
    letters = [(e.to, render.letter(e)) for e in sent if e.to != address]
    return [(to, letter.subject, letter.text, letter.html) for to, letter in letters]


@pytest.mark.parametrize("secret", SECRETS)
def test_no_letter_of_others_shows_a_secret_before_the_results(table: tuple[World, str], secret: str) -> None:
    """A-014, A-062: a gift, or a trade that one side wrote or both, changes no byte that others read."""
    quiet = heard(table, "build A fir")
    assert quiet and heard(table, f"build A fir\n{secret}") == quiet


def test_letters_are_passed_on_without_their_headers(table: tuple[World, str]) -> None:
    """A-219: what was written, and never whence or how it came."""
    world, address = table
    wrote(table, "press to milan", "Let us meet.", "end")
    passed = [str(effect) for effect in world.effects if "Let us meet" in str(effect)]
    assert passed
    milan = " ".join(render.letter(n).text for n in world.notices)
    assert "Let us meet." in milan and address not in milan and "Message-ID" not in milan


def test_a_master_puts_bans_and_published_treasuries_right(table: tuple[World, str]) -> None:
    """A-015, A-190: both are known to everybody; what was put right is taken back again."""
    world, _ = table
    before = codec.load_state(world.records[GAME].state)

    def lead(line: str) -> State:
        world.write("gaspare@example.net", f"sign on Msforza pw-master\n{line}")
        return codec.load_state(world.records[GAME].state)

    banned = lead("edit ban milan")
    assert banned.excommunicated == banned.banned_before == {"milan"}
    assert any("Milan is excommunicated" in " ".join(render.letter(n).text.split()) for n in world.notices)
    assert not lead("edit no ban milan").banned_before
    published = lead("edit published florence 22")
    assert published.reckoned[Power("florence")] == 22 and published.ducats == before.ducats
    told = [" ".join(render.letter(n).text.split()) for n in world.notices]
    assert any("the treasury of Florence is published as 22 ducats; before: 15" in text for text in told)


def test_a_master_puts_the_order_of_the_fallen_right(table: tuple[World, str]) -> None:
    """A-037: when somebody fell is told to all, decides his rank, and goes with the mark."""
    world, _ = table

    def lead(line: str) -> State:
        world.write("gaspare@example.net", f"sign on Msforza pw-master\n{line}")
        return codec.load_state(world.records[GAME].state)

    lead("edit fallen milan spring 1461")
    state = lead("edit fallen savoy in Fall 1460")
    assert state.eliminated == {"milan", "savoy"}
    assert state.fallen == {"milan": 1461 * 3, "savoy": 1460 * 3 + 2}
    told = [" ".join(render.letter(n).text.split()) for n in world.notices]
    assert any("Savoy has been out of the game since fall 1460" in text for text in told)
    places = [power for place in ranks(GAME_OF_PLAGUE.setting, state) for power in place]
    assert places[-2:] == ["milan", "savoy"]
    assert lead("edit no eliminated milan").fallen == {"savoy": 1460 * 3 + 2}


def test_a_hindered_player_asks_and_the_master_decides(table: tuple[World, str]) -> None:
    """A-217: the letter goes to the master, who gives more time to all."""
    world, _ = table
    wrote(table, "press to M", "I am ill; please give me until Saturday.", "end")
    assert any("until Saturday" in render.letter(n).text for n in world.notices)
    before = world.records[GAME].deadline
    world.write("gaspare@example.net", "sign on Msforza pw-master\nset deadline +5 days")
    after = world.records[GAME].deadline
    assert before is not None and after is not None and after > before


def test_anybody_looks_things_up(table: tuple[World, str]) -> None:
    """A-220: how a game stands is told to whoever asks, at any time."""
    world, _ = table
    answer = " ".join(world.write(world.register("Zeno"), "list sforza").split())
    assert "Absence of Plague, 1459" in answer and "Florence" in answer
