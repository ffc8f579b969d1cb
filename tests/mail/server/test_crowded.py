"""The doors among people who want to keep them shut: idle, slow and greedy peers on loopback addresses."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.server.connections import Connections, Limits
from judge.mail.server.smtp import Bounds, LmtpListener, SmtpListener
from tests.support.judges.mail_servers import eventually

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
LETTER = b"From: anna@players.test\r\nTo: judge@judge.test\r\nSubject: moves\r\n\r\nA ven - pad\r\n"
MTA, ANNA, EVE = "127.0.0.1", "127.0.0.8", "127.0.0.9"
LIMITS = Limits(connections=12, per_address=4, trusted=("127.0.0.1/32",), settled=0.2)

Open = Callable[..., SmtpListener]


@pytest.fixture
def kept() -> list[bytes]:
    return []


@pytest.fixture(params=[SmtpListener, LmtpListener])
def opened(request: pytest.FixtureRequest, kept: list[bytes]) -> Iterator[Open]:
    """Opens a door, SMTP and LMTP in turn, with these limits."""
    doors: list[SmtpListener] = []

    def open_one(limits: Limits = LIMITS) -> SmtpListener:
        doors.append(
            request.param(
                "127.0.0.1", 0, lambda *facts: kept.append(facts[0]), OWN, bounds=Bounds(limits=limits)
            )
        )
        doors[-1].start()
        return doors[-1]

    yield open_one
    for door in doors:
        door.stop()


def peer(door: SmtpListener, host: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", door.port), timeout=20, source_address=(host, 0))


def greeted(line: socket.socket) -> bytes:
    """The code of what the door says first."""
    return line.recv(3)


def deliver(door: SmtpListener, host: str) -> None:
    """Hand in a letter from an address, as a server does."""
    client = smtplib.LMTP if door.route == "lmtp" else smtplib.SMTP
    with client("127.0.0.1", door.port, source_address=(host, 0)) as smtp:
        smtp.sendmail("anna@players.test", ["judge@judge.test"], LETTER)


def hung_up(line: socket.socket) -> bytes:
    """All that the door still says before it hangs up."""
    said = b""
    try:
        while more := line.recv(4096):
            said += more
    except ConnectionError:
        pass
    return said


def test_one_address_has_its_share_and_no_more(opened: Open, kept: list[bytes]) -> None:
    """RFC 5321 3.8, 7.8: a hundred idle connections of one peer are a few, and nobody else waits for them."""
    door = opened(replace(LIMITS, settled=60))
    crowd = [peer(door, EVE) for _ in range(100)]
    assert sorted(map(greeted, crowd)) == [b"220"] * 4 + [b"421"] * 96
    deliver(door, ANNA)
    deliver(door, MTA)
    assert len(kept) == 2
    for line in crowd:
        line.close()
    eventually(lambda: not door.open_now.sessions())
    deliver(door, EVE)


def test_who_shares_an_address_with_the_idle_gets_in(opened: Open, kept: list[bytes]) -> None:
    """A whole company, or a container's gateway, is one address: there too the idlest makes room."""
    door = opened()
    crowd = [peer(door, EVE) for _ in range(4)]
    assert {greeted(line) for line in crowd} == {b"220"}
    eventually(lambda: _delivered(door, EVE))
    assert len(kept) == 1
    deliver(door, ANNA)


def test_ones_own_mail_server_has_no_share(opened: Open) -> None:
    """It hands on everybody's letters, and opens as many connections as it likes."""
    door = opened()
    lines = [peer(door, MTA) for _ in range(12)]
    assert {greeted(line) for line in lines} == {b"220"}


def test_who_says_nothing_is_sent_away_soon(opened: Open) -> None:
    """Only what says something has the patience of RFC 5321 4.5.3.2."""
    door = opened(replace(LIMITS, first_command=0.3))
    silent, talking = peer(door, EVE), peer(door, EVE)
    greeted(talking)
    talking.sendall(b"LHLO x\r\n" if door.route == "lmtp" else b"EHLO x\r\n")
    assert hung_up(silent).endswith(b"421 4.4.2 Nothing was said for too long\r\n")
    talking.sendall(b"NOOP\r\n")
    eventually(lambda: b"250 OK" in talking.recv(4096))


@pytest.mark.parametrize("piece", [b"E", b"\r\n", b"XYZZY\r\n"])
def test_who_drips_nonsense_says_nothing(opened: Open, piece: bytes) -> None:
    """Neither half a command nor one that does not exist buys time."""
    door = opened(replace(LIMITS, first_command=0.5))
    line = peer(door, EVE)
    line.settimeout(0.05)
    said = b""

    def gone() -> bool:
        nonlocal said
        try:
            line.sendall(piece)
            more = line.recv(4096)
        except TimeoutError:
            return False
        except ConnectionError:
            return True
        said += more
        return not more

    eventually(gone)
    eventually(lambda: not door.open_now.sessions())


@pytest.mark.parametrize("command", [b"RSET\r\n", b"DATA\r\n"])
def test_who_only_talks_is_sent_away_in_the_end(opened: Open, command: bytes) -> None:
    """Commands that bring no letter are no reason to be here for ever."""
    door = opened(replace(LIMITS, letter=0.5))
    line = peer(door, EVE)
    line.settimeout(0.05)

    def gone() -> bool:
        try:
            line.sendall(command)
            return not line.recv(4096)
        except TimeoutError:
            return False
        except ConnectionError:
            return True

    eventually(gone)


