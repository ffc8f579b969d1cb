"""A game that cannot be read hinders no other: a table of what can be damaged, by all that looks at games."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from click.testing import CliRunner

from judge.cli import main
from judge.commands import Passwords
from judge.demo.play import Clock
from judge.runtime import unreadable_games
from judge.runtime.admin import doctor
from judge.runtime.app import Service
from judge.runtime.health.report import health
from judge.runtime.inbound.warm_up import warm_up
from judge.runtime.phases import absence_notices, clock_worker
from judge.runtime.phases.clock_guard import Jump
from judge.runtime.publishing import Noticeboard
from judge.runtime.settings import Answers, Listener, Settings
from judge.runtime.surroundings import Surroundings
from judge.store.database import Store
from judge.store.export import _OF_A_GAME
from tests.runtime.test_whole_judge import Box, words
from tests.support.judges.filled_judge import filled, unpacked
from tests.support.judges.unpainted import unpainted

MODEL, WHOLE = "classic", "plague"
KEEPER, SECRET = "karl@players.test", "correct-horse-karl"
NOW = datetime(2026, 3, 3, 14, 30, tzinfo=UTC)


_LAST = "turn = (select max(turn) from phases where game = :game)"
WHOLLY = {
    "scenario": ("games", "scenario", "'lost'"),
    "system": ("games", "system", "'chess'"),
    "unknown-switch": ("games", "rest", "json_set(rest, '$.flags.no_such', 1)"),
    "odd-switch": ("games", "rest", "json_set(rest, '$.flags.storms', json('[7]'))"),
    "odd-option": ("games", "rest", "json_set(rest, '$.options.players', 'many')"),
    "rest-cut-off": ("games", "rest", "'{'"),
    "rest-a-list": ("games", "rest", "'[1]'"),
    "rest-too-deep": ("games", "rest", "'" + "[" * 100_000 + "'"),
    "unknown-seat": ("games", "rest", "json_set(rest, '$.seats[0].seat', 'atlantis')"),
    "position-cut-off": ("games", "state", "'{'"),
    "position-of-later": ("games", "state", "json_set(state, '$.version', 99)"),
    "no-position": ("games", "state", "''"),
    "unknown-province": ("games", "state", """replace(state, '"flo"', '"oz"')"""),
    "status": ("games", "status", "'sleeping'"),
    "turn": ("games", "turn", "'four'"),
    "alarm": ("games", "alarm", "'soon'"),
    "deadline": ("games", "deadline", "'soon'"),
    "phase": ("games", "phase", "'doomsday'"),
}
"""What of a game's own row is damaged: nothing of the game can be read then."""
NAMELESS = {
    "odd-option", "rest-cut-off", "rest-a-list", "rest-too-deep", "status", "turn", "alarm", "deadline",
}  # fmt: skip
"""Those of which nobody can say whether they are public."""
PARTLY = {
    "orders": ("orders", "orders", "'{'"),
    "one-order": ("orders", "orders", """'[{"text":"x","order":"{","canonical":"x"}]'"""),
    "closed-position": ("phases", "after", "'{'", _LAST),
    "closed-before": ("phases", "before", "'{'", _LAST),
    "events": ("phases", "events", """'{"version":1,"events":[{"_":"Nothing"}]}'""", _LAST),
    "closed-orders": ("phases", "orders", "'{'", _LAST),
    "throws": ("phases", "rolls", "'{'", _LAST),
    "closed-when": ("phases", "closed", "'then'", _LAST),
    "press": ("press", "readers", "'{'"),
    "diary": ("diaries", "at", "'then'"),
    "place": ("places", "role", "'jester'"),
}
"""What lies beside it is damaged: the rest can still be read."""


