"""Keepers by letter: who is one, what they can do, what they are told, and what nobody else learns."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from judge.commands import Passwords
from judge.core.health import Component, Receiving
from judge.runtime.app import Service
from judge.runtime.inbound import keeper_requests
from judge.runtime.inbound.worker import handle_next
from judge.runtime.settings import Listener, Settings
from judge.runtime.surroundings import Surroundings
from judge.store import admin_queries
from judge.store.queues import keeper_requests as queue
from tests.runtime.test_whole_judge import Table, words
from tests.support.machiavelli import pond_board as pond
from tests.support.narrowing import present

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
        self.judge = Service(settings, around=Surroundings(now=self.clock, post=self.box, passwords=quick))
        assert self.judge.administration.set_password(KEEPER, quick.hash("correct-horse"))
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
def policy(url: str, tmp_path: Path):
    made = House(tmp_path, url)
    yield made
    made.judge.store.close()


def test_a_keeper_signs_on_and_learns_how_the_judge_is(policy: House) -> None:
    said = policy.asks(SIGN_ON)
    assert "All is well." in said and "people" in said and '"keeper help"' in said
    assert "correct-horse" not in said


def test_everything_that_the_rules_of_the_house_are(policy: House) -> None:
    said = policy.asks(
        SIGN_ON,
        "keeper deny *@spam.example, eve@example.org",
        "keeper deny remove eve@example.org",
        "keeper message Away until Monday.",
        "keeper close games Summer break.",
    )
    assert said.count("That is changed.") == 4
    rules = policy.judge.administration.policy()
    assert rules["deny"] == ["*@spam.example"] and rules["message"] == "Away until Monday."
    assert rules["closed"] and rules["reason"] == "Summer break."
    policy.write("ann", "register\nname: Ann\nend\ncreate ?sforza secret")
    text = words(policy.work()["ann@example.org"][0])
    assert "Summer break." in text and "From the keeper: Away until Monday." in text
    assert "new games   open" in policy.asks(SIGN_ON, "keeper open games", "keeper message none")
    assert "Away" not in policy.asks("help", who="ann")
    assert "would deny you" in policy.asks(SIGN_ON, "keeper deny *@example.org")
    assert "nothing was changed" in policy.asks(SIGN_ON, "keeper deny everybody")


def test_letters_and_outbox(policy: House) -> None:
    policy.write("ann", "register\nname: Ann\nend")
    with policy.judge.store.read() as tx:
        (waiting,) = admin_queries.letters(tx.connection, "new")
    number = waiting["id"]
    policy.judge.administration.set_letter_aside(number)
    said = policy.asks(SIGN_ON, "keeper letters set-aside", f"keeper letter {number} again")
    assert "ann@example.org" in said and f"Letter {number} will be handled again." in said
    assert "name: Ann" not in said, "no text of a letter travels"
    assert "welcome" in words(policy.others["ann@example.org"][0]).lower() or policy.others["ann@example.org"]
    assert "only letters that were set aside" in policy.asks(SIGN_ON, f"keeper letters again {number}")
    assert "There is no letter 9999" in policy.asks(SIGN_ON, "keeper letter 9999 again")
    with policy.judge.store.read() as tx:
        row = next(r for r in admin_queries.outbox(tx.connection) if r["recipient"] == "ann@example.org")
    said = policy.asks(SIGN_ON, "keeper outbox sent", f"keeper resend {row['id']}")
    assert "will be sent again, under the same Message-ID" in said
    assert len(policy.others["ann@example.org"]) == 1
    assert "only letters that are still waiting" in policy.asks(
        SIGN_ON, f"keeper outbox {row['id']} set aside"
    )


def test_games_without_their_secrets(policy: House) -> None:
    policy.everybody_joins()
    said = policy.asks(SIGN_ON, "keeper games", "keeper game sforza", "keeper game nowhere")
    assert "sforza" in said and "Ann Player <ann@example.org>" in said and "There is no game nowhere" in said
    assert policy.game.seed.hex() not in said and "secret" not in said
    assert all(s.token not in said for s in policy.game.seats)
    policy.write("ann", "create ?veiled secret\nset gunboat")
    policy.work()
    assert "ann@example.org" not in policy.asks(SIGN_ON, "keeper game veiled")


def test_a_scenario_comes_as_an_attachment_and_games_are_opened_on_it(policy: House) -> None:
    files = {"pond.yaml": pond.BOARD.encode(), "ripples.yaml": pond.TABLE.encode()}
    wrong = pond.SCENARIO.replace("A sou", "A moo").replace("letter: D", "letter: M")
    said = policy.asks(SIGN_ON, "keeper import", files={**files, "war.yaml": wrong.encode()})
    at = [n for n, line in enumerate(wrong.splitlines(), 1) if "geese:" in line or "drakes:" in line]
    assert "Nothing was imported." in said and all(f"war.yaml, line {n}" in said for n in at)
    assert "no such area on this board" in said and "or is O or M" in said
    said = policy.asks(SIGN_ON, "keeper import", files={**files, "war.yaml": pond.SCENARIO.encode()})
    assert "scenario  duck-war (The War of the Ducks, 1400)" in said and "create ?name" in said
    assert "duck-war" in policy.asks(SIGN_ON, "keeper scenarios")
    policy.write("ann", "register\nname: Ann\nend\ncreate ?quack secret duck-war")
    policy.write("bob", "register\nname: Bob\nend\nsign on ?quack secret")
    told = policy.work()
    assert any("Drakes" in words(m) for m in told["ann@example.org"])
    with policy.judge.store.read() as tx:
        assert present(tx.game("quack")).phase == "1400-spring-movement"
    said = policy.asks(
        SIGN_ON, "keeper import", files={"pond.yaml": pond.BOARD.replace("A pond", "B").encode()}
    )
    assert "games are being played on the one that already has this name" in said
    assert "attach the scenario" in policy.asks(SIGN_ON, "keeper import")
    assert "attach the scenario" in policy.asks(SIGN_ON, "keeper import", files={"orders.pdf": b"x"})


def test_a_game_is_copied_and_brought_back(policy: House) -> None:
    policy.everybody_joins()
    said = policy.asks(SIGN_ON, "keeper back up sforza", "keeper back up")
    (name,) = [p.name for p in policy.settings.copies.iterdir() if p.name.startswith("sforza-")]
    assert name in said and (policy.settings.copies / name).stat().st_mode & 0o077 == 0
    before = policy.game
    policy.judge.store.run(
        lambda tx: tx.save_game(replace(present(tx.game("sforza")), phase="1455-spring-movement"))
    )
    assert policy.game.phase != before.phase
    assert 'The game "sforza" is restored' in policy.asks(SIGN_ON, f"keeper restore {name}")
    assert (policy.game.phase, policy.game.state, policy.game.seats) == (
        before.phase,
        before.state,
        before.seats,
    )
    assert "could not use" in policy.asks(SIGN_ON, "keeper restore ../judge.sqlite")
    assert "could not be done" in policy.asks(SIGN_ON, "keeper restore judge.sqlite")
    assert "could not be done" in policy.asks(SIGN_ON, "keeper back up nowhere")


def test_an_imported_scenario_travels_with_its_game(policy: House, tmp_path: Path) -> None:
    files = {
        "pond.yaml": pond.BOARD.encode(),
        "r.yaml": pond.TABLE.encode(),
        "war.yaml": pond.SCENARIO.encode(),
    }
    policy.asks(SIGN_ON, "keeper import", files=files)
    policy.write("ann", "register\nname: Ann\nend\ncreate ?quack secret ducks")
    policy.write("bob", "register\nname: Bob\nend\nsign on ?quack secret")
    policy.work()
    policy.asks(SIGN_ON, "keeper back up quack")
    (copy,) = policy.settings.copies.iterdir()
    other = House(tmp_path / "other", f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.settings.copies.mkdir(parents=True)
    (other.settings.copies / copy.name).write_bytes(copy.read_bytes())
    other.written = 1000
    assert "is restored" in other.asks(SIGN_ON, f"keeper restore {copy.name}")
    assert "Drakes" in other.asks("list quack", who="zoe")
    other.judge.store.close()


@pytest.mark.parametrize("piece", [b"[", b"{", b"- ", b"? ", b"a: [\n"])
def test_no_file_of_brackets_takes_the_judge_down(policy: House, piece: bytes) -> None:
    """A parser that recurses ends the process by signal 11: then the letter would do so at every start."""
    said = policy.asks(SIGN_ON, "keeper import", files={"deep.yaml": piece * (100_000 // len(piece))})
    assert "Nothing was imported" in said and "deep.yaml" in said and "nested twenty deep at most" in said


def test_a_keeper_changes_the_password(policy: House) -> None:
    said = policy.asks(SIGN_ON, "keeper password another-horse")
    assert "from the next letter on" in said and "another-horse" not in said
    assert "That is for the keepers" in policy.asks(SIGN_ON, "keeper games")
    assert "All is well" in policy.asks("sign on keeper another-horse")
    assert "at least 8" in policy.asks("sign on keeper another-horse", "keeper password short")
    with policy.judge.store.read() as tx:
        kept = admin_queries.passwords(tx.connection)[KEEPER]
    assert kept.startswith("$argon2")


def test_others_are_refused_and_told_nothing(policy: House) -> None:
    """Right password from another address, wrong password from the right one, no password: all the same."""
    policy.write("ann", "register\nname: Ann\nend")
    policy.work()
    answers = {
        policy.asks("sign on keeper correct-horse", "keeper games", who="ann"),
        policy.asks("sign on keeper guess", "keeper games", who="ann"),
        policy.asks("sign on control correct-horse", "keeper deny x@y.test", who="ann"),
        policy.asks("keeper dance", who="ann"),
        policy.asks("keeper doctor", who="stranger"),
        policy.asks("sign on keeper guess", "keeper games"),
        policy.asks("sign on keeper", "keeper deny x@y.test"),
        policy.asks("keeper letters"),
    }
    (only,) = answers
    assert "That is for the keepers of this judge. I have done nothing." in " ".join(only.split())
    assert not policy.judge.administration.policy()


def test_guessing_closes_the_door_and_the_keeper_is_told(policy: House) -> None:
    policy.passwords._right.clear()  # as after a restart
    warned = []
    for n in range(9):
        assert "for the keepers" in policy.asks(f"sign on keeper guess-{n}")
        warned += policy.warned
    assert len(warned) == 1, "once a day"
    assert "for the keepers" in policy.asks(SIGN_ON), "one password in five minutes"
    policy.clock.at += timedelta(minutes=6)
    assert "All is well" in policy.asks(SIGN_ON)


def test_a_siege_does_not_keep_the_keeper_out(policy: House) -> None:
    """Forgers write wrong letters all the time: what has opened the door still does, and so does the code."""
    policy.asks(SIGN_ON)
    warned = []
    for n in range(8):
        policy.asks(f"sign on keeper guess-{n}")
        warned += policy.warned
    assert "All is well" in policy.asks(SIGN_ON)
    for n in range(8):
        policy.asks(f"sign on keeper again-{n}")
        warned += policy.warned
    policy.passwords._right.clear()  # as after a restart
    assert "for the keepers" in policy.asks(SIGN_ON)
    assert len(warned) == 1 and "judge keepers password" in words(warned[0])
    assert "All is well" in policy.asks(SIGN_ON, Subject=f"Re: {warned[0]['Subject']}")


def test_a_sender_who_is_proven_false_is_no_keeper(policy: House) -> None:
    """RFC 8601: our own server found that the letter is not from there."""
    failed = policy.asks(
        SIGN_ON, "keeper games", Authentication_Results="mx.test; dmarc=fail header.from=example.org"
    )
    assert "for the keepers" in failed
    elsewhere = policy.asks(
        SIGN_ON, Authentication_Results="mx.evil.test; dmarc=fail header.from=example.org"
    )
    assert "All is well" in elsewhere


def test_a_keeper_may_leave_the_word_out_and_is_told_how_to_use_it(policy: House) -> None:
    assert "The rules of the house" in policy.asks(SIGN_ON, "house")
    said = policy.asks(SIGN_ON, "keeper dance", "keeper games")
    assert "keeper resend 40" in said
    assert "keeper restore FILE" in policy.asks(SIGN_ON, "keeper help")


def test_a_keeper_who_plays_signs_on_to_games_in_the_same_letter(policy: House) -> None:
    policy.asks("create ?sforza secret")
    policy.written += 1
    policy.write("kim", f"{SIGN_ON}\nkeeper house\nsign on ?sforza secret\nset preference *\nkeeper games")
    first, second = policy.work()[KEEPER]
    texts = {words(first), words(second)}
    desk = next(t for t in texts if "for the keepers" in t)
    assert "sforza" in desk or "preference" in desk.lower()
    assert any("rules of the house" in t for t in texts)


def test_no_game_takes_the_keepers_name(policy: House) -> None:
    assert "already" in policy.asks("create ?keeper secret")
    with policy.judge.store.read() as tx:
        assert tx.game("keeper") is None


def test_a_crash_between_asking_and_answering_does_it_again(policy: House) -> None:
    policy.write("kim", f"{SIGN_ON}\nkeeper deny x@y.test")
    world, administration = policy.judge.environment, policy.judge.administration
    while handle_next(world):
        pass
    with policy.judge.store.write() as tx:
        claimed = keeper_requests._claim_requests(tx, policy.clock())
    assert claimed is not None and not keeper_requests.run_next(world, administration), "somebody has it"
    policy.clock.at += timedelta(minutes=11)
    assert "deny        x@y.test" in words(policy.work()[KEEPER][0])
    with policy.judge.store.read() as tx:
        assert queue.first(tx.connection) is None


def test_the_doctor_by_letter(policy: House) -> None:
    said = policy.asks(SIGN_ON, "keeper doctor")
    assert "ok     database" in said and "wrong" in said


def test_a_receiver_that_is_gone_is_told_of_and_forgotten_by_letter(policy: House) -> None:
    """The machine may be out of reach: its judge is gone, and all games wait."""
    store = policy.judge.store
    door = Component(name="doors", since=policy.clock(), source="milano:25")
    told = Receiving(name="milano/7/a1b2", complete=policy.clock(), settled=None, components=(door,))
    store.beat("milano/7/a1b2", policy.clock(), told)
    store.process_gone("milano/7/a1b2", policy.clock(), 0)
    said = policy.asks(SIGN_ON, "keeper receivers")
    if not store.is_shared:
        assert "No receiver of letters is missing" in said
        assert "There is no missing receiver of this name: milano/7/a1b2" in policy.asks(
            SIGN_ON, "keeper receivers forget milano/7/a1b2"
        )
        return
    assert "milano/7/a1b2 has been gone since" in said and "with the door milano:25" in said
    assert '"keeper receivers forget milano/7/a1b2"' in " ".join(said.split())
    said = policy.asks(SIGN_ON, "keeper forget rome/1/b milano/7/a1b2")
    assert (
        "milano/7/a1b2 is forgotten" in said and "There is no missing receiver of this name: rome/1/b" in said
    )
    assert "No receiver of letters is missing" in said


def test_nobody_but_a_keeper_has_a_receiver_forgotten(policy: House) -> None:
    said = policy.asks("keeper receivers forget milano/7/a1b2", who="ann")
    assert "forgotten" not in said and "receiver" not in said.replace("keeper receivers forget", "")
