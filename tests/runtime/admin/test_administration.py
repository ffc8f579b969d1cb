"""What keepers do from the command line: lists, sending again, one file with everything, health, doctor."""

from __future__ import annotations

import io
import json
import logging
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.runtime import replay
from judge.runtime.admin import doctor, output
from judge.runtime.admin.http import HealthServer
from judge.runtime.logs import JsonLines
from judge.runtime.settings import Listener, Relay, Settings
from judge.store import admin_queries, export
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.narrowing import present


@pytest.fixture
def table(url: str, tmp_path: Path):
    made = Table(tmp_path, url)
    yield made
    made.judge.store.close()


def _settings(folder: Path) -> Settings:
    return Settings(data=folder, smtp=Listener(port=0))


def _state(table: Table) -> object:
    game = table.game
    return (game.name, game.phase, game.state, game.seed, game.seats, game.options, game.notes)


def test_a_whole_judge_in_one_file(table: Table, tmp_path: Path) -> None:
    table.everybody_joins()
    with table.judge.store.read() as tx:
        lines = list(export.dump_rows(tx.connection))
    other = Table(tmp_path / "other", f"sqlite:///{tmp_path / 'other.sqlite'}")
    with pytest.raises(ValueError, match="already"):
        table.judge.store.run(lambda tx: export.restore_rows(tx.connection, lines))
    assert other.judge.store.run(lambda tx: export.restore_rows(tx.connection, lines)) == len(lines) - 1
    assert _state(other) == _state(table)
    with other.judge.store.read() as tx:
        assert list(export.dump_rows(tx.connection)) == lines
    other.judge.store.close()


def test_one_game_in_one_file_moves_to_another_judge(table: Table, tmp_path: Path) -> None:
    table.begin()
    table.everybody_holds()
    table.work()
    table.clock.at = table.game.process_at
    table.work()
    with table.judge.store.read() as tx:
        lines = list(export.dump_rows(tx.connection, "Sforza"))
        with pytest.raises(LookupError):
            list(export.dump_rows(tx.connection, "nowhere"))
    assert not any('"letters"' in line[:12] or '"keepsakes"' in line[:14] for line in lines)
    other = Table(tmp_path / "other", f"sqlite:///{tmp_path / 'other.sqlite'}")
    for _ in range(2):  # a second time it replaces itself
        other.judge.store.run(lambda tx: export.restore_rows(tx.connection, lines))
        assert _state(other) == _state(table)
    said = io.StringIO()
    assert replay(other.settings, "sforza", said) == 0 and "same" in said.getvalue()
    with pytest.raises(ValueError, match="not a file"):
        other.judge.store.run(lambda tx: export.restore_rows(tx.connection, ["{}"]))
    other.judge.store.close()


def test_after_a_restore_rows_are_counted_on(tmp_path: Path, url: str) -> None:
    """Also where the database counts apart from its tables: the next person and the next letter are new."""
    table = Table(tmp_path / "source", f"sqlite:///{tmp_path / 'source.sqlite'}")
    table.everybody_joins()
    with table.judge.store.read() as tx:
        lines = list(export.dump_rows(tx.connection))
    table.judge.store.close()
    other = Table(tmp_path / "other", url)
    other.judge.store.run(lambda tx: export.restore_rows(tx.connection, lines))
    other.written = table.written
    other.write("zoe", "register\nname: Zoe\nend")
    assert "Zoe" in words(other.work()["zoe@example.org"][0])
    with other.judge.store.read() as tx:
        zoe = tx.person_at("zoe@example.org")
    assert zoe is not None and zoe.id == len(NAMES) + 1
    other.judge.store.close()


