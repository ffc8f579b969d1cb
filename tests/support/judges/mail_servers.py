"""Private mail servers on loopback, shared by the tests of several rooms: Dovecot and Postfix.

They need root, as they drop privileges themselves. Missing ones skip a test, except where CI=true.
"""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import smtplib
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

PASSWORD = "secret"
_DOVECOT = """
auth_username_format = %Ln
base_dir = {root}/run
state_dir = {root}/state
log_path = {root}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 0
mail_location = maildir:{root}/mail/%n
mail_uid = {user}
mail_gid = {group}
mail_max_userip_connections = 100
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%n {root}/users
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={root}/mail/%n
}}
namespace inbox {{
  inbox = yes
  separator = /
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
{extra}
"""
_POSTFIX = """
compatibility_level = 3.6
queue_directory = {root}/queue
data_directory = {root}/data
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mta.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
relay_domains = judge.test
relay_recipient_maps =
transport_maps = inline:{{ {transports} }}
default_transport = error:no outside mail in tests
disable_dns_lookups = yes
alias_maps =
minimal_backoff_time = 1s
maximal_backoff_time = 3s
queue_run_delay = 1s
message_size_limit = 20971520
mailbox_size_limit = 0
recipient_delimiter = +
"""
_SERVICES = """
127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
"""


def needed(binary: str) -> str:
    """The path of a server's program; skips the test without it, or fails in continuous integration."""
    path = shutil.which(binary, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if path and os.geteuid() == 0:
        return path
    reason = f"{binary} is not installed" if not path else f"{binary} must be started by root"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def eventually(claim: object, seconds: float = 20.0) -> None:
    """Wait until `claim()` holds; fails after `seconds`."""
    assert callable(claim)
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, "did not come true in time"
        time.sleep(0.02)


@dataclass
class Dovecot:
    """An IMAP and LMTP server in which every name of `users` has a mailbox."""

    root: Path
    imap: int
    lmtp: int
    program: str
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([self.program, "-F", "-c", str(self.root / "dovecot.conf")])
        wait_for_port(self.imap)
        wait_for_port(self.lmtp)
        eventually(self._lets_in)

    def _lets_in(self) -> bool:
        """Open ports are not enough: the authentication behind them comes up a little later."""
        name = (self.root / "users").read_text().partition(":")[0]
        client = IMAPClient("127.0.0.1", self.imap, ssl=False, timeout=20)
        try:
            client.login(name, PASSWORD)
        except IMAPClientError:
            return False
        finally:
            client.shutdown()
        return True

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)
            self.process = None

    def remove(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)

    def client(self, user: str) -> IMAPClient:
        client = IMAPClient("127.0.0.1", self.imap, ssl=False, timeout=20)
        client.login(user, PASSWORD)
        return client

    def deliver(self, letter: bytes, to: str, sender: str = "anna@players.test") -> None:
        """Put a letter into a mailbox, as a mail server would."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as lmtp:
            assert lmtp.sendmail(sender, [to], letter) == {}

    def letters(self, user: str, folder: str = "INBOX") -> list[bytes]:
        client = self.client(user)
        try:
            if not client.folder_exists(folder):
                return []
            client.select_folder(folder, readonly=True)
            found = client.fetch(client.search(), ["BODY.PEEK[]"])
            return [found[uid][b"BODY[]"] for uid in sorted(found)]
        finally:
            client.logout()


def _ordinary_user() -> tuple[str, str]:
    for name in ("vmail", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return name, grp.getgrgid(user.pw_gid).gr_name
    raise LookupError("no ordinary user")


def _root(kind: str) -> Path:
    """A folder that the servers' own users may enter: pytest shuts its folders for them, again and again."""
    root = Path(tempfile.mkdtemp(prefix=f"judge-{kind}-"))
    root.chmod(0o755)
    return root


def start_dovecot(users: tuple[str, ...], extra: str = "") -> Dovecot:
    """A Dovecot in a folder of its own; whoever starts it calls `stop` and `remove`."""
    program = needed("dovecot")
    root = _root("dovecot")
    user, group = _ordinary_user()
    (root / "mail").mkdir(parents=True)
    shutil.chown(root / "mail", user, group)
    (root / "users").write_text("".join(f"{name}:{{PLAIN}}{PASSWORD}::::::\n" for name in users))
    server = Dovecot(root, free_port(), free_port(), program)
    settings = _DOVECOT.format(
        root=root, user=user, group=group, imap=server.imap, lmtp=server.lmtp, extra=extra
    )
    (root / "dovecot.conf").write_text(settings)
    server.start()
    return server


