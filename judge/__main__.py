"""The `judge` command, and ``python -m judge``: an interrupt is one sentence, whenever it comes.

Not here: the commands (cli).
"""

from __future__ import annotations

import os
import sys

from judge.interrupts import INTERRUPTED, say_interrupted


def main() -> None:
    """Carry out the command line; what it needs is imported here, where that may be interrupted."""
    try:
        from judge.cli import main as command

        command()
    except KeyboardInterrupt:
        say_interrupted()
    except SystemExit as ended:
        if ended.code != INTERRUPTED:
            raise
    sys.stdout.flush()
    os._exit(INTERRUPTED)  # else Python ends itself by the signal, where it hit code that is made at run time


if __name__ == "__main__":
    main()