def test_a_game_comes_to_a_judge_where_its_people_have_other_numbers(table: Table, tmp_path: Path) -> None:
    """Whoever is known there keeps number and name; the others are new; seats and diaries stay theirs."""
    table.write("moe", "register\nname: Moe\nend\ncreate ?sforza secretm\nbecome master")
    for n, who in enumerate(NAMES):
        table.write(who, f"register\nname: {who.title()}\nend\nsignon ?sforza secret{n}")
    table.work()
    token = next(s.token for s in table.game.seats if s.person == 2)
    table.write("ann", "diary\nBuy Bologna.\nenddiary", f"judge+{token}@localhost")
    table.write("moe", "signon Msforza secretm\npress to all\nWelcome!\nendpress")
    table.write("bob", "signon Msforza wrong")
    table.work()
    with table.judge.store.read() as tx:
        lines = list(export.dump_rows(tx.connection, "sforza"))
    other = Table(tmp_path / "other", f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.written = 1000
    for who in ("zoe", "yan", "ann"):
        other.write(who, f"register\nname: Other {who.title()}\nend")
    other.work()
    for _ in range(2):
        other.judge.store.run(lambda tx: export.restore_rows(tx.connection, lines))
    with other.judge.store.read() as tx:
        people = {n: tx.person_at(f"{n}@example.org") for n in ("zoe", "yan", "ann", "moe", *NAMES)}
        press = tx.press("sforza")
    assert len({present(p).id for p in people.values()}) == 11
    assert (present(people["ann"]).id, present(people["ann"]).name, present(people["moe"]).name) == (
        3,
        "Other Ann",
        "Moe",
    )
    moe, seat = present(people["moe"]).id, next(s for s in other.game.seats if s.token == token)
    assert other.game.attendants[0].person == moe and seat.person == 3
    assert [p.author for p in press] == [f"master:{moe}"]
    assert set(other.game.notes.tries) == {f"master:{moe}", "from bob@example.org"}
    other.write("ann", "diary list", f"judge+{token}@localhost")
    assert "Buy Bologna" in words(other.work()["ann@example.org"][0])
    said = io.StringIO()
    assert replay(other.settings, "sforza", said) == 0
    other.judge.store.close()


def test_somebody_at_work_on_a_game_notices_that_it_was_restored(table: Table) -> None:
    table.begin()
    with table.judge.store.read() as tx:
        lines = list(export.dump_rows(tx.connection, "sforza"))
        before = tx.version("sforza")
    table.judge.store.run(lambda tx: export.restore_rows(tx.connection, lines))
    with table.judge.store.read() as tx:
        assert tx.version("sforza") > before


def _restoring(lines: Sequence[str]) -> Callable[[Any], object]:
    return lambda tx: export.restore_rows(tx.connection, lines)


def test_a_file_that_is_damaged_changes_nothing(table: Table) -> None:
    table.begin()
    with table.judge.store.read() as tx:
        lines = list(export.dump_rows(tx.connection, "sforza"))
    for wrong in (["{}"], [], [lines[0], "x"], [lines[0], '["moons", {}]'], [*lines, "["]):
        with pytest.raises(ValueError, match=r"not a file|damaged"):
            table.judge.store.run(_restoring(wrong))
    assert table.game is not None and table.game.phase


def test_letters_and_outbox_are_listed_sent_again_and_set_aside(table: Table) -> None:
    table.write("ann", "register\nname: Ann\nend")
    with table.judge.store.write() as tx:
        (waiting,) = admin_queries.letters(tx.connection, "new")
        assert admin_queries.set_letter_aside(tx.connection, waiting["id"], table.clock())
        assert b"register" in (admin_queries.raw_letter(tx.connection, waiting["id"]) or b"")
    assert table.work() == {}
    with table.judge.store.write() as tx:
        assert admin_queries.handle_again(tx.connection, waiting["id"])
    assert "ann@example.org" in table.work()
    with table.judge.store.write() as tx:
        assert not admin_queries.handle_again(tx.connection, waiting["id"]), "it has had its effect"
        (sent,) = admin_queries.outbox(tx.connection, "sent")
        assert admin_queries.resend(tx.connection, sent["id"], table.clock())
    assert len(table.work()["ann@example.org"]) == 1
    with table.judge.store.write() as tx:
        assert not admin_queries.hold_back(tx.connection, sent["id"]), "it is sent already"
        admin_queries.resend(tx.connection, sent["id"], table.clock())
        assert admin_queries.hold_back(tx.connection, sent["id"])
    assert table.work() == {}


def test_health_and_metrics(table: Table) -> None:
    table.begin()
    door = HealthServer("127.0.0.1", 0, table.judge.store, table.clock, table.judge.environment.own)
    door.start()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{door.port}/health") as answer:
            facts = json.load(answer)
        assert facts["well"] and facts["counts"]["games.active"] == 1
        with urllib.request.urlopen(f"http://127.0.0.1:{door.port}/metrics") as answer:
            kind, text = answer.headers["Content-Type"], answer.read().decode()
        assert 'podesta_games{status="active"} 1\n' in text and kind == "text/plain; version=0.0.4"
        line = r'# (HELP|TYPE) podesta_\w+ \S.*|podesta_\w+(\{\w+="[^"\\]*"\})? -?\d+(\.\d+)?'
        assert all(re.fullmatch(line, found) for found in text.removesuffix("\n").split("\n"))
        named = [found.split()[2] for found in text.splitlines() if found.startswith("# TYPE")]
        assert len(named) == len(set(named)) and "podesta_oldest_waiting_seconds" in named
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"http://127.0.0.1:{door.port}/secret")
    finally:
        door.stop()


