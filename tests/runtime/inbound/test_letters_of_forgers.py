"""Letters that are not their writers', through a whole judge: MIME in, store, outbox, MIME out."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from functools import cache
from pathlib import Path

import pytest

from judge.commands import Passwords
from judge.commands.people.addresses_on_file import NEW_FOR
from judge.core.game import Seat
from judge.core.table import GameStatus
from judge.runtime.settings import Answers
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges.databases import migrated_file

VICTIM, MALLORY = "bob@example.org", "mallory@evil.example"
PASS = "mx.test; dmarc=pass header.from=example.org"
FAIL = "mx.test; dmarc=fail header.from=example.org"
STRANGERS = 5


class Judge(Table):
    """A judge that believes ``mx.test`` about senders."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder, url)
        self.judge.store.close()
        told = {"authserv": "mx.test", "answers": Answers(strangers=STRANGERS)}
        self.settings = self.settings.model_copy(update=told)
        self.judge = self.again(self.settings)

    def letter(
        self, sender: str, *lines: str, to: str = "judge@localhost", **headers: str
    ) -> dict[str, list[EmailMessage]]:
        """Hand a letter in, and give what is sent because of it."""
        self.written += 1
        letter = EmailMessage()
        letter["From"], letter["To"] = sender, to
        letter["Subject"] = headers.pop("Subject", "moves")
        letter["Message-ID"] = f"<{self.written}@there.example>"
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content("\n".join(lines))
        self.judge.keep(bytes(letter), "bounces@evil.example", (to,), "smtp", self.clock())
        return self.work()

    def begin(self, proof: str = "") -> None:
        """Eight players have joined, and the game has begun."""
        self.take_over(*_begun(proof))
        assert self.game.status is GameStatus.ACTIVE

    def token(self, who: str) -> str:
        return f"judge+{next(s for s in self.game.seats if s.person == self.id(who)).token}@localhost"

    def id(self, address: str) -> int:
        with self.judge.store.read() as tx:
            person = tx.person_at(address)
        return person.id if person is not None else 0

    def letter_of(self, who: str) -> str:
        rules = self.judge.environment.ports.rules(self.game)
        seat = next(s.seat for s in self.game.seats if s.person == self.id(who))
        return rules.setting.scenario.powers[seat].letter