@dataclass
class Judge:
    """A judge on the filled database; everything that is sent lies in `box`."""

    folder: Path
    clock: Clock = field(default_factory=lambda: Clock(NOW))
    box: Box = field(default_factory=Box)
    written: int = 0

    def __post_init__(self) -> None:
        self.settings = Settings(
            address="judge@podesta.test",
            data=self.folder,
            smtp=Listener(port=0),
            keeper=KEEPER,
            keepers=(KEEPER,),
            answers=Answers(hour=0, day=0, strangers=0),
        )
        quick = Passwords(b"filled", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.service = Service(
            self.settings, around=Surroundings(now=self.clock.now, post=self.box, passwords=quick)
        )
        self.service.administration.set_password(KEEPER, quick.hash(SECRET))
        self.quick = quick

    def write(self, who: str, *lines: str, token: str = "") -> str:
        """The answer to a letter."""
        self.written += 1
        to = f"judge+{token}@podesta.test" if token else "judge@podesta.test"
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{who}@players.test", to, "a letter"
        letter["Message-ID"] = f"<unreadable.{self.written}@players.test>"
        letter.set_content("\n".join(lines) + "\n")
        self.service.keep(bytes(letter), f"{who}@players.test", (to,), "smtp", self.clock.now())
        return self.work(f"{who}@players.test")

    def work(self, reader: str = KEEPER) -> str:
        """Do all there is; what somebody gets."""
        self.service.work_until_idle()
        return "\n".join(str(m["Subject"]) + "\n" + words(m) for m in self.box.take().get(reader, ()))

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.folder / "judge.sqlite")) as database:
            return database.execute(query, values).fetchall()

    def turn(self, game: str) -> int:
        return int(str(self.ask("select turn from games where name = ?", game)[0][0]))


@dataclass
class Damaged:
    """A judge with one whole game, and a copy of another for each damage, by the name of the damage."""

    judge: Judge
    tokens: Mapping[str, str]


def _copied(database: sqlite3.Connection, name: str, number: int) -> str:
    """A game that is as `MODEL` but for its tokens; ann's token."""
    tokens = dict(database.execute(
        "select token, substr(token, 1, 17) || ? from places where game = ? and token is not null",
        (f"{number:03d}", MODEL),
    ))  # fmt: skip
    for table in ("games", "places", "orders", "phases", "press", "diaries"):
        names = [row[1] for row in database.execute(f"pragma table_info({table})") if row[1] != "id"]
        key = "name" if table == "games" else "game"
        rows = database.execute(
            f"select {', '.join(names)} from {table} where {key} = ?", (MODEL,)
        ).fetchall()
        for row in rows:
            values = dict(zip(names, row, strict=True)) | {key: name}
            if table == "games":
                values["number"] = 1000 + number
                for old, new in tokens.items():
                    values["rest"] = values["rest"].replace(old, new)
            if table == "places":
                values["token"] = tokens.get(values["token"])
            marks = ", ".join(f":{column}" for column in names)
            database.execute(f"insert into {table} ({', '.join(names)}) values ({marks})", values)
    person = "select token from places join addresses using (person) where game = ? and address = ?"
    return str(database.execute(f"{person} and token is not null", (name, "ann@players.test")).fetchone()[0])


def _damage(
    database: sqlite3.Connection, game: str, table: str, column: str, value: str, where: str = "1"
) -> None:
    key = "name" if table == "games" else "game"
    changed = database.execute(
        f"update {table} set {column} = {value} where {key} = :game and {where}", {"game": game}
    )
    assert changed.rowcount, (game, table)


@contextmanager
def damaged(folder: Path, table: Mapping[str, Sequence[str]]) -> Iterator[Damaged]:
    unpacked(filled()[0], folder)
    url = f"sqlite:///{folder / 'judge.sqlite'}"
    store = Store(url)
    store.migrate()
    store.close()
    with closing(sqlite3.connect(folder / "judge.sqlite")) as database:
        tokens = {name: _copied(database, name, n) for n, name in enumerate(table)}
        for name, what in table.items():
            _damage(database, name, *what)
        for rows in (*_OF_A_GAME, "games"):
            key = "name" if rows == "games" else "game"
            kept = (WHOLE, *table)
            database.execute(f"delete from {rows} where {key} not in ({','.join('?' * len(kept))})", kept)
        database.commit()
    with unpainted():
        judge = Judge(folder)
        try:
            yield Damaged(judge, tokens)
        finally:
            judge.service.stop()


