"""All settings of a running judge, in one class, built once by the entry point and passed down.

Without any, embedded defaults make a judge that works on one machine. What a value must be like is said
here, by a code of pydantic's or of our own; each has its sentence in the templates. Not here: where settings
come from, and everything that is wrong with them at once (loading).
"""

from __future__ import annotations

import ipaddress
import re
import shlex
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from judge.core.mail_address import canonical

PREFIX = "JUDGE_"
"""The beginning of settings' names in the environment."""
BETWEEN = "__"
"""The separator there between a group and its setting."""
_LONGEST_LOCAL_PART = 32
"""So that tokens and marks fit behind it (RFC 5321 4.5.3.1.1: 64)."""
_DATABASES = ("sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg")


def _wrong(code: str) -> PydanticCustomError:
    """A value that is not what it must be; `code` names the sentence that says what would be."""
    return PydanticCustomError(code, "not as it must be")


def _as_list(value: Any) -> Any:
    """A list, or words with commas or blanks between them, as the environment has it."""
    return [word for word in re.split(r"[\s,]+", value) if word] if isinstance(value, str) else value


def _words(value: Any) -> Any:
    """A list, or a line as one writes it to a shell."""
    try:
        return shlex.split(value) if isinstance(value, str) else value
    except ValueError:  # a quotation that does not end
        raise _wrong("command") from None


def _an_address(value: str) -> str:
    if not (address := canonical(value)):
        raise _wrong("address")
    return value if value.isascii() else address


def _own_address(value: str) -> str:
    local = _an_address(value).rpartition("@")[0]
    if "+" in local or not local.isascii() or len(local) > _LONGEST_LOCAL_PART:
        raise _wrong("own-address")
    return value


def _some_address(value: str) -> str:
    return _an_address(value) if value else value


def _network(value: str) -> str:
    try:
        ipaddress.ip_network(value)
    except ValueError:
        raise _wrong("network") from None
    return value


def _database(value: str) -> str:
    """The URL may hold a password: nothing of it is ever said."""
    try:
        url = make_url(value) if value else None
    except (ArgumentError, ValueError):
        raise _wrong("database") from None
    if url is None:
        return value
    fleeting = url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:")
    if fleeting or url.drivername not in _DATABASES:
        raise _wrong("database")
    return value


def _web(value: str) -> str:
    if value and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).netloc):
        raise _wrong("web")
    return value


def _one_line(value: str) -> str:
    if not value.strip() or not value.isprintable():
        raise _wrong("one-line")
    return value


Port = Annotated[int, Field(ge=0, le=65535)]
Addresses = Annotated[
    tuple[Annotated[str, AfterValidator(_an_address)], ...], NoDecode, BeforeValidator(_as_list)
]
Networks = Annotated[
    tuple[Annotated[str, AfterValidator(_network)], ...], NoDecode, BeforeValidator(_as_list)
]
Whole = Annotated[int, Field(ge=0)]
Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)]


