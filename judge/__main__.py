"""The `judge` command, and ``python -m judge``: an interrupt is one sentence, whenever it comes.

Not here: the commands (cli).
"""

from __future__ import annotations

import os
import signal
import sys

from judge.interrupts import INTERRUPTED, has_come, heed_interrupts, say_interrupted


def main() -> None:
    """Carry out the command line; what it needs is imported here, where that may be interrupted.

    A command that has ended is deaf to an interrupt: else Python, tidying up, would end itself by the signal
    without a word, though all is done.
    """
    heed_interrupts()
    try:
        try:
            from judge.cli import main as command

            command()
        except SystemExit as ended:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            if ended.code != INTERRUPTED:
                raise
    except KeyboardInterrupt:
        say_interrupted()
    except Exception:
        if not has_come():
            raise
        say_interrupted()
    sys.stdout.flush()
    os._exit(INTERRUPTED)  # else Python ends itself by the signal, where it hit code that is made at run time


if __name__ == "__main__":
    main()
