"""Keepers by letter: who is one, what they can do, what they are told, and what nobody else learns."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from test_whole_judge import Table, words

from judge.desk import Passwords
from judge.service import errands
from judge.service.letters import handle_next
from judge.service.running import Service
from judge.settings import Listener, Settings
from judge.store import keeping
from judge.store.dumping import PASSING

sys.path.append(str(Path(__file__).parents[1] / "maps"))
import pond

KEEPER = "kim@example.org"
SIGN_ON = "sign on keeper correct-horse"


class House(Table):
    """A judge with one keeper, Kim."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder, url)
        self.judge.store.close()
        quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.passwords = quick
        settings = Settings(
            data=folder, database=url, smtp=Listener(port=0), keepers=(KEEPER,), authserv="mx.test"
        )
        self.settings = settings
        self.judge = Service(settings, now=self.clock, post=self.box, passwords=quick)
        assert self.judge.office.set_password(KEEPER, quick.hash("correct-horse"))
        self.write("kim", "register\nname: Kim\ntimezone: Europe/Rome\nend")
        self.work()

    def asks(
        self, *lines: str, who: str = "kim", files: dict[str, bytes] | None = None, **headers: str
    ) -> str:
        """The one answer to a letter; `warned` are letters that came besides."""
        self.written += 1
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{who}@example.org", "judge@localhost", "house"
        letter["Message-ID"] = f"<{self.written}@example.org>"
        if "Subject" in headers:
            letter.replace_header("Subject", headers.pop("Subject"))
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content("\n".join(lines))
        for name, content in (files or {}).items():
            letter.add_attachment(content, "application", "yaml", filename=name)
        self.judge.keep(bytes(letter), f"{who}@example.org", ("judge@localhost",), "smtp", self.clock())
        told = self.work()
        answer, *rest = sorted(told.pop(f"{who}@example.org"), key=lambda m: "(code" in m["Subject"])
        self.others, self.warned = told, rest
        return words(answer)


@pytest.fixture
def house(url: str, tmp_path: Path):
    made = House(tmp_path, url)
    yield made
    made.judge.store.close()


def test_a_keeper_signs_on_and_learns_how_the_judge_is(house: House) -> None:
    said = house.asks(SIGN_ON)
    assert "All is well." in said and "people" in said and '"keeper help"' in said
    assert "correct-horse" not in said


def test_everything_that_the_rules_of_the_house_are(house: House) -> None:
    said = house.asks(
        SIGN_ON,
        "keeper deny *@spam.example, eve@example.org",
        "keeper deny remove eve@example.org",
        "keeper message Away until Monday.",
        "keeper close games Summer break.",
    )
    assert said.count("That is changed.") == 4
    rules = house.judge.office.house()
    assert rules["deny"] == ["*@spam.example"] and rules["message"] == "Away until Monday."
    assert rules["closed"] and rules["reason"] == "Summer break."
    house.write("ann", "register\nname: Ann\nend\ncreate ?sforza secret")
    text = words(house.work()["ann@example.org"][0])
    assert "Summer break." in text and "From the keeper: Away until Monday." in text
    assert "new games   open" in house.asks(SIGN_ON, "keeper open games", "keeper message none")
    assert "Away" not in house.asks("help", who="ann")
    assert "would deny you" in house.asks(SIGN_ON, "keeper deny *@example.org")
    assert "nothing was changed" in house.asks(SIGN_ON, "keeper deny everybody")


def test_letters_and_outbox(house: House) -> None:
    house.write("ann", "register\nname: Ann\nend")
    with house.judge.store.read() as tx:
        (waiting,) = keeping.letters(tx.connection, "new")
    number = waiting["id"]
    house.judge.office.set_letter_aside(number)
    said = house.asks(SIGN_ON, "keeper letters set-aside", f"keeper letter {number} again")
    assert "ann@example.org" in said and f"Letter {number} will be handled again." in said
    assert "name: Ann" not in said, "no text of a letter travels"
    assert "welcome" in words(house.others["ann@example.org"][0]).lower() or house.others["ann@example.org"]
    assert "only letters that were set aside" in house.asks(SIGN_ON, f"keeper letters again {number}")
    assert "There is no letter 9999" in house.asks(SIGN_ON, "keeper letter 9999 again")
    with house.judge.store.read() as tx:
        row = next(r for r in keeping.outbox(tx.connection) if r["recipient"] == "ann@example.org")
    said = house.asks(SIGN_ON, "keeper outbox sent", f"keeper resend {row['id']}")
    assert "will be sent again, under the same Message-ID" in said
    assert len(house.others["ann@example.org"]) == 1
    assert "only letters that still wait" in house.asks(SIGN_ON, f"keeper outbox {row['id']} set aside")