def asked_of(judge: Judge, who: str, *lines: str, token: str = "") -> str:
    """An answer that came at once and tells of no fault of ours."""
    answer = " ".join(judge.write(who, *lines, token=token).split())
    assert answer and "set aside" not in answer, (lines, answer)
    return answer


def run(judge: Judge, *words: str) -> tuple[int, str]:
    """A command of the command line: its status, and what it says."""
    said = CliRunner().invoke(main, words, env={"JUDGE_DATA": str(judge.folder), "JUDGE_KEEPERS": KEEPER})
    assert said.exception is None or isinstance(said.exception, SystemExit), (words, said.exception)
    assert "Traceback" not in said.output
    return said.exit_code, said.output


@pytest.fixture(scope="module")
def wholly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    with damaged(tmp_path_factory.mktemp("wholly") / "data", WHOLLY) as made:
        unreadable_games.look_at_all(made.judge.service.environment)
        made.judge.work()
        yield made


@pytest.fixture(scope="module")
def partly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    with damaged(tmp_path_factory.mktemp("partly") / "data", PARTLY) as made:
        yield made


# ---------------------------------------------------------------- nothing of them can be read


def test_each_is_told_to_the_keeper_once_a_day(tmp_path: Path) -> None:
    with damaged(tmp_path / "data", {"scenario": WHOLLY["scenario"], "alarm": WHOLLY["alarm"]}) as made:
        judge = made.judge
        unreadable_games.look_at_all(judge.service.environment)
        told = judge.work()
        assert all(told.count(f"[keeper] {name} cannot be read") == 1 for name in made.tokens)
        assert "scenario is not here" in " ".join(told.split())
        for hours, times in ((12, 0), (13, 1), (1, 0)):
            judge.clock.advance(timedelta(hours=hours))
            unreadable_games.look_at_all(judge.service.environment)
            assert judge.work().count("[keeper] scenario cannot be read") == times


@pytest.mark.parametrize("lines", [("list",), ("list full",), ("status",)], ids=" ".join)
def test_lists_have_a_row_for_each(wholly: Damaged, lines: tuple[str, ...]) -> None:
    """Of those whose options are lost, nobody can say that they are public: they are only counted."""
    answer = asked_of(wholly.judge, "stranger", *lines)
    nameless = {
        "odd-option",
        "rest-cut-off",
        "rest-a-list",
        "rest-too-deep",
        "status",
        "turn",
        "alarm",
        "deadline",
    }
    assert all(
        (name in answer) == (name not in nameless) for name in WHOLLY if name not in ("status", "phase")
    )
    assert WHOLE in answer and "cannot be read; the keeper has been told" in answer.replace(
        "These cannot", "cannot"
    )
    assert f"{len(nameless)} private games cannot be read" in answer


@pytest.mark.parametrize("line", ["status", "my powers"])
def test_whoever_has_a_place_sees_all_by_name(wholly: Damaged, line: str) -> None:
    answer = asked_of(wholly.judge, "ann", line)
    assert WHOLE in answer and all(name in answer for name in WHOLLY)


