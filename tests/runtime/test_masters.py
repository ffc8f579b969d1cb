"""What masters do to a game as a whole, through the real rooms: back, forward, by hand, begun and unbegun."""

from __future__ import annotations

import io
from datetime import timedelta
from pathlib import Path

import pytest

from judge.core.dice_sheet import verify
from judge.core.table import GameStatus
from judge.games.machiavelli.table_game import MachiavelliTable
from judge.runtime import replay
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges.databases import on_both
from tests.support.narrowing import instance_of, present


@pytest.fixture
def table(usual_url: str, tmp_path: Path):
    made = Table(tmp_path, usual_url)
    yield made
    made.judge.store.close()


def lead(table: Table, *lines: str) -> str:
    """A master's letter; the answer's words."""
    table.write("ivo", "signon Msforza secretM\n" + "\n".join(lines))
    answers = table.work().get("ivo@example.org", [])
    return " ".join(" ".join(words(m).split()) for m in answers)


def led(table: Table, players: int = 8, *lines: str) -> None:
    table.write(
        "ivo", "register\nname: Ivo Leader\nend\ncreate ?sforza secretM\nbecome master\nset move min 0"
    )
    lead(table, *lines)
    for n, who in enumerate(NAMES[:players]):
        table.write(who, f"register\nname: {who.title()} Player\nend\nsignon ?sforza secret{n}\n")
    table.work()


def hold(table: Table) -> None:
    """Everybody who sits there holds."""
    for seat in table.game.seats:
        if seat.person is not None:
            rules = table.judge.environment.ports.rules(table.game)
            owes = rules.agenda(
                table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
            ).owes
            lines = [f"{unit} h" for unit in owes[seat.seat]]
            table.write(NAMES[seat.person - 2], "\n".join(lines), f"judge+{seat.token}@localhost")
    table.work()


def played(table: Table) -> list[str]:
    with table.judge.store.read() as known:
        return [p.phase for p in known.phases("sforza")]


def filed(table: Table, phase: str) -> int:
    with table.judge.store.read() as known:
        return sum(len(o) for o in known.all_orders_on_file("sforza", phase).values())


def replayed(table: Table) -> str:
    output = io.StringIO()
    assert replay(table.settings, "sforza", output) == 0, output.getvalue()
    return output.getvalue()


@on_both
def test_back_to_any_turn_and_forward_again_without_loss(table: Table) -> None:
    led(table)
    for _ in range(3):
        hold(table)
        lead(table, "process!")
    before = table.game
    assert (before.turn, len(played(table))) == (4, 4)
    assert "is back to just before" in lead(table, "rollback 2")
    assert (table.game.turn, table.game.phase) == (2, "1454-summer-movement")
    assert played(table) == ["opening", "1454-spring-movement"]
    assert filed(table, "1454-summer-movement") > 20 and filed(table, "1454-fall-movement") > 20
    assert all(s.ready for s in table.game.seats) and table.game.process_at is None
    replayed(table)
    lead(table, "rollback")
    assert table.game.turn == 1
    lead(table, "rollforward")
    assert table.game.turn == 2
    lead(table, "rollforward")
    again = table.game
    assert (again.turn, again.phase, again.state) == (before.turn, before.phase, before.state)
    assert len(played(table)) == 4
    assert "rolled back" in lead(table, "rollforward")
    replayed(table)


def test_another_course_after_a_roll_back_keeps_the_first_one(table: Table) -> None:
    led(table)
    hold(table)
    lead(table, "process!")
    first = table.game.state
    lead(table, "rollback spring 1454")
    lead(table, "A flo - pis", "process!")
    assert table.game.turn == 2 and table.game.state != first
    assert "These phases are kept" in lead(table, "rollforward")
    replayed(table)
    lead(table, "rollback 1")
    lead(table, "rollforward")
    other = table.game.state
    lead(table, "rollback 1")
    with table.judge.store.read() as known:
        kept = known.phases_undone("sforza")
    assert {p.after for phases in kept.values() for p in phases} == {first, other}


@on_both
def test_a_position_put_right_by_hand_can_be_replayed_and_rolled_over(table: Table) -> None:
    led(table)
    answer = lead(
        table,
        "edit remove A flo",
        "edit unit F sav france",
        "edit ducats milan 20",
        "edit owner pis venice",
    )
    assert "A Florence is removed" in answer and "holds 20 ducats" in answer
    hold(table)
    lead(table, "process!")
    replayed(table)
    lead(table, "edit famine pad", "rollback")
    lead(table, "rollforward")
    state = table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    areas = instance_of(MachiavelliTable, table.judge.environment.ports.rules(table.game)).setting.board.areas
    pistoia = next(a.id for a in areas.values() if a.name == "Pistoia")
    assert "pad" in state.famine and state.province_owner[pistoia] == "venice"
    assert state.ducats["milan"] >= 20
    replayed(table)


