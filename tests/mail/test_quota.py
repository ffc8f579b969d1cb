"""Room in a mailbox (RFC 9208): known at each look, so that nobody waits for letters that are refused."""

from __future__ import annotations

from imaplib import IMAP4
from typing import Any

import pytest

from judge.core.health import Trouble
from judge.mail.quota import trouble_with_room
from tests.mail.test_odd_mailboxes import Reader, letter
from tests.support.judges.mail_servers import eventually
from tests.support.judges.odd_mailbox import OddMailbox


class Client:
    """Answers one question as a server's library gives it; `quotas` are the lines behind QUOTA."""

    def __init__(self, *quotas: object) -> None:
        self.quotas, self._imap = quotas, self

    def has_capability(self, name: str) -> bool:
        return name == "QUOTA"

    def _normalise_folder(self, folder: str) -> str:
        return f'"{folder}"'

    def getquotaroot(self, folder: str) -> tuple[str, list[list[Any]]]:
        if not self.quotas:
            raise IMAP4.error("no such root")
        return "OK", [[b'"INBOX" "root"'], list(self.quotas)]


ROOMS: list[tuple[object, Trouble | None]] = [
    (b'"User quota" (STORAGE 10 1000000)', Trouble("")),
    (b'"" (STORAGE 899999 1000000)', Trouble("")),
    (b'"" (STORAGE 900000 1000000)', Trouble("nearly-full", "90")),
    (b'"" (storage 989999 1000000 MESSAGE 3 1000)', Trouble("nearly-full", "98")),
    (b'"" (STORAGE 1 1000000 MESSAGE 999 1000)', Trouble("nearly-full", "99")),
    (b'"" (STORAGE 999901 1000000)', Trouble("full")),
    (b'"" (STORAGE 1000001 1000000)', Trouble("full")),
    (b'"" (STORAGE 1 1000000 MESSAGE 1000 1000)', Trouble("full")),
    ((b"{17}", b'"a (STORAGE 1 1)" (STORAGE 900000 1000000)'), Trouble("nearly-full", "90")),
    (b'"(STORAGE 9 9)" (STORAGE 1 1000000)', Trouble("")),
    (b'"" (STORAGE 5 0)', None),
    (b'"" (MAILBOX 5 5 ANNOTATION-STORAGE 9 9)', None),
    (b'"" (STORAGE many more)', None),
    (b'"" (STORAGE 5', None),
    (b'"" ()', None),
    (b"", None),
    (None, None),
    (b'"" (STORAGE %d 7)' % 10**400, None),
]


@pytest.mark.parametrize(("said", "trouble"), ROOMS)
def test_room_is_what_the_server_says(said: object, trouble: Trouble | None) -> None:
    assert trouble_with_room(Client(said), "INBOX") == trouble


def test_the_fullest_of_several_roots_counts_and_who_tells_nothing_is_no_trouble() -> None:
    roomy, full = b'"a" (STORAGE 1 1000000)', b'"b" (STORAGE 5 5)'
    assert trouble_with_room(Client(roomy, full), "INBOX") == Trouble("full")
    assert trouble_with_room(Client(), "INBOX") is None


def test_a_look_tells_how_much_room_there_is() -> None:
    """Before it is told that the mailbox was read: a phase that waits for that must know of both."""
    with OddMailbox() as box, Reader(box) as reader:
        eventually(lambda: reader.looks)
        assert not [said for said in reader.told if said != "read"]
        box.capabilities += " QUOTA"
        box.quota = "STORAGE 95 100 MESSAGE 1 10"
        box.deliver(letter(1))
        box.break_lines()
        eventually(lambda: reader.told[-2:] == [Trouble("full"), "read"])
        box.quota = "STORAGE 95000 100000"
        box.break_lines()
        eventually(lambda: reader.told[-2:] == [Trouble("nearly-full", "95"), "read"])
        box.quota = "STORAGE 5 100000"
        box.break_lines()
        eventually(lambda: reader.told[-2:] == [Trouble(""), "read"])
        for oddity in ("NO", "BAD", "OK and nothing", "words for numbers", "hangs up", "bytes"):
            box.fall_ill("GETQUOTAROOT", oddity)
            visits = box.seen["GETQUOTAROOT"]
            box.break_lines()
            eventually(lambda visits=visits: box.seen["GETQUOTAROOT"] > visits)
        box.cure()
        looks = len(reader.looks)
        eventually(lambda: len(reader.looks) > looks)
    assert reader.letters() == [letter(1)]
