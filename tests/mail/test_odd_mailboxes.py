"""A mailbox whose server misbehaves at any step of a visit: nothing is lost, doubled or passed over."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from judge.core.health import Trouble
from judge.mail.addresses import OwnAddresses
from judge.mail.fetching import AGAIN, HOPELESS, STOPPED
from judge.mail.filing_away import BATCH
from judge.mail.imap import ImapWatcher, Reports, Surroundings
from judge.mail.imap_account import ImapAccount
from tests.support.judges.mail_servers import PASSWORD, Dovecot, eventually
from tests.support.judges.odd_mailbox import ODDITIES, STEPS, OddMailbox
from tests.support.judges.silent_line import Line

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
_READ_SECONDS = 0.5
_STEP_SECONDS = 1.5


def letter(number: int) -> bytes:
    head = f"From: anna@players.test\r\nTo: judge@judge.test\r\nMessage-ID: <{number}@players.test>\r\n"
    return f"{head}Subject: letter {number}\r\n\r\nA ven - pad\r\n".encode()


class Reader:
    """A watcher in a thread of its own that never rests long; what it has kept, and when it saw the end."""

    def __init__(self, box: OddMailbox) -> None:
        self.kept: dict[str, bytes] = {}
        self.looks: list[int] = []
        self.told: list[object] = []
        self.troubles: list[Trouble] = []
        self.seconds = 0.0
        self._stop = threading.Event()
        self.watcher = ImapWatcher(
            ImapAccount(
                host="127.0.0.1",
                port=box.port,
                tls=False,
                user="judge",
                password="x",
                read_timeout=_READ_SECONDS,
                step_timeout=_STEP_SECONDS,
                connect_timeout=5.0,
            ),
            self._keep,
            OWN,
            around=Surroundings(sleep=lambda _: self._stop.wait(0.02), clock=lambda: self.seconds),
            told=Reports(read_to_end=self._note_look, failed=self.troubles.append, room=self.told.append),
        )
        self._thread = threading.Thread(target=self.watcher.run, args=(self._stop,))

    def _note_look(self, began: object) -> None:
        self.looks.append(len(self.kept))
        self.told.append("read")

    def _keep(self, raw, sender, to, route, received, key) -> None:
        assert self.kept.setdefault(key, raw) == raw, "a letter was changed on its way"

    def __enter__(self) -> Reader:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(30)
        assert not self._thread.is_alive()

    def letters(self) -> list[bytes]:
        return sorted(self.kept.values())


def _fall_ill_and_get_well(step: str, oddity: str, wrong: Counter[str]) -> None:
    """Two letters come when the server has just fallen ill."""
    try:
        with OddMailbox() as box, Reader(box) as reader:
            eventually(lambda: reader.looks)
            box.fall_ill(step, oddity)
            box.deliver(letter(1))
            box.deliver(letter(2))
            box.break_lines()
            visits, looks = box.seen.get(step, 0), len(reader.looks) + 1  # one may be on its way
            end = time.monotonic() + 4 * _READ_SECONDS
            while box.seen.get(step, 0) < visits + 12 and time.monotonic() < end:
                time.sleep(0.02)
            deaf = [kept for kept in reader.looks[looks:] if kept < 2]
            box.cure()
            eventually(lambda: not box.letters, 60)
            if reader.letters() != [letter(1), letter(2)]:
                wrong[f"{step}, {oddity}: lost or doubled"] += 1
            if deaf:
                wrong[f"{step}, {oddity}: read to its end without the letters"] += 1
            if any(trouble.code in ("fault", "name", "letters") for trouble in reader.troubles):
                wrong[f"{step}, {oddity}: {reader.troubles[-1]}"] += 1
    except Exception as error:  # of a thread of this test
        wrong[f"{step}, {oddity}: {error!r}"] += 1


@pytest.mark.parametrize("step", STEPS)
def test_a_server_that_misbehaves_costs_no_letter(step: str, caplog: pytest.LogCaptureFixture) -> None:
    """All letters stay where they are until they are kept; the mailbox is never called read without them."""
    wrong: Counter[str] = Counter()
    threads = [
        threading.Thread(target=_fall_ill_and_get_well, args=(step, oddity, wrong)) for oddity in ODDITIES
    ]
    with caplog.at_level(logging.WARNING):
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong
    assert not [record for record in caplog.records if record.exc_info], "a traceback in the log"


@pytest.mark.parametrize("step", STEPS)
def test_a_server_that_drips_for_ever_is_known_to_be_silent(step: str) -> None:
    """The whole step has a limit: bytes that come one at a time, and end nothing, are no answer."""
    with OddMailbox() as box, Reader(box) as reader:
        eventually(lambda: reader.looks)
        box.fall_ill(step, "drips for ever")
        box.deliver(letter(1))
        box.break_lines()
        eventually(lambda: Trouble("timeout") in reader.troubles, 4 * _STEP_SECONDS)
        looks = len(reader.looks)
        assert reader.letters() == ([letter(1)] if step == "MOVE" else [])
        box.cure()
        eventually(lambda: not box.letters and len(reader.looks) > looks)
        assert reader.letters() == [letter(1)]


def test_a_handshake_that_drips_for_ever_is_known_to_be_silent() -> None:
    stop = threading.Event()
    troubles: list[Trouble] = []

    def drip(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.sendall(b"\x16\x03\x03\x40\x00")  # a record of 16 kB
            while not stop.wait(0.1):
                line.sendall(b"\x02")

    def failed(trouble: Trouble) -> None:
        troubles.append(trouble)
        stop.set()

    account = ImapAccount(host="127.0.0.1", connect_timeout=1.0, step_timeout=_STEP_SECONDS)
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=lambda: drip(server.accept()[0]), daemon=True).start()
        account = replace(account, port=server.getsockname()[1])
        thread = threading.Thread(
            target=ImapWatcher(account, lambda *_: None, OWN, told=Reports(failed=failed)).run, args=(stop,)
        )
        thread.start()
        thread.join(4 * _STEP_SECONDS)
        assert not thread.is_alive() and troubles == [Trouble("timeout")]


def test_letters_that_come_slowly_are_given_their_time() -> None:
    """What is on its way is fetched, if it only comes at a pace that a poor line has."""
    slow = letter(1) + b"\r\n".join([b"A ven - pad"] * 8000)

    class Slow(OddMailbox):
        def _answer(self, line, step, tag, usual) -> None:
            for start in range(0, len(usual), 4000) if step == "BODY" else ():
                line.sendall(usual[start : start + 4000])
                time.sleep(_STEP_SECONDS / 20)
            super()._answer(line, step, tag, b"" if step == "BODY" else usual)

    with Slow() as box, Reader(box) as reader:
        box.deliver(slow)
        eventually(lambda: not box.letters)
        assert reader.letters() == [slow] and not reader.troubles


class Stubborn(OddMailbox):
    """Some letters cannot be had: the server says NO, or breaks off in their middle."""

    def __init__(self, no: set[int], breaks: set[int]) -> None:
        super().__init__()
        self.no, self.breaks = no, breaks
        self.asked: Counter[int] = Counter()

    def _answer(self, line, step, tag, usual) -> None:
        if step == "BODY":
            uids = {uid for uid in self.letters if b"(UID %d " % uid in usual}
            self.asked.update(uids)
            if uids & self.breaks:
                line.sendall(usual[: len(usual) // 2])
                raise OSError
            if uids & self.no:
                usual = tag + b" NO [SERVERBUG] Internal error.\r\n"
        super()._answer(line, step, tag, usual)


@pytest.mark.parametrize(("no", "breaks"), [({2}, set()), (set(), {2}), ({1}, {3}), (set(), {1, 2, 3})])
def test_letters_that_cannot_be_had_keep_back_no_others(no: set[int], breaks: set[int]) -> None:
    """They are waited for as any letter that is on its way; then no longer, and are told of."""
    with Stubborn(no, breaks) as box:
        for number in range(1, 6):
            box.deliver(letter(number))
        with Reader(box) as reader:
            good = sorted(letter(n) for n in range(1, 6) if n not in no | breaks)
            eventually(lambda: reader.letters() == good)
            eventually(lambda: reader.troubles and reader.troubles[-1].code == "unfetched")
            assert not reader.looks
            reader.seconds = HOPELESS + 1
            eventually(lambda: reader.looks)
            left = reader.watcher.why_letters_stay
            assert left is not None and left.code == "unfetched"
            box.deliver(letter(6))
            eventually(lambda: letter(6) in reader.kept.values())
            box.no, box.breaks = set(), set()
            reader.seconds += AGAIN + 1
            eventually(lambda: len(reader.kept) == 6)
            eventually(lambda: not box.letters and reader.watcher.why_letters_stay is None)


def test_a_letter_that_breaks_the_line_is_tried_seldom() -> None:
    with Stubborn(set(), {1}) as box:
        box.deliver(letter(1))
        box.deliver(letter(2))
        with Reader(box) as reader:
            eventually(lambda: reader.troubles and reader.troubles[-1].code == "unfetched")
            asked, visits = box.asked[1], box.seen["SELECT"]
            eventually(lambda: box.seen["SELECT"] > visits + 10)
            assert box.asked[1] == asked
            reader.seconds += AGAIN + 1
            eventually(lambda: box.asked[1] == asked + 1)


def test_a_server_that_gives_no_letter_at_all_is_waited_for_without_end() -> None:
    """Who says whether it is about these letters? They may be everybody's orders."""
    with Stubborn({1, 2}, {3}) as box:
        for number in range(1, 4):
            box.deliver(letter(number))
        with Reader(box) as reader:
            for _ in range(5):
                visits = box.seen.get("SELECT", 0)
                eventually(lambda: box.seen.get("SELECT", 0) > visits + 5)  # noqa: B023
                reader.seconds += HOPELESS
            assert not reader.looks and {trouble.code for trouble in reader.troubles} <= {"answered", "lost"}