def test_games_without_their_secrets(house: House) -> None:
    house.everybody_joins()
    said = house.asks(SIGN_ON, "keeper games", "keeper game sforza", "keeper game nowhere")
    assert "sforza" in said and "Ann Player <ann@example.org>" in said and "There is no game nowhere" in said
    assert house.game.seed.hex() not in said and "secret" not in said
    assert all(s.token not in said for s in house.game.seats)
    house.write("ann", "create ?veiled secret\nset gunboat")
    house.work()
    assert "ann@example.org" not in house.asks(SIGN_ON, "keeper game veiled")


def test_a_scenario_comes_as_an_attachment_and_games_are_opened_on_it(house: House) -> None:
    files = {"pond.yaml": pond.BOARD.encode(), "ripples.yaml": pond.TABLE.encode()}
    wrong = pond.SCENARIO.replace("A sou", "A moo").replace("letter: D", "letter: M")
    said = house.asks(SIGN_ON, "keeper import", files={**files, "war.yaml": wrong.encode()})
    at = [n for n, line in enumerate(wrong.splitlines(), 1) if "geese:" in line or "drakes:" in line]
    assert "Nothing was taken in." in said and all(f"war.yaml, line {n}" in said for n in at)
    assert "no such area on this board" in said and "or is O or M" in said
    said = house.asks(SIGN_ON, "keeper import", files={**files, "war.yaml": pond.SCENARIO.encode()})
    assert "scenario  duck-war (The War of the Ducks, 1400)" in said and "create ?name" in said
    assert "duck-war" in house.asks(SIGN_ON, "keeper scenarios")
    house.write("ann", "register\nname: Ann\nend\ncreate ?quack secret duck-war")
    house.write("bob", "register\nname: Bob\nend\nsign on ?quack secret")
    told = house.work()
    assert any("Drakes" in words(m) for m in told["ann@example.org"])
    with house.judge.store.read() as tx:
        assert tx.game("quack").phase == "1400-spring-movement"
    said = house.asks(
        SIGN_ON, "keeper import", files={"pond.yaml": pond.BOARD.replace("A pond", "B").encode()}
    )
    assert "games are played on the one of this name" in said
    assert "attach the scenario" in house.asks(SIGN_ON, "keeper import")
    assert "attach the scenario" in house.asks(SIGN_ON, "keeper import", files={"orders.pdf": b"x"})


def test_a_game_is_copied_and_brought_back(house: House) -> None:
    house.everybody_joins()
    said = house.asks(SIGN_ON, "keeper back up sforza", "keeper back up")
    (name,) = [p.name for p in house.settings.copies.iterdir() if p.name.startswith("sforza-")]
    assert name in said and (house.settings.copies / name).stat().st_mode & 0o077 == 0
    before = house.game
    house.judge.store.run(lambda tx: tx.save_game(replace(tx.game("sforza"), phase="1455-spring-movement")))
    assert house.game.phase != before.phase
    assert 'The game "sforza" is restored' in house.asks(SIGN_ON, f"keeper restore {name}")
    assert (house.game.phase, house.game.state, house.game.seats) == (
        before.phase,
        before.state,
        before.seats,
    )
    assert "could not use" in house.asks(SIGN_ON, "keeper restore ../judge.sqlite")
    assert "could not be done" in house.asks(SIGN_ON, "keeper restore judge.sqlite")
    assert "could not be done" in house.asks(SIGN_ON, "keeper back up nowhere")


