"""What lay in a mailbox before the judge is left alone; nothing that came since is, whatever happens."""

from __future__ import annotations

import json
import logging
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from judge.core.health import Trouble
from judge.games_at_hand import games_at_hand
from judge.mail.addresses import OwnAddresses
from judge.mail.imap import ImapWatcher, Reports, Surroundings
from judge.mail.imap_account import ImapAccount
from judge.mail.mailbox_marks import Watermark
from judge.runtime.admin import backup
from judge.store.database import Store
from tests.support.judges.mail_servers import eventually
from tests.support.judges.odd_mailbox import OddMailbox

DATED = datetime(2026, 11, 27, 12, tzinfo=UTC)
"""When each letter of an odd mailbox came, as its server says."""
HOUR = timedelta(hours=1)


def letter(number: int) -> bytes:
    return f"Message-ID: <{number}@players.test>\r\nSubject: letter {number}\r\n\r\nA ven - pad\r\n".encode()


class Reader:
    """A watcher of a mailbox, run while it is entered; `now` is the judge's clock."""

    def __init__(self, box: OddMailbox, watermark: Watermark, now: datetime, user: str = "judge") -> None:
        self.kept: list[bytes] = []
        self.looks: list[datetime] = []
        self.troubles: list[Trouble] = []
        self._stop = threading.Event()
        self.watcher = ImapWatcher(
            ImapAccount(host="127.0.0.1", port=box.port, tls=False, user=user, password="x"),
            lambda raw, *facts: self.kept.append(raw),
            OwnAddresses(address="judge@judge.test", bounce_key=b"key"),
            watermark=watermark,
            around=Surroundings(now=lambda: now, sleep=lambda _: self._stop.wait(0.02)),
            told=Reports(read_to_end=self.looks.append, failed=self.troubles.append),
        )
        self._thread = threading.Thread(target=self.watcher.run, args=(self._stop,))

    def __enter__(self) -> Reader:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(30)
        assert not self._thread.is_alive()


def looked(box: OddMailbox, watermark: Watermark, now: datetime, user: str = "judge") -> list[bytes]:
    """What is kept by the time that the mailbox has been read to its end."""
    with Reader(box, watermark, now, user) as reader:
        eventually(lambda: reader.looks)
    return reader.kept


@pytest.fixture
def mark(store: Store, tmp_path: Path) -> Watermark:
    return Watermark(store, tmp_path / "mailbox.json")


def test_what_comes_between_the_start_and_the_first_look_counts(mark: Watermark) -> None:
    """On a busy machine many seconds: a letter came when the doors were open already, and was left alone."""
    with OddMailbox() as box:
        reader = Reader(box, mark, DATED - HOUR)
        reader.watcher.now = lambda: DATED + HOUR
        box.deliver(letter(1))
        with reader:
            eventually(lambda: reader.looks)
        assert reader.kept == [letter(1)]


def test_the_past_is_left_alone(mark: Watermark) -> None:
    with OddMailbox() as box:
        box.deliver(letter(1))
        assert looked(box, mark, DATED + HOUR) == []
        box.deliver(letter(2))
        assert looked(box, mark, DATED + 2 * HOUR) == [letter(2)]
        assert list(box.letters) == [1]


def test_what_came_while_nobody_could_log_in_counts_from_the_first_start(mark: Watermark) -> None:
    """A password that was wrong from the beginning, mended after an hour."""
    with OddMailbox() as box:
        box.fall_ill("LOGIN", "NO")
        with Reader(box, mark, DATED - HOUR) as reader:
            eventually(lambda: reader.troubles)
            box.deliver(letter(1))
        box.cure()
        assert looked(box, mark, DATED + HOUR) == [letter(1)]


def test_another_mailbox_that_counts_as_the_former_did_is_read(mark: Watermark) -> None:
    """Many servers say the same UIDVALIDITY of every mailbox."""
    with OddMailbox() as former, OddMailbox() as box:
        for number in range(9):
            former.deliver(letter(number))
        assert len(looked(former, mark, DATED - HOUR)) == 9
        box.deliver(letter(20))
        assert looked(box, mark, DATED + HOUR, "other") == [letter(20)]


def test_another_mailbox_is_read_from_when_the_former_was_last_read(mark: Watermark) -> None:
    """Letters went there already while the former was dead; what lay there long before is somebody's past."""
    with OddMailbox() as former, OddMailbox() as box:
        looked(former, mark, DATED - 48 * HOUR)
        looked(former, mark, DATED - HOUR)
        box.deliver(letter(1))
        assert looked(box, mark, DATED + 48 * HOUR, "other") == [letter(1)]
    with OddMailbox() as third:
        third.deliver(letter(2))
        assert looked(third, mark, DATED + 49 * HOUR, "third") == []


def test_each_of_two_judges_with_one_store_knows_its_own_mailbox(store: Store, tmp_path: Path) -> None:
    """One that was off for long reads what came meanwhile, however lately the other has read its own."""
    one, other, again = (Watermark(store, tmp_path / "none.json") for _ in range(3))
    with OddMailbox() as its, OddMailbox() as others:
        looked(its, one, DATED - 48 * HOUR)
        looked(others, other, DATED - 48 * HOUR, "other")
        its.deliver(letter(1))
        looked(others, other, DATED + 48 * HOUR, "other")
        assert looked(its, again, DATED + 49 * HOUR) == [letter(1)]


