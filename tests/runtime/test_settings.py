"""Settings: every fault at once, one line each, and never a value; what the manual shows can be loaded."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.runtime.admin import output
from judge.runtime.app import Service
from judge.runtime.settings import Listener, Settings, SettingsError, load

SECRET = "hunter2-correct-horse"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    for name in [name for name in os.environ if name.upper().startswith("JUDGE_")]:
        monkeypatch.delenv(name)


def faults(tmp_path: Path, text: str) -> list[str]:
    """The lines that a keeper reads, without the file's name; none where all is well."""
    file = tmp_path / "judge.toml"
    file.write_text(text, encoding="utf-8")
    try:
        load(file)
    except SettingsError as error:
        return [line.replace(f"{file}: ", "") for line in output.setting_faults(error).splitlines()]
    return []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[health]\nweb = 'https://x.test'",
            '[health] web: there is no such setting. Is it "web" above the groups?',
        ),
        ("[health]\nlog = 'json'", '[health] log: there is no such setting. Is it "log" above the groups?'),
        (
            "password = 'x'",
            "password: there is no such setting. Is it [mailbox] password, or [relay] password?",
        ),
        (
            "[relay]\npasword = 'x'",
            "[relay] pasword: there is no such setting. Did you mean [relay] password?",
        ),
        ("[reley]\nhost = 'x'", 'reley: there is no such setting. Did you mean "relay" above the groups?'),
        ("adress = 'x'", 'adress: there is no such setting. Did you mean "address" above the groups?'),
        (
            "[mailbox.oauth]\ntokenurl = ''",
            "[mailbox.oauth] tokenurl: there is no such setting. Did you mean [mailbox.oauth] token_url?",
        ),
        ("[smtp]\nwibble = 1", "[smtp] wibble: there is no such setting."),
        ("smtp = 25", "smtp: this is a group of settings; give each of them by its name."),
        ("[smtp]\nport = 'x'", "[smtp] port: it must be a whole number."),
        ("[smtp]\nport = 70000", "[smtp] port: it must not be more than 65535."),
        ("[smtp]\nport = -1", "[smtp] port: it must be 0 or more."),
        (
            "[smtp]\ntrusted = ['10.0.0.0/33']",
            "[smtp] trusted: each must be an address or a network such as 10.0.0.0/8.",
        ),
        ("[relay]\nsecurity = 'ssl'", "[relay] security: it must be 'none', 'starttls' or 'tls'."),
        ("[mailbox]\ntls = 'perhaps'", "[mailbox] tls: it must be true or false."),
        ("[mailbox]\npassword = 7", "[mailbox] password: it must be text, in quotes."),
        (
            "[relay.oauth]\ntoken_url = 'http://x.test'",
            "[relay.oauth] token_url: it must begin with https:// (or with http://127.0.0.1).",
        ),
        ("keepers = 7", 'keepers: it must be a list: ["...", "..."].'),
        ("keepers = ['ann']", "keepers: it must be an address such as name@example.org."),
        (
            "address = 'judge+x@example.org'",
            "address: it must be an address without a plus sign, "
            "and with at most 32 characters before the @.",
        ),
        (
            "database = 'postgres://x'",
            "database: it must be sqlite:////path/to/file or postgresql+psycopg://user@host/name.",
        ),
        (
            "database = 'sqlite://'",
            "database: it must be sqlite:////path/to/file or postgresql+psycopg://user@host/name.",
        ),
        (
            "database = 'postgresql://judge:pw@host:pw/x'",
            "database: it must be sqlite:////path/to/file or postgresql+psycopg://user@host/name.",
        ),
        ("web = 'judge.example.org'", "web: it must begin with https:// and name a host."),
        ("tick_seconds = 0", "tick_seconds: it must be more than 0."),
        ('name = "two\\nlines"', "name: it must be one line of text."),
        ("name = 7", "name: it must be text, in quotes."),
        ("data = 7", "data: it must be text, in quotes."),
        ("\nname = x", "line 2 is not TOML."),
        ("x = " + "[" * 100_000, "it is not TOML."),
    ],
)
def test_a_fault_is_one_line_that_says_what_was_meant(tmp_path: Path, text: str, said: str) -> None:
    """Also what stands in the wrong group: TOML puts what follows a group's heading into that group."""
    assert faults(tmp_path, text) == [said]