@cache
def _begun(proof: str) -> tuple[Path, Passwords]:
    """The folder of a judge whose eight players joined with this proof, and the passwords it has seen."""
    folder = Path(tempfile.mkdtemp(prefix="judge-begun-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = Judge(folder, f"sqlite:///{migrated_file(folder)}")
    headers = {"Authentication_Results": proof} if proof else {}
    for n, who in enumerate(NAMES):
        joins = "create ?sforza secret0" if n == 0 else f"signon ?sforza secret{n}"
        made.letter(f"{who}@example.org", "register", f"name: {who.title()}", "end", joins, **headers)
    made.judge.store.close()
    return folder, made.passwords


@pytest.fixture
def judge(usual_url: str, tmp_path: Path) -> Iterator[Judge]:
    made = Judge(tmp_path, usual_url)
    yield made
    made.judge.store.close()


def subject(told: dict[str, list[EmailMessage]], to: str, begins: str = "") -> str:
    """The subject with a code that went to an address."""
    found = [str(m["Subject"]) for m in told[to] if re.search(r"\d+-[a-z0-9]{8,}", str(m["Subject"]))]
    return next(s for s in found if begins in s)


ATTACK = (
    "register",
    "name: Bob",
    f"email: {MALLORY}",
    "end",
    f"i am also {MALLORY}",
    f"set address {MALLORY}",
    "set password mine",
    "resign",
    "forget me",
)


@pytest.mark.parametrize("proof", ["", PASS, FAIL, "mx.evil.example; dmarc=pass header.from=example.org"])
def test_the_letter_that_took_a_place_over(judge: Judge, proof: str) -> None:
    """As it was done: an address in the player's name, then everything else from that address."""
    judge.begin()
    before = judge.game
    headers = {"Authentication_Results": proof} if proof else {}
    told = judge.letter(VICTIM, *ATTACK, Reply_To=MALLORY, Sender=MALLORY, **headers)
    assert MALLORY not in told and not judge.id(MALLORY)
    for lines in (("list sforza",), ("export my data",), ("sign on ?sforza mine",), ("history sforza",)):
        answers = judge.letter(MALLORY, *lines).get(MALLORY, [])
        assert all(not a["Reply-To"] and not list(a.iter_attachments()) for a in answers)
    assert judge.game.seats == before.seats


def test_two_from_lines_are_nobodys(judge: Judge) -> None:
    """RFC 5322 3.6: which of them would be believed depends on who reads."""
    judge.begin()
    raw = f"From: {MALLORY}\r\nFrom: {VICTIM}\r\nTo: judge@localhost\r\n\r\nset timezone Asia/Tokyo\r\n"
    judge.judge.keep(raw.encode(), MALLORY, ("judge@localhost",), "smtp", judge.clock())
    judge.work()
    with judge.judge.store.read() as tx:
        person = tx.person_at(VICTIM)
    assert person is not None and person.time_zone == "UTC"


def test_both_ends_of_a_newcomers_address(judge: Judge) -> None:
    """The number of somebody new is in the code; the same answer delivered twice adds one address."""
    told = judge.letter("nina@example.org", "register", "name: Nina", "email: nina@work.example", "end")
    assert set(told) == {"nina@example.org"}
    told = judge.letter(
        "nina@example.org", "Yes", Subject=f"Re: {subject(told, 'nina@example.org', 'confirm')}"
    )
    assert set(told) == {"nina@example.org", "nina@work.example"}
    asked = subject(told, "nina@work.example")
    told = judge.letter("nina@work.example", "yes", Subject=f"Re: {asked}")
    assert judge.id("nina@work.example") == judge.id("nina@example.org")
    assert "nina@work.example is yours now" in subject(told, "nina@example.org")
    again = judge.letter("nina@work.example", "yes", Subject=f"Re: {asked}")
    assert "no longer" in words(again["nina@work.example"][0])


def test_a_newcomers_yes_reaches_the_game_that_began_meanwhile(judge: Judge) -> None:
    """The code went out while the game was forming; its player has a power by the time of the yes."""
    letters = {}
    for n, who in enumerate(NAMES):
        joins = "create ?sforza secret0" if n == 0 else f"signon ?sforza secret{n}"
        told = judge.letter(f"{who}@example.org", "register", f"name: {who}", "end", joins)
        letters[who] = subject(told, f"{who}@example.org", "(code")
    assert all(s.claimed for s in judge.game.seats)
    judge.letter(VICTIM, "yes", Subject=f"Re: {letters['bob']}")
    assert [s.person for s in judge.game.seats if not s.claimed] == [judge.id(VICTIM)]
    told = judge.letter(
        "phone@elsewhere.example", f"sign on {judge.letter_of(VICTIM)}sforza secret1", "preview"
    )
    assert "preview" in words(told["phone@elsewhere.example"][0]).lower()


def test_results_at_a_new_address_cannot_be_answered(judge: Judge) -> None:
    judge.begin(PASS)
    home = judge.letter_of(VICTIM)
    told = judge.letter(VICTIM, f"sign on {home}sforza secret1", "set address bob@new.example")
    judge.letter("bob@new.example", "yes", Subject=f"Re: {subject(told, 'bob@new.example')}")
    assert next(s.address for s in judge.game.seats if s.person == judge.id(VICTIM)) == "bob@new.example"
    noted = judge.clock.at
    for answerable in (False, True):
        judge.everybody_holds()
        judge.work()
        assert judge.game.process_at is not None
        judge.clock.at = judge.game.process_at + timedelta(minutes=1)
        told = judge.work()
        judge.clock.at = max(judge.clock.at, noted + NEW_FOR)
        results = [m for m in told["bob@new.example"] if "[sforza]" in str(m["Subject"])]
        assert results and all(bool(m["Reply-To"]) is answerable for m in results)
        assert all(m["Reply-To"] for m in told["cat@example.org"])


def test_one_budget_for_all_letters_to_a_stranger(judge: Judge) -> None:
    """Eight players, each with a right password, want the same stranger's address, again and again."""
    judge.begin(PASS)
    sent = 0
    for _ in range(3):
        for n, who in enumerate(NAMES):
            address = f"{who}@example.org"
            told = judge.letter(
                address,
                f"sign on {judge.letter_of(address)}sforza secret{n}",
                "i am also carol@stranger.example",
            )
            sent += len(told.get("carol@stranger.example", []))
    assert sent == STRANGERS
    assert "tomorrow" in words(told["hal@example.org"][0])
    answered = judge.letter("carol@stranger.example", "help")
    assert len(answered.get("carol@stranger.example", [])) <= 1
    judge.clock.at += timedelta(days=1, minutes=1)
    told = judge.letter(
        "cat@example.org",
        f"sign on {judge.letter_of('cat@example.org')}sforza secret2",
        "i am also carol@stranger.example",
    )
    assert "carol@stranger.example" in told


def test_a_hundred_wishes_through_the_door(judge: Judge) -> None:
    judge.begin()
    wishes = [f"i am also s{n}@stranger.example" for n in range(100)]
    told = judge.letter(VICTIM, *wishes, *["forget me"] * 100)
    told_again = judge.letter(VICTIM, *wishes, *["forget me"] * 100)
    letters = [*told.get(VICTIM, []), *told_again.get(VICTIM, [])]
    assert len([m for m in letters if "confirm" in str(m["Subject"])]) == 1
    assert set(told) | set(told_again) == {VICTIM}


def test_the_keeper_is_told_of_a_siege_once(judge: Judge) -> None:
    judge.begin(PASS)
    told: list[EmailMessage] = []
    for n in range(12):
        power = judge.letter_of(f"{NAMES[n % 4]}@example.org")
        told += judge.letter(f"m{n}@evil.example", f"sign on {power}sforza guess").get(
            "keeper@example.org", []
        )
    for n in range(12):
        power = judge.letter_of(f"{NAMES[n % 3]}@example.org")
        told += judge.letter(f"x{n}@evil.example", f"sign on {power}sforza guess").get(
            "keeper@example.org", []
        )
    assert len(told) == 1 and "sforza" in words(told[0])
    said = judge.letter(VICTIM, f"sign on {judge.letter_of(VICTIM)}sforza secret1", "preview")
    assert "closed" not in words(said[VICTIM][0])


def test_an_answer_to_everybody_leaks_no_place(judge: Judge) -> None:
    """Bob answers the judge with a copy to Mallory, who sees reply address, subject and Bob's own address."""
    judge.begin()
    seen = judge.token(VICTIM)
    before = judge.game
    for lines in (
        ("set password mine",),
        ("resign to hal@example.org",),
        ("resign",),
        (f"set address {MALLORY}",),
    ):
        judge.letter(VICTIM, *lines, to=seen)
        judge.letter(MALLORY, *lines, to=seen)
        judge.letter(MALLORY, *lines, Cc=seen)
    assert judge.game.seats == before.seats
    other = "malory@evil.example"  # the first has had all the answers that a stranger gets
    told = judge.letter(other, "preview", "history all", to=seen)
    assert "ducats" not in words(told[other][0]) and "ducats" in words(told[VICTIM][0])


def test_a_document_with_a_sign_on_is_no_better_than_its_letter(judge: Judge) -> None:
    """Orders may be attached; what may be done by them is what the letter may."""
    judge.begin()
    before = judge.game.seats
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = VICTIM, judge.token(VICTIM), "see attached"
    letter.set_content("see attached")
    letter.add_attachment("set password mine\nresign\n", filename="orders.txt")
    judge.judge.keep(bytes(letter), VICTIM, (judge.token(VICTIM),), "smtp", judge.clock())
    judge.work()
    assert judge.game.seats == before


def _with_file(
    judge: Judge, text: str, said: str, sender: str = VICTIM, **headers: str
) -> dict[str, list[EmailMessage]]:
    """Hand in a letter with an attached text, and give what is sent because of it."""
    letter = EmailMessage()
    letter["From"], letter["To"] = sender, headers.pop("To", "judge@localhost")
    for name, value in headers.items():
        letter[name.replace("_", "-")] = value
    letter.set_content(text)
    letter.add_attachment(said + "\n", filename="a.txt")
    judge.judge.keep(bytes(letter), sender, (str(letter["To"]),), "smtp", judge.clock())
    return judge.work()


@pytest.mark.parametrize(
    "said", ["yes", "Ja, bitte", "no", "confirm {code}", "yes\n\nBob", "ok\nresign", "resign"]
)
@pytest.mark.parametrize("text", ["", "see attached"])
def test_an_attached_file_neither_agrees_nor_calls_off(judge: Judge, text: str, said: str) -> None:
    """It may be anybody's words: the code waits for its owner's own."""
    judge.begin()
    asked = subject(judge.letter(VICTIM, "resign", to=judge.token(VICTIM)), VICTIM)
    before = judge.game.seats
    code = re.search(r"\d+-\w{8,}", asked)
    assert code is not None
    _with_file(judge, text, said.format(code=code[0]), Subject=f"Re: {asked}")
    assert judge.game.seats == before
    judge.letter(VICTIM, "yes", Subject=f"Re: {asked}")
    assert judge.game.seats != before


@pytest.mark.parametrize("said", ["yes", "1", "all", "1: yes"])
def test_an_attached_file_takes_no_offered_lines(judge: Judge, said: str) -> None:
    judge.begin()
    seat = next(s for s in judge.game.seats if s.seat == "florence")
    player = f"{NAMES[(seat.person or 0) - 1]}@example.org"
    to = judge.token(player)
    [asked] = judge.letter(player, "The fallback:", "A are - sie", to=to)[player]
    told = _with_file(judge, "", said, player, To=to, Subject="Re: moves")
    assert not _filed(judge, seat.seat)
    assert "attached file" in " ".join(words(told[player][0]).split())
    judge.letter(player, "yes", to=to, In_Reply_To=asked["Message-ID"])
    assert _filed(judge, seat.seat) == ["A Arezzo -> Siena"]


def _filed(judge: Judge, seat: Seat) -> list[str]:
    with judge.judge.store.read() as tx:
        return [one.text for one in tx.filed_orders("sforza", judge.game.phase, seat)]
