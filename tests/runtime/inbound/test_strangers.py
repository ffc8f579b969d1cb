"""A stranger's letter that can be about no game holds no phase; whatever may be a player's does."""

from __future__ import annotations

from base64 import b64encode
from datetime import timedelta
from pathlib import Path

import pytest

from judge.runtime.phases.waiting_for_letters import reason_to_wait
from judge.runtime.phases.worker import tick
from tests.runtime.test_whole_judge import Table

STRANGER = "From: eve@elsewhere.example\n"
PLAIN = f"{STRANGER}To: judge@localhost\nMessage-ID: <%d@elsewhere.example>\n"
NAMELESS = [
    f"{PLAIN}\nBuy my pills.\n",
    f'{PLAIN}Subject: hello\nContent-Type: text/plain; charset="utf-8"; format=flowed\n\nregister\n',
    f"{PLAIN}Content-Type: text/plain\nContent-Transfer-Encoding: 7bit\n\nsign on elsewhere secret0\n",
    "From: ann@example.org.evil.example\nTo: judge@localhost\n\nA flo h\n",
]
MAYBE = [
    f"{PLAIN}\nsignon ?sforza secret1\nA flo h\n",
    f"{PLAIN}\nSIGNON F_SFORZA secret1\nA flo h\n",
    f"{PLAIN}\nsignon *s*forza secret1\n",
    f"{PLAIN}Content-Type: text/plain; format=flowed; delsp=yes\n\nsignon ?sfor \nza secret1\n",
    f"{PLAIN}Subject: sforza\n\nA flo h\n",
    f"{PLAIN}Subject: =?utf-8?q?s=66orza?=\n\nA flo h\n",
    f"{PLAIN}Content-Transfer-Encoding: base64\n\n{b64encode(b'signon ?sforza secret1').decode()}\n",
    f"{PLAIN}Content-Transfer-Encoding: quoted-printable\n\nsignon ?s=66orza secret1\n",
    f"{PLAIN}Content-Type: text/html\n\nsignon ?s<b></b>f&#111;rza secret1\n",
    f"{PLAIN}Content-Type: text/plain; charset=utf-7\n\nsignon ?sf+AG8-rza secret1\n",
    f"{PLAIN}Content-Type: text/plain\nContent-Type: text/html\n\nsignon ?s<b></b>forza\n",
    f"{PLAIN}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhello\n--b--\n",
    f"{PLAIN}\nsignon ?ſforza secret1\n",
    f"{PLAIN}Resent-From: ann@example.org\n\nA flo h\n",
    f"{PLAIN}X-Forwarded-For: ann@example.org judge@localhost\n\nA flo h\n",
    f"{PLAIN}Cc: judge+desk-abcdefgh@localhost\n\nA flo h\n",
    f"{PLAIN}References: <x@y>, judge+abcdefgh@localhost\n\nA flo h\n",
    "From: ann@example.org\nTo: judge@localhost\n\nA flo h\n",
    "From: ANN@Example.ORG\nTo: judge@localhost\n\nA flo h\n",
    "From: ann+games@example.org\nTo: judge@localhost\n\nA flo h\n",
    "From: eve@elsewhere.example, ann@example.org\nTo: judge@localhost\n\nA flo h\n",
    "To: judge@localhost\n\nA flo h\n",
    PLAIN + "X-Filler: y\n" * 100 + "\nA flo h\n",
]


@pytest.fixture
def table(url: str, tmp_path: Path):
    made = Table(tmp_path, url)
    made.begin()
    yield made
    made.judge.store.close()


def _come_and_fall_due(table: Table, letter: str, to: str = "judge@localhost") -> bool:
    """A letter comes just before the deadline; whether the phase waits for it."""
    game = table.game
    table.clock.at = game.deadline - timedelta(seconds=1)
    table.judge.keep(letter.encode(), "x@elsewhere.example", (to,), "smtp", table.clock())
    table.clock.at = game.deadline + timedelta(seconds=1)
    with table.judge.store.read() as known:
        waits = reason_to_wait(table.judge.environment, known, game, table.clock())
    return waits is not None and bool(waits.letters)


def test_only_letters_that_may_be_about_a_game_hold_it(table: Table) -> None:
    """Whoever writes from a new address names the game, for they have to sign on."""
    wrong = []
    for number, letter in enumerate([*NAMELESS, *MAYBE]):
        holds = _come_and_fall_due(table, letter.replace("%d", str(number)))
        if holds != (letter in MAYBE):
            wrong.append(letter)
        with table.judge.store.write() as tx:
            tx.connection.exec_driver_sql("DELETE FROM letters WHERE status = 'new'")
    assert not wrong


def test_a_letter_to_a_key_of_ours_holds_whoever_writes_it(table: Table) -> None:
    assert _come_and_fall_due(table, NAMELESS[0], "judge+nobodysaddress@localhost")


def test_a_flood_of_strangers_holds_no_phase_and_is_answered(table: Table) -> None:
    table.everybody_holds()
    table.work()
    game = table.game
    table.clock.at = game.deadline - timedelta(seconds=1)
    for number in range(60):
        letter = NAMELESS[0].replace("%d", str(number)).replace("eve@", f"eve{number}@")
        table.judge.keep(letter.encode(), "x@elsewhere.example", ("judge@localhost",), "smtp", table.clock())
    table.clock.at = game.deadline + timedelta(seconds=1)
    while tick(table.judge.environment):
        pass
    assert table.game.phase != game.phase
    assert any(to.startswith("eve") for to in table.work())