def test_a_sum_put_right_is_told_to_its_owner_alone(table: Table) -> None:
    led(table)
    table.write("ivo", "signon Msforza secretM\nedit ducats milan 77")
    letters = table.work()
    seats = {s.seat: NAMES[s.person - 2] for s in table.game.seats}
    for seat, who in seats.items():
        text = "\n".join(words(m) for m in letters[f"{who}@example.org"])
        assert ("treasury of Milan was corrected" in text) == (seat != "milan") == ("77" not in text)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("edit unit F flo florence", "inland"),
        ("edit unit A ets florence", "at sea"),
        ("edit unit G pis florence", "no city"),
        ("edit city pis florence", "no city"),
        ("edit owner ets florence", "open sea"),
        ("edit remove A ven", "no such unit"),
        ("edit nonsense", "You can write:"),
    ],
)
def test_a_position_that_cannot_be_is_refused(table: Table, line: str, why: str) -> None:
    led(table)
    before = table.game.state
    assert why in lead(table, line)
    assert table.game.state == before


def test_a_game_begun_by_force_waits_for_no_dummy_and_can_be_unbegun(table: Table) -> None:
    led(table, players=3)
    assert "begins with 3 of 8" in lead(table, "force begin")
    assert sum(s.dummy for s in table.game.seats) == 5
    hold(table)
    lead(table, "process")
    assert table.game.turn == 2  # plain PROCESS: nobody is missing
    assert "rollback 1" in lead(table, "unstart")
    assert "one of them" in lead(table, "rollback", "rollback", "unstart")
    game = table.game
    assert game.status is GameStatus.FORMING and len(game.newcomers) == 3 and game.seed == b""
    assert filed(table, "1454-spring-movement") == 0
    lead(table, "force begin")
    assert table.game.turn == 1
    replayed(table)


def test_terminated_games_tell_their_seed(table: Table) -> None:
    led(table)
    table.write("ivo", "signon Msforza secretM\nterminate")
    letters = table.work()
    text = words(letters["ann@example.org"][-1])
    assert "has ended without a result" in text and table.game.seed.hex() in text and "NEXT" not in text
    assert table.game.status is GameStatus.TERMINATED


def letters_of(table: Table, *lines: str) -> dict[str, str]:
    """What everybody got after a master's letter, by power or name."""
    table.write("ivo", "signon Msforza secretM\n" + "\n".join(lines))
    letters = table.work()
    seats = {f"{NAMES[s.person - 2]}@example.org": s.seat for s in table.game.seats if s.person}
    return {seats.get(a, a.partition("@")[0]): "\n".join(words(m) for m in letters[a]) for a in letters}


def test_in_fog_everybody_sees_the_own_surroundings_alone(table: Table) -> None:
    led(table, 8, "set fog")
    table.write("olga", "register\nname: Olga\nend\nobserve sforza pw-olga")
    table.work()
    hold(table)
    told = letters_of(table, "process!")
    assert "F Tunis" in told["turkey"] and "F Tunis" in told["ivo"]
    assert "F Tunis" not in told["austria"] and "F Tunis" not in told["olga"]
    assert "F Palermo" in told["naples"] and "F Palermo" not in told["venice"]
    assert "A Hungary" in told["austria"] and "A Hungary" not in told["olga"]
    seat = next(s for s in table.game.seats if s.seat == "austria")
    table.write(NAMES[seat.person - 2], "list sforza\nA austria s F tunis", f"judge+{seat.token}@localhost")
    (answer,) = table.work().values()
    text = words(answer[0])
    assert "A Hungary" in text and "F Palermo" not in text and "F Durazzo" not in text
    told = letters_of(table, "declare austria")
    assert "F Tunis" in told["austria"] and "F Tunis" in told["olga"]


def test_open_treasuries_are_told_to_everybody(table: Table) -> None:
    led(table, 8, "set open treasuries")
    hold(table)
    told = letters_of(table, "process!")
    purses = codec_state(table).ducats
    for power in ("austria", "venice"):
        assert f"Milan {purses['milan']}" in " ".join(told[power].split())


def codec_state(table: Table):
    return table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)


def conduct_of(table: Table, who: str):
    with table.judge.store.read() as known:
        return known.conduct(present(known.person_at(f"{who}@example.org")).id)


