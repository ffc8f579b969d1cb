"""The relay of the bench takes letters as a mail server does, and several on one connection."""

from __future__ import annotations

import smtplib
import threading

from tests.bench.quick_relay import QuickRelay


def test_it_takes_letters_of_any_length_one_after_another() -> None:
    with QuickRelay() as relay:
        threading.Thread(target=relay.serve_forever, daemon=True).start()
        with smtplib.SMTP("127.0.0.1", relay.port, timeout=20) as server:
            for length in (0, 1, 200_000):
                refused = server.sendmail("a@a.test", ["b@b.test"], f"Subject: .\n\n{'.' * length}\n.\n")
                assert refused == {} and server.noop()[0] == 250
        relay.shutdown()
