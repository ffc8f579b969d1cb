"""All settings of a running judge, in one class, built once by the entry point and passed down.

They come from a TOML file (``judge.toml`` or ``--config``), then from the environment (``JUDGE_...``),
which wins. Without either, embedded defaults make a judge that works on one machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field, SecretStr
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)


class Listener(BaseModel):
    """An SMTP or LMTP door. `port` 0 closes it."""

    host: str = "127.0.0.1"
    port: int = 0


class OAuth(BaseModel):
    """How access tokens are had (RFC 6749 6). An empty `token_url` means: by password."""

    token_url: str = Field(default="", pattern=r"^($|https://|http://(127\.0\.0\.1|localhost)[:/])")
    client_id: str = ""
    client_secret: SecretStr = SecretStr("")
    refresh_token: SecretStr = SecretStr("")
    scope: str = ""


class Mailbox(BaseModel):
    """An IMAP mailbox to read. An empty `host` means none.

    Tokens by `oauth` win over a fixed `token` (both XOAUTH2), and that over `password`.
    """

    host: str = ""
    port: int = 993
    tls: bool = True
    user: str = ""
    password: SecretStr = SecretStr("")
    token: SecretStr = SecretStr("")
    oauth: OAuth = Field(default_factory=OAuth)
    folder: str = "INBOX"
    processed: str = "Processed"
    read_old_mail: bool = False


class Relay(BaseModel):
    """The server that takes our mail. An empty `host`: letters go into the Maildir instead.

    Tokens by `oauth` (XOAUTH2) win over `password`.
    """

    host: str = ""
    port: int = 587
    security: Literal["none", "starttls", "tls"] = "starttls"
    user: str = ""
    password: SecretStr = SecretStr("")
    oauth: OAuth = Field(default_factory=OAuth)


class Answers(BaseModel):
    """How many answers one address gets in an hour and in a day; `strangers`: unregistered ones, in a day.

    0 means as many as asked. It stops robots that cannot be told from people.
    """

    hour: int = 60
    day: int = 300
    strangers: int = 12


class Costs(BaseModel):
    """Seconds of a processor: that one letter may cost; and in an hour the letters of one registered address
    (or of one place that was answered to), and those of all other addresses together. 0: no limit.
    """

    letter: float = Field(default=1.0, gt=0)
    hour: float = Field(default=60.0, ge=0)
    strangers: float = Field(default=120.0, ge=0)


class Waiting(BaseModel):
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


class DomainNames(BaseModel):
    """What the doctor is to look for in the DNS.

    `sends_from` is the host from which our letters reach others; empty: a provider's, or our own MX host.
    """

    dkim_selector: str = ""
    sends_from: str = ""


class Settings(BaseSettings):
    """`name` and `address` are how the judge signs; `data` holds database, Maildir and secrets."""

    model_config = SettingsConfigDict(env_prefix="JUDGE_", env_nested_delimiter="__", extra="forbid")

    name: str = "Podestà"
    address: str = "judge@localhost"
    keeper: str = ""
    """The keeper's address: told of letters that had to be set aside. Empty: only the log is."""
    keepers: tuple[str, ...] = ()
    """Addresses from which commands to the judge itself are taken, with a password (``judge keepers``)."""
    authserv: str = ""
    """The name under which our own mail server writes Authentication-Results; empty: none are believed."""
    data: Path = Path("data")
    database: str = ""
    """An SQLAlchemy URL; empty: an SQLite file in `data`."""
    smtp: Listener = Field(default_factory=lambda: Listener(port=2525))
    lmtp: Listener = Field(default_factory=Listener)
    mailbox: Mailbox = Field(default_factory=Mailbox)
    relay: Relay = Field(default_factory=Relay)
    answers: Answers = Field(default_factory=Answers)
    costs: Costs = Field(default_factory=Costs)
    waiting: Waiting = Field(default_factory=Waiting)
    workers: int = Field(default=1, ge=1, le=16)
    """How many processes handle letters; one more keeps time and sends, and one only takes letters in."""
    dns: DomainNames = Field(default_factory=DomainNames)
    health: Listener = Field(default_factory=Listener)
    """A door by HTTP: for monitors (``/health``, ``/metrics``), and for a web server that hands on
    ``/unsubscribe/``; keep it on loopback."""
    web: str = ""
    """Where that web server is reached, such as ``https://judge.example.org``: letters to observers then
    carry the one-click header (RFC 8058). Empty: they name the way by mail alone."""
    log: Literal["plain", "json"] = "plain"
    tick_seconds: float = 1.0

    @property
    def url(self) -> str:
        """The database's URL."""
        return self.database or f"sqlite:///{(self.data / 'judge.sqlite').absolute()}"

    @property
    def maildir(self) -> Path:
        """Where outgoing letters go while no relay is configured."""
        return self.data / "outgoing"

    @property
    def maps(self) -> Path:
        """What the keeper has imported, laid out as the judge's own folder of that name."""
        return self.data / "maps"

    @property
    def copies(self) -> Path:
        """Where back-ups that were asked for by letter lie."""
        return self.data / "copies"

    @property
    def domain(self) -> str:
        """The part of our address after the @."""
        return self.address.rpartition("@")[2]

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments first, then the environment, then the TOML file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


def load(config: Path | None = None, **overrides: Any) -> Settings:
    """Settings from a TOML file, if given, under the environment and `overrides`.

    Raises pydantic.ValidationError with every fault at once.
    """

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=config)

    return FromFile(**overrides)