def test_numbers_that_begin_anew_under_the_same_validity_hide_nothing(mark: Watermark) -> None:
    """RFC 9051 2.3.1.1 forbids it; a mailbox that was made anew does it all the same."""
    with OddMailbox() as box:
        for number in range(9):
            box.deliver(letter(number))
        looked(box, mark, DATED - HOUR)
        box._next = 1
        box.deliver(letter(20))
        assert looked(box, mark, DATED + HOUR) == [letter(20)]


def test_whoever_puts_a_copy_back_reads_what_came_since(
    mark: Watermark, tmp_path: Path, store: Store
) -> None:
    with OddMailbox() as box:
        looked(box, mark, DATED - HOUR)
        backup.back_up(store, games_at_hand(), tmp_path / "copy")
        box.deliver(letter(1))
        put_back = Store(f"sqlite:///{tmp_path / 'new.sqlite'}")
        put_back.migrate()
        backup.restore(put_back, games_at_hand(), tmp_path / "copy")
        assert looked(box, Watermark(put_back, tmp_path / "none.json"), DATED + HOUR) == [letter(1)]
        put_back.close()


def test_the_file_of_an_earlier_version_is_taken_over(mark: Watermark, tmp_path: Path) -> None:
    with OddMailbox() as box:
        box.deliver(letter(1))
        at = (DATED + HOUR).isoformat()
        (tmp_path / "mailbox.json").write_text(json.dumps({"uidvalidity": 7, "uidnext": 2, "at": at}))
        box.deliver(letter(2))
        assert looked(box, mark, DATED + 2 * HOUR) == [letter(2)]


@contextmanager
def _locked(*_: object):
    raise OperationalError("", {}, Exception("database is locked"))
    yield


def test_a_store_that_cannot_be_asked_is_a_trouble_in_one_line(
    mark: Watermark, store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "read", _locked)
    with caplog.at_level(logging.WARNING), OddMailbox() as box, Reader(box, mark, DATED) as reader:
        eventually(lambda: reader.troubles)
    assert reader.troubles[0] == Trouble("database-locked") and not reader.looks
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("restarted", [False, True])
def test_an_empty_mailbox_in_place_of_the_one_that_was_read_is_not_read(
    mark: Watermark, store: Store, tmp_path: Path, restarted: bool
) -> None:
    """A server whose disk with the letters is away makes new folders: what lies on that disk counts."""
    with OddMailbox() as box:
        box.folders.clear()
        with Reader(box, mark, DATED - HOUR) as reader:
            eventually(lambda: reader.looks)
            assert box.folders == {"Processed"}
            box.validity, box.folders, own = 8, set(), box.folders
            box.break_lines()
            if not restarted:
                eventually(lambda: Trouble("replaced", "Processed") in reader.troubles)
                looks = len(reader.looks)
                box.break_lines()
                eventually(lambda: reader.troubles.count(Trouble("replaced", "Processed")) > 2)
                assert len(reader.looks) == looks and not box.folders
        mark = Watermark(store, tmp_path / "none.json") if restarted else mark
        with Reader(box, mark, DATED) as reader:
            eventually(lambda: Trouble("replaced", "Processed") in reader.troubles)
            assert not reader.looks and not box.folders
            box.deliver(letter(1))
            box.validity, box.folders = 7, own
            eventually(lambda: reader.kept == [letter(1)])


def test_a_new_mailbox_with_the_folder_for_what_is_handled_is_read(mark: Watermark) -> None:
    """Moved to another machine, or made anew and the folder made by its keeper, who says so by that."""
    with OddMailbox() as box:
        looked(box, mark, DATED - HOUR)
        box.validity, box.folders = 8, set()
        box.deliver(letter(1))
        with Reader(box, mark, DATED + HOUR) as reader:
            eventually(lambda: reader.troubles)
            assert not reader.kept
            box.folders.add("Processed")
            eventually(lambda: reader.kept == [letter(1)])
        box.validity = 9
        box.deliver(letter(2))
        assert looked(box, mark, DATED + HOUR) == [letter(2)]


def test_a_folder_that_somebody_has_cleared_away_is_made_again(mark: Watermark) -> None:
    with OddMailbox() as box:
        looked(box, mark, DATED - HOUR)
        box.folders.clear()
        box.deliver(letter(1))
        assert looked(box, mark, DATED + HOUR) == [letter(1)]
        assert box.folders == {"Processed"}


def test_where_no_folder_can_be_made_a_new_mailbox_is_read(mark: Watermark) -> None:
    class Foreign(OddMailbox):
        def _answer(self, line, step, tag, usual) -> None:
            if step == "CREATE":
                self.folders.clear()
                usual = tag + b" NO that is not yours\r\n"
            super()._answer(line, step, tag, usual)

    with Foreign() as box:
        box.folders.clear()
        looked(box, mark, DATED - HOUR)
        box.validity = 8
        box.deliver(letter(1))
        assert looked(box, mark, DATED + HOUR) == [letter(1)]
