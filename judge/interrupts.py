"""Interrupts (Ctrl-C): what is said to whoever ends a command, how it then exits, and that none is lost.

Not here: who catches it (__main__, judge.cli, runtime.entry).
"""

from __future__ import annotations

import signal
import sys

INTERRUPTED = 130
"""The exit status of a program that SIGINT ends, as shells have it."""
_noted: list[int] = []


def heed_interrupts() -> None:
    """Note each interrupt, besides raising it: code that is not Python may swallow what is raised in it.

    Whoever was begun deaf to interrupts stays so.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note_and_raise)


def _note_and_raise(number: int, _: object) -> None:
    _noted.append(number)
    raise KeyboardInterrupt


def has_come() -> bool:
    """Tell whether an interrupt came: a library may have told it as a fault of its own."""
    return bool(_noted)


def raise_swallowed() -> None:
    """Raise an interrupt that came before; nothing if there was none."""
    if has_come():
        raise KeyboardInterrupt


def say_interrupted() -> None:
    """Tell that somebody ended the command."""
    sys.stderr.write("\nStopped, as you asked.\n")