def test_conduct_is_counted_and_newcomers_are_neutral(table: Table) -> None:
    led(table)
    table.write("zoe", "register\nname: Zoe\nend\nstandby")
    table.write("jack", "register\nname: Jack\nend\nstandby\nno standby")
    table.work()
    late = next(s for s in table.game.seats if s.seat == "milan")
    hold(table)
    table.write(NAMES[late.person - 2], "clear", f"judge+{late.token}@localhost")
    table.work()
    table.clock.at = table.game.deadline + timedelta(minutes=1)
    table.work()
    table.write(NAMES[late.person - 2], "A mil h\nA cre h\nA pav h", f"judge+{late.token}@localhost")
    table.work()
    lead(table, "process!")
    mine = conduct_of(table, NAMES[late.person - 2])
    other = next(s for s in table.game.seats if s.seat == "venice")
    theirs = conduct_of(table, NAMES[other.person - 2])
    assert (mine.late, mine.on_time, theirs.late, theirs.on_time) == (1, 0, 0, 1)
    table.clock.at = table.game.grace + timedelta(minutes=1)
    letters = table.work()
    while table.game.alarm and table.game.alarm <= table.clock.at:
        letters |= table.work()
    assert conduct_of(table, NAMES[late.person - 2]).abandoned == 1
    call = "\n".join(words(m) for m in letters["zoe@example.org"])
    assert "signon I" in call and "first to write gets it" in call
    assert "jack@example.org" not in letters
    table.write("zoe", "who game sforza")
    answer = "\n".join(words(m) for m in table.work()["zoe@example.org"])
    assert "gave up" not in answer  # nobody who has not asked for it is shown to others


def sheet(table: Table) -> str:
    """The dice sheet of the last letter that the first player got."""
    found = ""
    for letters in table.work().values():
        for message in letters:
            for part in message.walk():
                if part.get_filename() == "dice.txt":
                    found = str(part.get_content())
    return found


@on_both
def test_an_ended_game_goes_on_with_new_dice_and_can_be_checked(table: Table) -> None:
    led(table)
    hold(table)
    lead(table, "process!")
    table.write("ivo", "signon Msforza secretM\nterminate")
    first, seed = sheet(table), table.game.seed
    assert seed.hex() in first and verify(first).faults == ()
    answer = lead(table, "resume Mon 18:00")
    assert "goes on with Summer 1454" in answer and table.game.commitment in answer
    assert table.game.status is GameStatus.ACTIVE and table.game.seed != seed
    assert "has ended once already" in lead(table, "rollback")
    hold(table)
    lead(table, "process!")
    assert table.game.turn == 3
    replayed(table)
    table.write("ivo", "signon Msforza secretM\ndeclare florence")
    second = sheet(table)
    assert table.game.seed.hex() in second and seed.hex() not in second
    assert verify(second, table.game.commitment).faults == ()
    replayed(table)
    table.write("anna", "resume", f"judge+{table.game.seats[0].token}@localhost")
    table.work()
    assert table.game.status is GameStatus.FINISHED  # a victory that a master declared is his to take back
    lead(table, "resume")
    state = table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    assert not state.victors


@pytest.mark.parametrize(("set_so", "goes_on"), [("set resume", True), ("set no resume", False)])
def test_players_take_up_an_ended_game_where_they_may(table: Table, set_so: str, goes_on: bool) -> None:
    led(table)
    lead(table, set_so, "terminate")
    seat = table.game.seats[0]
    table.write(NAMES[(seat.person or 0) - 2], "resume", f"judge+{seat.token}@localhost")
    table.work()
    assert (table.game.status is GameStatus.ACTIVE) == goes_on


def test_mistakes_are_undone_by_the_master_alone_however_many_results_ago(table: Table) -> None:
    """A-216: the two results after which none is undone are his to count; nobody else goes back."""
    table.write(
        "ivo",
        "register\nname: Ivo Leader\nend\ncreate ?sforza secretM absence-of-plague\nbecome master",
    )
    table.write("ann", "register\nname: Ann Player\nend\nsignon ?sforza secret0")
    table.work()
    lead(table, "force begin")
    for _ in range(3):
        lead(table, "process!")
    before = table.game
    seat = next(s for s in before.seats if s.person)
    table.write("ann", "rollback 1", f"judge+{seat.token}@localhost")
    refusal = " ".join(words(table.work()["ann@example.org"][-1]).split())
    assert before.turn > 3 and "Only the master" in refusal
    assert (table.game.turn, table.game.state) == (before.turn, before.state)
    assert "is back to just before" in lead(table, "rollback 1") and table.game.turn == 1