@pytest.mark.parametrize("name", WHOLLY)
def test_letters_to_it_are_answered_and_kept(wholly: Damaged, name: str) -> None:
    """By token and by password; what is only asked is answered; nothing is set aside as a fault."""
    judge = wholly.judge
    for lines, token in (
        (("A flo h",), wholly.tokens[name]),
        ((f"signon l{name} secret-of-ann", "A flo h"), ""),
    ):
        answer = asked_of(judge, "ann", *lines, token=token)
        assert f'The game "{name}" cannot be read' in answer and "Your letter is kept" in answer, answer
    assert "cannot be read" in asked_of(judge, "bob", f"list {name}")
    kept = judge.ask("select count(*) from letters where note = ?", f"kept until {name} can be read")
    assert kept == [(2,)]


def test_a_letter_to_two_games_does_what_it_can(wholly: Damaged) -> None:
    """The rest is done at once; the part for the other is kept, and the writer need not send it again."""
    judge = wholly.judge
    lines = (f"signon m{WHOLE} secret-of-max", "set comment All is well", "signoff")
    answer = asked_of(judge, "max", *lines, "signon mscenario secret-of-max", "process!")
    assert 'What your letter has for "scenario" is kept' in answer and "need not resend it" in answer
    assert "All is well" in asked_of(judge, "max", "list")
    waiting = "select sections from letters where note like 'kept until scenario%' and sections <> '[]'"
    assert judge.ask(waiting) == [("[2]",)]


def test_lines_for_a_game_that_cannot_be_read_go_to_no_other(wholly: Damaged) -> None:
    """What stands above the only sign-on of an answer is for the game that is answered."""
    judge = wholly.judge
    lines = ("press to all", "For them alone.", "endpress", "A flo h", f"signon l{WHOLE} secret-of-ann")
    asked_of(judge, "ann", *lines, "set wait", token=wholly.tokens["turn"])
    assert judge.ask("select orders from orders where game = ? and orders like '%flo h%'", WHOLE) == []


def test_other_games_go_on(wholly: Damaged) -> None:
    """Their clock, their phases, and what is told to all masters."""
    judge = wholly.judge
    other_game_goes_on(judge)
    environment = judge.service.environment
    clock_worker.tell(environment, Jump(found=NOW, expected=NOW, until=NOW))
    absence_notices.tell(environment, NOW - timedelta(days=30), NOW + timedelta(days=30))
    judge.service.warm_up()
    assert judge.work("max@players.test").count("my clock has jumped") == 1 + len(WHOLLY) - len(NAMELESS)


def other_game_goes_on(judge: Judge) -> None:
    turn = judge.turn(WHOLE)
    asked_of(judge, "max", f"signon m{WHOLE} secret-of-max", "process!")
    judge.clock.advance(timedelta(minutes=30))
    judge.work()
    assert judge.turn(WHOLE) == turn + 1


def test_health_doctor_and_keepers_tell_it(wholly: Damaged) -> None:
    judge = wholly.judge
    part = health(judge.service.store, judge.clock.now())["components"]["games"]
    assert part["code"] == "unreadable" and f"{len(WHOLLY)} games cannot be read" in part["says"]
    assert all(f.state != "ill" for f in doctor.examine(judge.settings) if f.what == "database")
    judge.write("karl", "register", "name: Karl", "end")
    answer = asked_of(judge, "karl", f"sign on keeper {SECRET}", "keeper games", "keeper game scenario")
    assert all(name in answer for name in WHOLLY) and "its scenario is not here" in answer


def test_no_command_of_the_command_line_is_hindered(wholly: Damaged) -> None:
    """Each game is a row that says why; copies are made; other games are replayed."""
    judge = wholly.judge
    status, said = run(judge, "games")
    rows = {row["name"]: row for row in map(json.loads, said.splitlines())}
    assert status == 0 and {name for name, row in rows.items() if row["unreadable"]} == WHOLLY.keys()
    assert rows["alarm"]["scenario"] == "balance-of-power"
    for name in ("rest-cut-off", "position-cut-off"):
        assert json.loads(run(judge, "game", name)[1])["unreadable"]
        assert run(judge, "back-up", "--game", name, str(judge.folder / f"{name}.gz"))[0] == 0
    for line in (["letters", "list"], ["outbox", "list"], ["house", "show"], ["keepers", "list"]):
        assert run(judge, *line)[0] == 0
    assert run(judge, "back-up", str(judge.folder / "all.gz"))[0] == 0
    for name in ("rest-cut-off", "scenario"):
        for verb in ("replay", "audit"):
            status, said = run(judge, verb, name)
            assert status == 2 and f"{name} cannot be read: " in said
    status, said = run(judge, "replay", WHOLE)
    assert status == 0 and "same" in said