def test_an_imported_scenario_travels_with_its_game(house: House, tmp_path: Path) -> None:
    files = {
        "pond.yaml": pond.BOARD.encode(),
        "r.yaml": pond.TABLE.encode(),
        "war.yaml": pond.SCENARIO.encode(),
    }
    house.asks(SIGN_ON, "keeper import", files=files)
    house.write("ann", "register\nname: Ann\nend\ncreate ?quack secret ducks")
    house.write("bob", "register\nname: Bob\nend\nsign on ?quack secret")
    house.work()
    house.asks(SIGN_ON, "keeper back up quack")
    (copy,) = house.settings.copies.iterdir()
    other = House(tmp_path / "other", f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.settings.copies.mkdir(parents=True)
    (other.settings.copies / copy.name).write_bytes(copy.read_bytes())
    other.written = 1000
    assert "is restored" in other.asks(SIGN_ON, f"keeper restore {copy.name}")
    assert "Drakes" in other.asks("list quack", who="zoe")
    other.judge.store.close()


@pytest.mark.parametrize("piece", [b"[", b"{", b"- ", b"? ", b"a: [\n"])
def test_no_file_of_brackets_takes_the_judge_down(house: House, piece: bytes) -> None:
    """A parser that recurses ends the process by signal 11: then the letter would do so at every start."""
    said = house.asks(SIGN_ON, "keeper import", files={"deep.yaml": piece * (100_000 // len(piece))})
    assert "Nothing was taken in" in said and "deep.yaml" in said and "go twenty deep at most" in said


def test_a_keeper_changes_the_password(house: House) -> None:
    said = house.asks(SIGN_ON, "keeper password another-horse")
    assert "counts from the next letter" in said and "another-horse" not in said
    assert "That is for the keepers" in house.asks(SIGN_ON, "keeper games")
    assert "All is well" in house.asks("sign on keeper another-horse")
    assert "at least 8" in house.asks("sign on keeper another-horse", "keeper password short")
    with house.judge.store.read() as tx:
        kept = keeping.passwords(tx.connection)[KEEPER]
    assert kept.startswith("$argon2")


def test_others_are_refused_and_told_nothing(house: House) -> None:
    """Right password from another address, wrong password from the right one, no password: all the same."""
    house.write("ann", "register\nname: Ann\nend")
    house.work()
    answers = {
        house.asks("sign on keeper correct-horse", "keeper games", who="ann"),
        house.asks("sign on keeper guess", "keeper games", who="ann"),
        house.asks("sign on control correct-horse", "keeper deny x@y.test", who="ann"),
        house.asks("keeper dance", who="ann"),
        house.asks("keeper doctor", who="stranger"),
        house.asks("sign on keeper guess", "keeper games"),
        house.asks("sign on keeper", "keeper deny x@y.test"),
        house.asks("keeper letters"),
    }
    (only,) = answers
    assert "That is for the keepers of this judge. Nothing came of it." in " ".join(only.split())
    assert not house.judge.office.house()


def test_guessing_closes_the_door_and_the_keeper_is_told(house: House) -> None:
    house.passwords._right.clear()  # as after a restart
    warned = []
    for n in range(9):
        assert "for the keepers" in house.asks(f"sign on keeper guess-{n}")
        warned += house.warned
    assert len(warned) == 1, "once a day"
    assert "for the keepers" in house.asks(SIGN_ON), "one password in five minutes"
    house.clock.at += timedelta(minutes=6)
    assert "All is well" in house.asks(SIGN_ON)


def test_a_siege_does_not_keep_the_keeper_out(house: House) -> None:
    """Forgers write wrong letters all the time: what has opened the door still does, and so does the code."""
    house.asks(SIGN_ON)
    warned = []
    for n in range(8):
        house.asks(f"sign on keeper guess-{n}")
        warned += house.warned
    assert "All is well" in house.asks(SIGN_ON)
    for n in range(8):
        house.asks(f"sign on keeper again-{n}")
        warned += house.warned
    house.passwords._right.clear()  # as after a restart
    assert "for the keepers" in house.asks(SIGN_ON)
    assert len(warned) == 1 and "judge keepers password" in words(warned[0])
    assert "All is well" in house.asks(SIGN_ON, Subject=f"Re: {warned[0]['Subject']}")


def test_a_sender_who_is_proven_false_is_no_keeper(house: House) -> None:
    """RFC 8601: our own server found that the letter is not from there."""
    failed = house.asks(
        SIGN_ON, "keeper games", Authentication_Results="mx.test; dmarc=fail header.from=example.org"
    )
    assert "for the keepers" in failed
    elsewhere = house.asks(SIGN_ON, Authentication_Results="mx.evil.test; dmarc=fail header.from=example.org")
    assert "All is well" in elsewhere


def test_a_keeper_may_leave_the_word_out_and_is_told_how_to_use_it(house: House) -> None:
    assert "There are no games." in house.asks(SIGN_ON, "games")
    said = house.asks(SIGN_ON, "keeper dance", "keeper games")
    assert "keeper resend 40" in said
    assert "keeper restore FILE" in house.asks(SIGN_ON, "keeper help")


def test_a_keeper_who_plays_signs_on_to_games_in_the_same_letter(house: House) -> None:
    house.asks("create ?sforza secret")
    house.written += 1
    house.write("kim", f"{SIGN_ON}\nkeeper house\nsign on ?sforza secret\nset preference *\nkeeper games")
    first, second = house.work()[KEEPER]
    texts = {words(first), words(second)}
    desk = next(t for t in texts if "for the keepers" in t)
    assert "sforza" in desk or "preference" in desk.lower()
    assert any("rules of the house" in t for t in texts)


def test_no_game_takes_the_keepers_name(house: House) -> None:
    assert "already" in house.asks("create ?keeper secret")
    with house.judge.store.read() as tx:
        assert tx.game("keeper") is None


def test_a_crash_between_asking_and_answering_does_it_again(house: House) -> None:
    house.write("kim", f"{SIGN_ON}\nkeeper deny x@y.test")
    world, office = house.judge.world, house.judge.office
    while handle_next(world):
        pass
    with house.judge.store.write() as tx:
        claimed = errands._claimed(tx, house.clock())
    assert claimed is not None and not errands.run_next(world, office), "somebody has it"
    house.clock.at += timedelta(minutes=11)
    assert "deny        x@y.test" in words(house.work()[KEEPER][0])
    with house.judge.store.read() as tx:
        assert keeping.first_kept(tx.connection, PASSING) is None


def test_the_doctor_by_letter(house: House) -> None:
    said = house.asks(SIGN_ON, "keeper doctor")
    assert "ok     database" in said and "wrong" in said