class Short(OddMailbox):
    """RFC822.SIZE is more than what letters have: they are cut, or its server counts otherwise."""

    def __init__(self, given: bytes) -> None:
        super().__init__()
        self.given, self.connections = given, 0
        self.deliver(given)

    def _answer(self, line, step, tag, usual) -> None:
        self.connections += step == "GREETING"
        if step == "FETCH":
            usual = usual.replace(b"SIZE %d" % len(self.given), b"SIZE %d" % (len(self.given) + 60))
        super()._answer(line, step, tag, usual)


MULTIPART = b"""From: anna@players.test\r
To: judge@judge.test\r
Content-Type: multipart/alternative; boundary="b1"\r
\r
--b1\r
\r
A ven - pad\r
"""
ENDS = [
    (letter(1), 0.0),
    (MULTIPART + b"--b1--\r\n", 0.0),
    (MULTIPART + b"--b1--", 0.0),
    (letter(1)[:-4], STOPPED),
    (MULTIPART, HOPELESS),
    (MULTIPART + b"--b1\r\n\r\nA rom h\r\n", HOPELESS),
    (letter(1)[:60], HOPELESS),
    (letter(1).partition(b"\r\n\r\n")[0] + b"\r\n", HOPELESS),
]


@pytest.mark.parametrize(("given", "patience"), ENDS)
def test_a_letter_shorter_than_its_size_is_believed_when_it_comes_so_again(
    given: bytes, patience: float
) -> None:
    """On another connection; one that stops in its middle only if it stays so for long, and never not at all.

    Some servers count otherwise (Exchange estimates), so the size alone proves nothing.
    """
    with Short(given) as box, Reader(box) as reader:
        if patience:
            eventually(lambda: box.connections > 4)
            assert not reader.kept and not reader.looks, "what stops in its middle was believed"
            assert reader.troubles[-1] == Trouble("answered", f"{len(given)} of {len(given) + 60} bytes")
            reader.seconds = patience + 1
        eventually(lambda: reader.looks)
        assert reader.letters() == [given] and not box.letters
        assert box.connections > 1, "it was not asked for anew"
        assert patience or not reader.troubles, "the keeper is told of what is none"


