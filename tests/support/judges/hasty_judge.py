"""`judge` that tries a mailbox again within four seconds after any trouble, and not within five minutes;
who says nothing for fifteen seconds has fallen silent, and not after a minute.

Run by tests as a process of its own. Not here: how long it waits before the first tries (mail.imap).
"""

from __future__ import annotations

from imapclient import SocketTimeout

from judge.__main__ import main
from judge.mail import imap, imap_account
from tests.support.sampling import WHOLE


def _shorter(connect: float, read: float) -> SocketTimeout:
    return SocketTimeout(connect=connect, read=min(read, 15.0))


if __name__ == "__main__":
    if not WHOLE:
        imap.LONGEST_WAIT = 4.0
        imap_account.SocketTimeout = _shorter  # type: ignore[attr-defined]
    main()