class Group(BaseModel):
    """Settings under one heading. What is in none of them is a mistake, and no value is ever shown."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class Monitor(Group):
    """An HTTP listener. `port` 0 turns it off."""

    host: str = "127.0.0.1"
    port: Port = 0


class Listener(Group):
    """An SMTP or LMTP listener. `port` 0 turns it off.

    `connections` are open at once, `per_address` of them from one address (or IPv6 network of 64 bits) that
    is not in one of the networks `trusted`.
    """

    host: str = "127.0.0.1"
    port: Port = 0
    connections: int = Field(default=200, ge=1, le=10_000)
    per_address: int = Field(default=8, ge=1)
    trusted: Networks = ("127.0.0.0/8", "::1/128")


class OAuth(Group):
    """Way to have access tokens (RFC 6749 6). An empty `token_url` means: by password."""

    token_url: str = Field(default="", pattern=r"^($|https://|http://(127\.0\.0\.1|localhost)[:/])")
    client_id: str = ""
    client_secret: SecretStr = SecretStr("")
    refresh_token: SecretStr = SecretStr("")
    scope: str = ""


class Mailbox(Group):
    """An IMAP mailbox to read. An empty `host` means none.

    Tokens by `oauth` win over a fixed `token` (both XOAUTH2), and that over `password`.
    """

    host: str = ""
    port: Port = 993
    tls: bool = True
    user: str = ""
    password: SecretStr = SecretStr("")
    token: SecretStr = SecretStr("")
    oauth: OAuth = Field(default_factory=OAuth)
    folder: str = "INBOX"
    processed: str = "Processed"
    read_old_mail: bool = False


class Relay(Group):
    """The server that takes our mail. An empty `host`: letters go into the Maildir instead.

    Tokens by `oauth` (XOAUTH2) win over `password`. `return_path` ``plain``: it takes letters from the
    judge's own address only, not from that address with a mark behind a plus sign.
    """

    host: str = ""
    port: Port = 587
    security: Literal["none", "starttls", "tls"] = "starttls"
    user: str = ""
    password: SecretStr = SecretStr("")
    oauth: OAuth = Field(default_factory=OAuth)
    return_path: Literal["signed", "plain"] = "signed"


class Answers(Group):
    """Limits of answers to one address in an hour and in a day; `strangers`: unregistered ones, in a day.

    0 means as many as asked. It stops robots that cannot be told from people. By token, by password,
    proven, and
    by a From line alone: each is counted apart.
    """

    hour: Whole = 60
    day: Whole = 300
    strangers: Whole = 12


class Costs(Group):
    """Seconds of a processor: that one letter may cost; and in an hour the letters of one registered address
    (or of one place that was answered to), and those of all other addresses together. 0: no limit.
    """

    letter: float = Field(default=1.0, gt=0)
    hour: float = Field(default=60.0, ge=0)
    strangers: float = Field(default=120.0, ge=0)


class Waiting(Group):
    """For how long phases wait for letters that were in time.

    `longest_wait` is in minutes. The others, in seconds, are the mail server's own before the judge, by the
    names that Postfix has for them. `mail_server`: the name in the ``by`` of that server's Received lines, if
    it hands letters over by LMTP: they then count from when that server took them.
    """

    longest_wait: float = Field(default=60.0, ge=0)
    minimal_backoff: float = Field(default=300.0, ge=0)
    maximal_backoff: float = Field(default=4000.0, ge=0)
    queue_run_delay: float = Field(default=300.0, ge=0)
    mail_server: str = ""


class DomainNames(Group):
    """Names that the doctor is to look for in the DNS.

    `sends_from` is the host from which our letters reach others; empty: a provider's, or our own MX host.
    """

    dkim_selector: str = ""
    sends_from: str = ""


class Settings(BaseSettings):
    """`name` and `address` are how the judge signs; `data` holds database, Maildir and secrets."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=BETWEEN, extra="forbid", hide_input_in_errors=True
    )

    name: Annotated[str, AfterValidator(_one_line)] = "Podestà"
    address: Annotated[str, AfterValidator(_own_address)] = "judge@localhost"
    plus_addresses: bool = True
    """Letters to ``judge+ANYTHING@...`` arrive here."""
    keeper: Annotated[str, AfterValidator(_some_address)] = ""
    """The keeper's address: told of letters that had to be set aside. Empty: only the log is."""
    keepers: Addresses = ()
    """Addresses from which commands to the judge itself are taken, with a password (``judge keepers``)."""
    authserv: str = ""
    """The name under which our own mail server writes Authentication-Results; empty: none are believed."""
    data: Path = Path("data")
    database: Annotated[str, AfterValidator(_database)] = ""
    """An SQLAlchemy URL; empty: an SQLite file in `data`."""
    smtp: Listener = Field(default_factory=lambda: Listener(port=2525))
    lmtp: Listener = Field(default_factory=Listener)
    mailbox: Mailbox = Field(default_factory=Mailbox)
    relay: Relay = Field(default_factory=Relay)
    answers: Answers = Field(default_factory=Answers)
    costs: Costs = Field(default_factory=Costs)
    waiting: Waiting = Field(default_factory=Waiting)
    workers: int = Field(default=1, ge=1, le=16)
    """Number of processes that handle letters; one more keeps time and sends, and one only receives."""
    dns: DomainNames = Field(default_factory=DomainNames)
    health: Monitor = Field(default_factory=Monitor)
    """An HTTP listener: for monitors (``/health``, ``/metrics``), and for a web server that hands on
    ``/unsubscribe/`` and ``/desk/``; keep it on loopback."""
    web: Annotated[str, AfterValidator(_web)] = ""
    """The public address of that web server, such as ``https://judge.example.org``: letters to observers then
    carry the one-click header (RFC 8058), and players may ask for the order desk. Empty: neither."""
    pages: str = ""
    """A folder for public pages, which the judge keeps up to date for a web server; empty: none. Of what lies
    there only the judge's own files are ever taken away."""
    alarm: Words = ()
    """A command that is run when a part of the judge fails or works again, with the news on its standard
    input: a way to the keeper that is not the relay. Empty: none."""
    log: Literal["plain", "json"] = "plain"
    tick_seconds: float = Field(default=1.0, gt=0, le=3600)

    @property
    def url(self) -> str:
        """The database's URL."""
        return self.database or f"sqlite:///{(self.data / 'judge.sqlite').absolute()}"

    @property
    def maildir(self) -> Path:
        """Folder where outgoing letters go while no relay is configured."""
        return self.data / "outgoing"

    @property
    def maps(self) -> Path:
        """Maps that the keeper has imported, laid out as the judge's own folder of that name."""
        return self.data / "maps"

    @property
    def copies(self) -> Path:
        """Folder of back-ups that were asked for by letter."""
        return self.data / "copies"

    @property
    def domain(self) -> str:
        """The part of our address after the @."""
        return self.address.rpartition("@")[2]