def test_a_letter_of_which_more_comes_is_taken_whole() -> None:
    """The server's disk was slow: the first looks had a part, which ended with a line."""
    whole = letter(1) + b"A rom h\r\n"

    class Slow(Short):
        def _answer(self, line, step, tag, usual) -> None:
            if step == "BODY" and self.connections > 1:
                usual = usual.replace(b"{%d}" % len(self.given), b"{%d}" % len(whole))
                usual = usual.replace(self.given, whole)
            super()._answer(line, step, tag, usual)

    with Slow(letter(1)) as box, Reader(box) as reader:
        eventually(lambda: reader.looks)
        assert reader.letters() == [whole]


def test_a_letter_that_is_given_shorter_and_shorter_is_not_believed() -> None:
    class Shrinking(Short):
        def _answer(self, line, step, tag, usual) -> None:
            if step == "BODY":
                kept = self.given[: max(1, len(self.given) - self.connections)]
                usual = usual.replace(b"{%d}" % len(self.given), b"{%d}" % len(kept))
                usual = usual.replace(self.given, kept)
            super()._answer(line, step, tag, usual)

    with Shrinking(letter(1) + b"\r\n" * 1000) as box, Reader(box) as reader:
        eventually(lambda: box.connections > 6)
        assert not reader.kept and not reader.looks
        box.deliver(letter(2))
        eventually(lambda: reader.letters() == [letter(2)])
        eventually(lambda: reader.troubles[-1].code == "unfetched")