@dataclass
class Postfix:
    """A mail server that takes mail at `port` and hands it on by LMTP, by domain."""

    root: Path
    port: int
    program: str

    def _run(self, *command: str) -> None:
        said = self.root / "said"
        with said.open("ab") as file:
            done = subprocess.run(
                [self.program, "-c", str(self.root / "conf"), *command],
                stdout=file,
                stderr=file,
                check=False,
                timeout=60,
            )
        assert done.returncode == 0, said.read_text()

    def start(self) -> None:
        self._run("start")
        wait_for_port(self.port)

    def stop(self) -> None:
        self._run("stop")

    def remove(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)

    def send(self, letter: EmailMessage | bytes, sender: str, *to: str) -> None:
        with smtplib.SMTP("127.0.0.1", self.port, timeout=20) as smtp:
            raw = letter if isinstance(letter, bytes) else letter.as_bytes()
            smtp.sendmail(sender, list(to), raw)


def start_postfix(routes: dict[str, int], extra: str = "") -> Postfix:
    """A Postfix in a folder of its own; `routes` are LMTP ports on loopback by domain.

    `extra` are settings that win over the others; ``{root}`` in them is the server's folder.
    Whoever starts it calls `stop` and `remove`.
    """
    program = needed("postfix")
    root = _root("postfix")
    for folder in ("conf", "queue", "data"):
        (root / folder).mkdir(parents=True)
    shutil.chown(root / "data", "postfix")
    server = Postfix(root, free_port(), program)
    transports = ", ".join(f"{domain}=lmtp:inet:127.0.0.1:{port}" for domain, port in sorted(routes.items()))
    settings = _POSTFIX.format(root=root, transports=transports) + extra.replace("{root}", str(root))
    (root / "conf" / "main.cf").write_text(settings)
    (root / "conf" / "master.cf").write_text(_SERVICES.format(port=server.port))
    server.start()
    return server


def _stop(server: Dovecot | Postfix) -> None:
    server.stop()
    log = server.root / "log"
    sys.stderr.write(log.read_text() if log.exists() else "")
    server.remove()


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    """Mailboxes of judge, anna and berta at ``judge.test`` and ``players.test`` alike."""
    server = start_dovecot(("judge", "anna", "berta"))
    yield server
    _stop(server)


_PROVIDER = """
mynetworks =
recipient_delimiter = {delimiter}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_sasl_security_options = noanonymous
smtpd_sender_login_maps = inline:{{ judge@judge.test=judge }}
smtpd_sender_restrictions = reject_sender_login_mismatch
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = {recipients}
"""
_AUTH = """
auth_mechanisms = plain login
service auth {{
  inet_listener {{
    address = 127.0.0.1
    port = {auth}
  }}
}}
"""


@dataclass
class Provider:
    """Mailboxes, and a server that sends for whoever logs in, from their own address and no other."""

    dovecot: Dovecot
    postfix: Postfix


@pytest.fixture
def provider_of() -> Iterator[Callable[..., Provider]]:
    """A function that starts one, with mailboxes of judge, anna and berta.

    `delimiter` tells it which addresses belong to one mailbox (RFC 5233): ``+``, or empty for none but the
    mailbox's own. `plus` False: it refuses letters to any other.
    """
    started: list[Provider] = []

    def start(delimiter: str = "+", *, plus: bool = True) -> Provider:
        auth = free_port()
        dovecot = start_dovecot(("judge", "anna", "berta"), _AUTH.format(auth=auth))
        recipients = "" if plus else "check_recipient_access regexp:{root}/recipients"
        settings = _PROVIDER.format(delimiter=delimiter, auth=auth, recipients=recipients)
        postfix = start_postfix({"judge.test": dovecot.lmtp, "players.test": dovecot.lmtp}, settings)
        (postfix.root / "recipients").write_text("/[+]/ 550 5.1.1 no such mailbox\n")
        started.append(Provider(dovecot, postfix))
        return started[-1]

    yield start
    for provider in started:
        _stop(provider.postfix)
        _stop(provider.dovecot)


@pytest.fixture
def postfix_with() -> Iterator[Callable[[str], Postfix]]:
    """A function: settings of its own -> a started Postfix; stopped after the test."""
    started: list[Postfix] = []

    def start(settings: str) -> Postfix:
        started.append(start_postfix({}, settings))
        return started[-1]

    yield start
    for server in started:
        _stop(server)


@pytest.fixture
def postfix_to() -> Iterator[Callable[[dict[str, int]], Postfix]]:
    """A function: LMTP ports by domain -> a started Postfix; stopped after the test."""
    started: list[Postfix] = []

    def start(routes: dict[str, int]) -> Postfix:
        started.append(start_postfix(routes))
        return started[-1]

    yield start
    for server in started:
        _stop(server)
