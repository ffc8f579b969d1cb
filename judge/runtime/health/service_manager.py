"""Tells systemd that the judge is ready, how it is, and that it lives (sd_notify(3), its watchdog).

Without a service manager nothing is said. Not here: the unit (docs/systemd).
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress

_LONGEST = 2000


def notify(*lines: str) -> None:
    """Send lines such as ``READY=1``. Never raises: a service manager that is gone changes nothing here."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    message = "\n".join(line.replace("\n", " ")[:_LONGEST] for line in lines)
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.settimeout(1.0)
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall(message.encode())