@pytest.mark.mailservers
def test_a_folder_that_is_gone_is_told_by_its_name(dovecot: Dovecot) -> None:
    facts: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": dovecot.imap,
        "tls": False,
        "user": "judge",
        "password": PASSWORD,
    }
    stop = threading.Event()
    troubles: list[Trouble] = []

    def failed(trouble: Trouble) -> None:
        troubles.append(trouble)
        stop.set()

    ImapWatcher(ImapAccount(folder="Orders", **facts), lambda *_: None, OWN, told=Reports(failed=failed)).run(
        stop
    )
    assert troubles == [Trouble("no-folder", "Orders")]


@pytest.mark.mailservers
def test_a_silent_server_does_not_keep_a_judge_from_stopping(dovecot: Dovecot) -> None:
    """It is waited for in IDLE; DONE and LOGOUT are answered by nobody."""
    line = Line(dovecot.imap)
    account = ImapAccount(host="127.0.0.1", port=line.port, tls=False, user="judge", password=PASSWORD)
    looks: list[object] = []
    stop = threading.Event()
    reader = ImapWatcher(account, lambda *_: None, OWN, told=Reports(read_to_end=looks.append))
    thread = threading.Thread(target=reader.run, args=(stop,))
    thread.start()
    eventually(lambda: looks and line.last.startswith(b"+ "))  # the answer to IDLE
    line.silent.set()
    stop.set()
    thread.join(45)  # less than `read_timeout`
    assert not thread.is_alive()
    line.silent.clear()


@pytest.mark.parametrize("marks", [True, False], ids=["marked", "not even marked"])
def test_letters_that_cannot_be_put_away_keep_back_no_others(marks: bool) -> None:
    """A full or foreign folder: they are kept, read once, and put away when the server lets us."""
    with OddMailbox() as box, Reader(box) as reader:
        box.fall_ill("MOVE", "NO")
        if not marks:
            box.fall_ill("STORE", "NO")
        for number in range(2 * BATCH):
            box.deliver(letter(number))
        box.break_lines()
        eventually(lambda: reader.looks and reader.looks[-1] == 2 * BATCH)
        bodies = box.seen["BODY"]
        box.deliver(letter(2 * BATCH))
        box.break_lines()
        eventually(lambda: reader.looks[-1] == 2 * BATCH + 1)
        assert box.seen["BODY"] == bodies + 1, "what was kept is asked for again"
        box.cure()
        box.break_lines()
        eventually(lambda: not box.letters)
    assert len(reader.kept) == 2 * BATCH + 1
    assert not any(trouble.code == "answered" for trouble in reader.troubles)