@pytest.mark.parametrize(
    "line",
    [
        "practice", "again", "stop", "practice game", "standby", "export my data", "forget me", "catch up",
        "i am also other@players.test", "i am not other@players.test", "set language fr", "set timezone UTC",
        "set people page", "set letter short", "set json", "new reply address", "history", "summary",
        "status", "who is ann", "info player ann", "my powers", "whogame", "which games wait for players?",
        "list new", "when is my next deadline?", "what have I ordered?", "absence from 1 may to 3 may",
        "resign", "create ?fresh pw-of-ann", "sign on ? pw-of-ann", "observe plague pw-of-ann",
        "register\nname: Annie\nend",
    ],
)  # fmt: skip
def test_no_line_of_somebody_who_sits_at_all_of_them_is_hindered(wholly: Damaged, line: str) -> None:
    """Each letter is answered at once, in its own words, and none is set aside for a fault of ours."""
    asked_of(wholly.judge, "ann", *line.splitlines())


def test_public_pages_and_warming_up_pass_them_by(
    wholly: Damaged, tmp_path: Path, unwritten: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what a running judge does besides: pages of the whole game are written, and the others' noted."""
    monkeypatch.setattr("judge.pages.site.manuals", lambda *_: ())  # they are no game's
    service = wholly.judge.service
    Noticeboard(service.settings, service.store, tmp_path / "pages").publish()
    assert any(WHOLE in str(file) for file in (tmp_path / "pages").rglob("*.html"))
    assert unwritten and not any(WHOLE in line for line in unwritten)
    unwritten.clear()
    warm_up(service.environment)


def test_a_scenario_that_is_played_on_is_not_removed(wholly: Damaged) -> None:
    """Whatever else of the game is damaged."""
    assert {"balance-of-power", "lost"} <= wholly.judge.service.administration._scenarios_in_play()


# ---------------------------------------------------------------- something beside them cannot be read


@pytest.mark.parametrize("name", PARTLY)
def test_what_lies_beside_a_game_hinders_no_other(partly: Damaged, name: str) -> None:
    """Whatever still works works; what does not is answered and its letter kept; the keeper hears once."""
    judge = partly.judge
    for lines in (("history", "why flo", "diary"), ("A flo h",)):
        asked_of(judge, "ann", *lines, token=partly.tokens[name])
    asked_of(judge, "max", f"signon m{name} secret-of-max", "process!")
    judge.clock.advance(timedelta(minutes=30))
    judge.work()
    told = "select count(*) from outbox where recipient = ? and subject like ?"
    assert judge.ask(told, KEEPER, f"[keeper] {name}%")[0][0] in (0, 1)
    assert judge.ask("select count(*) from letters where status = 'set-aside' and note not like 'kept%'") == [
        (0,)
    ]


def test_others_go_on_beside_them(partly: Damaged) -> None:
    other_game_goes_on(partly.judge)
    assert run(partly.judge, "back-up", str(partly.judge.folder / "all.gz"))[0] == 0
    for name, told in (("closed-before", " unreadable"), ("closed-when", "cannot be read: ")):
        status, said = run(partly.judge, "replay", name)
        assert status and told in said, said
    assert WHOLE in asked_of(partly.judge, "ann", "list full", "status")


def test_a_position_that_is_damaged_meanwhile_is_a_row_as_soon_as_anybody_met_it(partly: Damaged) -> None:
    """LIST opens no position, and remembers which could not be. Every hour all are looked at."""
    judge = partly.judge

    def state(value: str) -> None:
        with closing(sqlite3.connect(judge.folder / "judge.sqlite")) as database:
            assert database.execute(f"update games set state = {value} where name = '{WHOLE}'").rowcount == 1
            database.commit()

    row = f"{WHOLE} cannot be read"
    whole = str(judge.ask("select quote(state) from games where name = ?", WHOLE)[0][0])
    for met in (
        lambda: asked_of(judge, "bob", f"list {WHOLE}"),
        lambda: unreadable_games.look_at_all(judge.service.environment),
    ):
        state("'{'")
        assert row not in asked_of(judge, "stranger", "list")
        met()
        assert row in asked_of(judge, "stranger", "list") and row in asked_of(judge, "stranger", "list")
        state(whole)
        judge.clock.advance(timedelta(minutes=2))
        judge.work()
        assert row not in asked_of(judge, "stranger", "list")


# ---------------------------------------------------------------- and when it can be read again


def test_a_mended_game_goes_on_with_the_letters_that_waited(tmp_path: Path) -> None:
    """Within a minute, without anybody's hand, and before its clock plays anything."""
    with damaged(tmp_path / "data", {"scenario": WHOLLY["scenario"]}) as made:
        judge = made.judge
        press = ("press to all", "Still here.", "endpress")
        assert "Your letter is kept" in asked_of(judge, "ann", *press, token=made.tokens["scenario"])
        with closing(sqlite3.connect(judge.folder / "judge.sqlite")) as database:
            database.execute("update games set scenario = 'balance-of-power' where name = 'scenario'")
            database.commit()
        judge.work()
        assert judge.ask("select count(*) from letters where status = 'set-aside'") == [(1,)]
        judge.clock.advance(timedelta(minutes=2))
        assert "Your press letter went" in judge.work("ann@players.test")
        assert judge.ask("select count(*) from press where text = 'Still here.'") == [(1,)]
        assert judge.ask("select value from keepsakes where name = 'unreadable-games'") == []


def test_parts_of_letters_that_waited_are_done_once(tmp_path: Path) -> None:
    """Whatever was done before stays as later letters have left it; each game when it can be read."""
    lost = {"first": WHOLLY["scenario"], "second": WHOLLY["system"]}
    with damaged(tmp_path / "data", lost) as made:
        judge = made.judge
        lines = ["press to all", "To the first.", "endpress", "set timezone Europe/Rome"]
        lines += [f"signon l{WHOLE} secret-of-ann", "press to all", "To the whole.", "endpress", "signoff"]
        lines += ["signon lsecond secret-of-ann", "set maps none", "press to all", "To the second.", "end"]
        answer = asked_of(judge, "ann", *lines, token=made.tokens["first"])
        assert answer.count("is kept, and will be dealt with as soon as that game") == 2, answer
        asked_of(judge, "ann", "set timezone Europe/Paris", "set maps svg")
        for name, column, value in (
            ("second", "system", "machiavelli"),
            ("first", "scenario", "balance-of-power"),
        ):
            with closing(sqlite3.connect(judge.folder / "judge.sqlite")) as database:
                database.execute(f"update games set {column} = ? where name = ?", (value, name))
                database.commit()
            judge.clock.advance(timedelta(minutes=2))
            judge.work()
        said = [
            str(text)
            for (text,) in judge.ask("select text from press where text like 'To the %' order by id")
        ]
        assert said == ["To the whole.", "To the second.", "To the first."]
        assert judge.ask("select count(*) from letters where status = 'set-aside'") == [(0,)]
        ann = "select time_zone, details from people join addresses on person = people.id where address = ?"
        ((zone, details),) = judge.ask(ann, "ann@players.test")
        assert zone == "Europe/Paris" and json.loads(str(details))["maps"] == "svg"
