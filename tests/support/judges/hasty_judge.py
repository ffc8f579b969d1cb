"""`judge` that tries a mailbox again within four seconds after any trouble, and not within five minutes.

Run by tests as a process of its own. Not here: how long it waits before the first tries (mail.imap).
"""

from __future__ import annotations

from judge.__main__ import main
from judge.mail import imap
from tests.support.sampling import WHOLE

if __name__ == "__main__":
    if not WHOLE:
        imap.LONGEST_WAIT = 4.0
    main()