def test_all_faults_come_at_once_from_the_file_and_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_RELAY_PASSWORD", SECRET)
    monkeypatch.setenv("JUDGE_RELAY__PORT", SECRET)
    monkeypatch.setenv("JUDGE_RELAY", SECRET)
    monkeypatch.setenv("JUDGE_SMTP__HOTS", SECRET)
    monkeypatch.setenv("judge_wibble", SECRET)
    assert faults(tmp_path, f"[mailbox]\npassord = '{SECRET}'\nport = '{SECRET}'\n[answers]\nhour = -1") == [
        "[mailbox] passord: there is no such setting. Did you mean [mailbox] password?",
        "JUDGE_RELAY: this is a group of settings; give each of them by its name.",
        "JUDGE_RELAY_PASSWORD: there is no such setting. Did you mean JUDGE_RELAY__PASSWORD?",
        "JUDGE_SMTP__HOTS: there is no such setting. Did you mean JUDGE_SMTP__HOST?",
        "JUDGE_WIBBLE: there is no such setting.",
        "[mailbox] port: it must be a whole number.",
        "JUDGE_RELAY__PORT: it must be a whole number.",
        "[answers] hour: it must be 0 or more.",
    ]


def test_the_environment_wins_over_the_file_and_knows_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "judge.toml"
    file.write_text("keepers = ['x@example.org']\n[relay]\nhost = 'a.test'\nport = 25\n")
    monkeypatch.setenv("JUDGE_RELAY__PASSWORD", SECRET)
    monkeypatch.setenv("JUDGE_RELAY__HOST", "b.test")
    monkeypatch.setenv("JUDGE_KEEPERS", "ann@example.org, bob@example.org")
    monkeypatch.setenv("JUDGE_SMTP__TRUSTED", "10.0.0.0/8")
    monkeypatch.setenv("JUDGE_MAILBOX__OAUTH__SCOPE", "mail")
    found = load(file, data=tmp_path)
    assert (found.relay.host, found.relay.port) == ("b.test", 25)
    assert found.relay.password.get_secret_value() == SECRET and SECRET not in repr(found)
    assert found.keepers == ("ann@example.org", "bob@example.org")
    assert (found.smtp.trusted, found.mailbox.oauth.scope, found.data) == (("10.0.0.0/8",), "mail", tmp_path)


@pytest.mark.parametrize(
    "command", [("run",), ("doctor",), ("games",), ("replay", "x"), ("restore", "judge.toml")]
)
def test_no_command_shows_a_traceback_or_a_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("judge.toml").write_text(f"[relay]\npasswort = '{SECRET}'\nport = '{SECRET}'\n")
    result = CliRunner(env={"JUDGE_DATABASE": SECRET}).invoke(main, [*command, "--config", "judge.toml"])
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit)
    assert len(result.output.splitlines()) == 3 and "Traceback" not in result.output
    assert SECRET not in result.output and not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        (f"[relay]\npassword = '{SECRET}'", True),
        (f"[mailbox.oauth]\nrefresh_token = '{SECRET}'", True),
        (f"database = 'postgresql://judge:{SECRET}@db.test/judge'", True),
        ("database = 'postgresql://judge@db.test/judge'", False),
        ("[relay]\npassword = ''\nuser = 'x'", False),
    ],
)
def test_a_password_that_everybody_can_read_is_noticed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str, warned: bool
) -> None:
    """The file is the keeper's: it is for them to close it."""
    assert faults(tmp_path, text) == []
    assert ("chmod 600" in caplog.text) is warned and SECRET not in caplog.text
    caplog.clear()
    (tmp_path / "judge.toml").chmod(0o640)
    load(tmp_path / "judge.toml")
    assert caplog.text == ""


def test_the_doors_have_the_limits_that_are_set(tmp_path: Path) -> None:
    """An address has its share; a mail server that is named has none."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    door = Listener(port=port, per_address=1, trusted=("127.0.0.1",))
    service = Service(Settings(data=tmp_path, smtp=door))
    service.open_listeners()
    try:
        lines = [
            socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(host, 0))
            for host in ("127.0.0.9", "127.0.0.9", "127.0.0.1", "127.0.0.1")
        ]
        assert [line.recv(3) for line in lines] == [b"220", b"421", b"220", b"220"]
    finally:
        service.stop()


def test_nothing_set_is_a_judge_on_one_machine() -> None:
    assert load().model_dump() == Settings().model_dump()