def begun(door: SmtpListener, host: str) -> socket.socket:
    """A connection in the middle of a letter."""
    line = peer(door, host)
    greeted(line)
    hello = b"LHLO x\r\n" if door.route == "lmtp" else b"HELO x\r\n"
    line.sendall(hello + b"MAIL FROM:<eve@players.test>\r\nRCPT TO:<judge@judge.test>\r\nDATA\r\n")
    said = b""
    while b"354 " not in said:
        said += line.recv(4096)
    return line


def test_a_letter_that_drips_is_given_up(opened: Open, kept: list[bytes]) -> None:
    """A byte now and then is not sending (RFC 5321 4.5.3.2.5); what was not whole comes again."""
    door = opened(replace(LIMITS, command=0.5))
    line = begun(door, EVE)
    line.settimeout(0.05)

    def gone() -> bool:
        try:
            line.sendall(b"x")
            return not line.recv(4096).startswith(b"421")
        except TimeoutError:
            return False
        except ConnectionError:
            return True

    eventually(lambda: gone() or not door.open_now.sessions())
    eventually(lambda: not door.open_now.sessions())
    assert kept == []


def test_a_crowd_from_everywhere_makes_room(opened: Open, kept: list[bytes]) -> None:
    """When all places are taken, whoever has done nothing for longest goes; a letter comes in every time."""
    door = opened()
    crowd = [peer(door, f"127.0.1.{n}") for n in range(1, 13)]
    assert {greeted(line) for line in crowd} == {b"220"}
    for n in range(1, 6):
        eventually(lambda: _delivered(door, ANNA))
        assert len(kept) == n
        crowd.append(peer(door, f"127.0.2.{n}"))
        assert greeted(crowd[-1]) == b"220"
    deliver(door, MTA)
    assert b"421 4.3.2" in hung_up(crowd[0]), "the first was the idlest"


def _delivered(door: SmtpListener, host: str) -> bool:
    try:
        deliver(door, host)
    except smtplib.SMTPException:
        return False
    return True


@pytest.mark.parametrize("piece", [b"x", b"NOOP x\r\n", b"RSET\r\n", b"LHLO x\r\n", b"EHLO x\r\n"])
def test_nobody_fills_memory_and_time_before_a_letter(opened: Open, piece: bytes) -> None:
    """A command is short (RFC 5321 4.5.3.1.4); ten megabytes of them are none, answers unread or not."""
    door = opened()
    line = peer(door, EVE)
    greeted(line)
    with pytest.raises(ConnectionError):
        for _ in range(200):
            line.sendall(piece * (100_000 // len(piece)))
    eventually(lambda: not door.open_now.sessions())


def test_the_largest_letter_goes_when_all_together_are_too_much(opened: Open, kept: list[bytes]) -> None:
    """What unfinished letters hold in memory is bounded; small ones come in all the while."""
    door = opened(replace(LIMITS, in_flight=1 << 20))
    lines = [begun(door, EVE) for _ in range(3)]
    lost = 0
    for line in lines:
        try:
            for _ in range(10):
                line.sendall(b"x" * 70_000)
        except ConnectionError:
            lost += 1
    eventually(lambda: len(door.open_now.sessions()) < 3)
    assert sum(session.held for session in door.open_now.sessions()) <= (1 << 20) + 140_000
    deliver(door, ANNA)
    assert len(kept) == 1


# ---------------------------------------------------------------- without a door


@dataclass(eq=False)
class Somebody:
    progress: float = 0.0
    held: int = 0
    writing: bool = False
    gone: list[str] = field(default_factory=list)

    def dismiss(self) -> None:
        self.gone.append("gone")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    """RFC 6177 2: a subscriber has 64 bits at least; an IPv4 address is one in either writing."""
    door = Connections(Limits(per_address=1), clock=lambda: 0.0)
    assert door.refusal(one) == ""
    door.enter(Somebody(), one)
    assert (door.refusal(other) != "") is same


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", ""])
def test_who_is_trusted(host: str) -> None:
    door = Connections(Limits(per_address=1, trusted=("127.0.0.0/8", "::1", "10.0.0.0/8")), clock=lambda: 0.0)
    for _ in range(5):
        assert door.refusal(host) == ""
        door.enter(Somebody(), host)


def test_nobody_goes_whose_letter_is_being_kept() -> None:
    """They would send it again, not knowing that it is here."""
    now = 0.0
    door = Connections(Limits(connections=2, in_flight=100), clock=lambda: now)
    writing, idle = Somebody(writing=True, held=90), Somebody(progress=1.0, held=20)
    door.enter(writing, "192.0.2.1")
    door.enter(idle, "192.0.2.2")
    assert door.refusal("192.0.2.3") != "", "they have only just come"
    now = 100.0
    door.weigh()
    assert (writing.gone, idle.gone) == ([], ["gone"])
    door.enter(Somebody(writing=True), "192.0.2.2")
    assert door.refusal("192.0.2.3") != "" and writing.gone == []
