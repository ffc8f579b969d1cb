"""The ways by which a letter comes to a judge: its doors (SMTP, LMTP) and its mailbox on a mail server."""

from __future__ import annotations

import smtplib
from collections.abc import Callable

from tests.support.judges.live_judge import Live, Player, by_smtp
from tests.support.judges.mail_servers import Dovecot, free_port

HandIn = Callable[[Player, bytes], bool]
"""True: whoever sends may forget the letter."""


def by_lmtp(port: int) -> HandIn:
    """Hand letters in at a port, as a mail server on the same machine would."""

    def hand_in(player: Player, raw: bytes) -> bool:
        try:
            with smtplib.LMTP("127.0.0.1", port, timeout=60) as lmtp:
                lmtp.sendmail(player.address, [player.to], raw)
        except (OSError, smtplib.SMTPException):
            return False
        return True

    return hand_in


def into_mailbox(server: Dovecot, user: str) -> HandIn:
    """Put letters where the judge fetches them."""

    def hand_in(player: Player, raw: bytes) -> bool:
        server.deliver(raw, f"{user}@judge.test", player.address)
        return True

    return hand_in


def settings(server: Dovecot, user: str) -> dict[str, str]:
    """All three ways for one judge: its door for SMTP is open anyway."""
    return {
        "JUDGE_LMTP__PORT": str(free_port()),
        "JUDGE_MAILBOX__HOST": "127.0.0.1",
        "JUDGE_MAILBOX__PORT": str(server.imap),
        "JUDGE_MAILBOX__TLS": "false",
        "JUDGE_MAILBOX__USER": user,
        "JUDGE_MAILBOX__PASSWORD": "secret",
        "JUDGE_MAILBOX__READ_OLD_MAIL": "true",
    }


def all_ways(live: Live, server: Dovecot, user: str) -> dict[str, HandIn]:
    """By name, of a judge with `settings`."""
    return {
        "smtp": by_smtp(live.port),
        "lmtp": by_lmtp(int(live.environment["JUDGE_LMTP__PORT"])),
        "mailbox": into_mailbox(server, user),
    }
