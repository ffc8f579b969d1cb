"""What somebody is told who ends a command with an interrupt (Ctrl-C), and how it then exits.

Not here: who catches it (__main__, cli.group, runtime.entry).
"""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit status of a program that SIGINT ends, as shells have it."""


def say_interrupted() -> None:
    """Tell that somebody ended the command."""
    sys.stderr.write("\nStopped, as you asked.\n")