def test_an_observer_leaves_by_one_click(table: Table) -> None:
    """RFC 8058 3.2: the click alone is enough; looking at the address (a scanner does) changes nothing."""
    table.begin()
    table.write("ivo", "register\nname: Ivo Looker\nend\nobserve sforza secret9\n")
    table.work()
    watching = [a.token for a in table.game.attendants if a.role == "observer"]
    door = HealthServer("127.0.0.1", 0, table.judge.store, table.clock, table.judge.environment.own)
    door.start()
    try:
        url = f"http://127.0.0.1:{door.port}/unsubscribe/{watching[0]}"
        with urllib.request.urlopen(url) as answer:
            assert 'method="post"' in answer.read().decode()
        assert table.work() == {} and table.game.attendants
        with urllib.request.urlopen(url, data=b"List-Unsubscribe=One-Click") as answer:
            assert answer.status == 200
        told = table.work()
        assert set(told) == {"ivo@example.org"}
        assert [a for a in table.game.attendants if a.role == "observer"] == []
        with urllib.request.urlopen(url, data=b"List-Unsubscribe=One-Click") as answer:
            assert answer.status == 200, "nobody learns which tokens there are"
        assert table.work() == {}
    finally:
        door.stop()


def test_a_click_makes_no_player_resign(table: Table) -> None:
    """In a player's letter the same word means RESIGN; only observers' tokens are taken."""
    table.begin()
    seat = table.game.seats[0]
    door = HealthServer("127.0.0.1", 0, table.judge.store, table.clock, table.judge.environment.own)
    assert door.answer_form(f"/unsubscribe/{seat.token}")[0] == 200
    assert table.work() == {} and table.game.seats[0].person == seat.person


def test_a_letter_that_waits_for_long_is_an_illness(table: Table) -> None:
    door = HealthServer("127.0.0.1", 0, table.judge.store, table.clock, table.judge.environment.own)
    table.write("ann", "help")
    assert door.answer("/health")[0] == 200
    table.clock.at += timedelta(hours=1)
    assert door.answer("/health")[0] == 503


def test_a_game_that_nobody_attends_to_is_an_illness(table: Table) -> None:
    table.begin()
    door = HealthServer("127.0.0.1", 0, table.judge.store, table.clock, table.judge.environment.own)
    assert door.answer("/health")[0] == 200
    table.clock.at = table.game.alarm + timedelta(minutes=16)
    assert door.answer("/health")[0] == 503
    table.work()
    assert door.answer("/health")[0] == 200


def test_the_doctor_finds_what_is_wrong_and_says_how_to_mend_it(tmp_path: Path) -> None:
    assert all(f.state != "ill" for f in doctor.examine(_settings(tmp_path)))
    sick = Settings(
        data=tmp_path,
        smtp=Listener(port=0),
        relay=Relay(host="127.0.0.1", port=1, security="none"),
        database="postgresql+psycopg://nobody@127.0.0.1:1/none",
    )
    found = {f.what: f for f in doctor.examine(sick)}
    assert found["relay"].state == found["database"].state == "ill"
    well, text = output.examination(sick)
    assert not well and "Check host and port in [relay]" in text and "Is the server up" in text


def test_data_that_everybody_can_read_is_an_illness(tmp_path: Path) -> None:
    """Seeds, passwords' hashes and everybody's letters lie there."""
    settings = _settings(tmp_path / "data")
    assert "data-writable" in {f.code for f in doctor.examine(settings)}, "made for us alone"
    settings.data.chmod(0o755)
    assert "data-open" in {f.code for f in doctor.examine(settings)}


def test_the_command_line(tmp_path: Path) -> None:
    run = CliRunner(env={"JUDGE_DATA": str(tmp_path / "a"), "JUDGE_SMTP__PORT": "0"})

    def says(*words: str, status: int = 0) -> str:
        result = run.invoke(main, words)
        assert result.exit_code == status, (words, result.output, result.exception)
        return result.output

    assert "0 wrong" in says("doctor")
    assert says("games") == says("letters", "list") == says("outbox", "list") == ""
    assert says("receivers", "list") == ""
    assert "no receiver of this name is gone: nobody" in says("receivers", "forget", "nobody", status=1)
    for kind in ("letters", "outbox"):
        assert "Invalid value" in says(kind, "list", "--status", "lost", status=2)
        for verb in ("show", "set-aside", {"letters": "again", "outbox": "resend"}[kind]):
            assert "7" in says(kind, verb, "7", status=1)
    assert "there is no game nowhere" in says("replay", "nowhere", status=2)
    assert "there is no game nowhere" in says("audit", "nowhere", status=2)
    assert "no scenario borgia was imported" in says("scenarios", "remove", "borgia", status=1)
    (tmp_path / "duck-war.yaml").write_text("scenario: duck-war\nboard: pond\n")
    assert "there is none with this name" in says(
        "scenarios", "import", str(tmp_path / "duck-war.yaml"), status=1
    )
    assert json.loads(says("house", "deny", "*@Spam.example")) == {"deny": ["*@spam.example"]}
    assert json.loads(says("house", "deny", "--remove", "*@spam.example"))["deny"] == []
    assert json.loads(says("house", "message", "Back on Monday."))["message"] == "Back on Monday."
    assert json.loads(says("house", "games", "closed", "--reason", "Full."))["closed"] is True
    assert "rows" in says("back-up", str(tmp_path / "all.gz"))
    says("back-up", "--game", "nowhere", str(tmp_path / "none.gz"), status=1)


def test_log_lines_are_json() -> None:
    record = logging.LogRecord("judge.runtime", logging.INFO, "x", 1, "letter %d", (7,), None)
    line = json.loads(JsonLines().format(record))
    assert (line["said"], line["level"], line["from"]) == ("letter 7", "info", "judge.runtime")


def test_the_rules_of_the_house(table: Table) -> None:
    with table.judge.store.write() as tx:
        rules = {"deny": ["*@spam.example"], "message": "Back on Monday.", "closed": True, "reason": "Full."}
        admin_queries.set_policy(tx.connection, rules)
    table.write("ann", "register\nname: Ann\nend\ncreate ?sforza secret")
    text = words(table.work()["ann@example.org"][0])
    assert "From the keeper: Back on Monday." in text and "any new games just now. Full." in " ".join(
        text.split()
    )
    assert table.game is None
    raw = b"From: x@spam.example\nTo: judge@localhost\nMessage-ID: <spam@spam.example>\n\nhelp\n"
    table.judge.keep(raw, "x@spam.example", ("judge@localhost",), "smtp", table.clock())
    assert table.work() == {}
    with table.judge.store.write() as tx:
        admin_queries.set_policy(tx.connection, {"allow": ["ann@example.org"]})
    table.write("bob", "help")
    table.write("ann", "help")
    assert set(table.work()) == {"ann@example.org"}
