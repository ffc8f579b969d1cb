"""What ``docs/keeper.md`` shows works word for word: settings, commands, units, the recipe for a provider."""

from __future__ import annotations

import re
import shlex
import smtplib
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import click
import pytest

from judge.cli import main
from judge.mail.mailbox_marks import Watermark
from judge.runtime.app import Service
from judge.runtime.settings import Settings, load
from judge.runtime.settings.loading import SETTINGS, place_of
from tests.support.judges.mail_servers import PASSWORD, Dovecot, Postfix, Provider, eventually, free_port

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "keeper.md").read_text("utf-8")
UNITS = sorted((ROOT / "docs" / "systemd").iterdir())


def blocks(kind: str) -> list[str]:
    """The samples of a kind, in their order."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)


def commands() -> Iterator[list[str]]:
    """Every command of the judge in the samples for the shell and in running text."""
    for line in "".join(blocks("sh")).splitlines():
        words = shlex.split(line, comments=True)
        names = [n for n, word in enumerate(words) if word == "judge" or word.endswith("/bin/judge")]
        if names:
            yield words[names[0] + 1 :]
    for text in re.findall(r"`judge ([^`]+)`", re.sub(r"```.*?```", "", MANUAL, flags=re.DOTALL)):
        yield shlex.split(text)


@pytest.mark.parametrize("sample", blocks("toml"), ids=lambda text: text.split("\n", 1)[0][:40])
def test_every_sample_of_settings_can_be_loaded(sample: str, tmp_path: Path) -> None:
    """Nothing in it is misspelt, in the wrong group, or of the wrong kind."""
    file = tmp_path / "judge.toml"
    file.write_text(sample, encoding="utf-8")
    load(file)


def test_the_first_sample_shows_every_setting() -> None:
    """And in it, every setting is what the sample says, under the group that it belongs to."""
    first, tokens = (tomllib.loads(blocks("toml")[n]) for n in (0, -1))
    first["mailbox"]["oauth"] = first["relay"]["oauth"] = tokens["mailbox"]["oauth"]

    def places(given: dict, under: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        for name, value in given.items():
            yield from places(value, (*under, name)) if isinstance(value, dict) else [(*under, name)]

    assert set(places(first)) == SETTINGS


def test_what_the_first_sample_says_of_defaults_is_so() -> None:
    """Numbers, switches and the like stand there as they are if nobody sets them."""
    shown, usual = tomllib.loads(blocks("toml")[0]), Settings.model_construct().model_dump(mode="json")
    for group in ("smtp", "lmtp", "answers", "dns", "health"):
        got = usual[group] | {"trusted": [n.removesuffix("/128") for n in usual[group].get("trusted", ())]}
        assert shown[group] == {name: got[name] for name in shown[group]}
    for group, name in (("mailbox", "port"), ("mailbox", "folder"), ("relay", "port"), ("relay", "security")):
        assert shown[group][name] == usual[group][name]
    assert shown["relay"]["return_path"] == usual["relay"]["return_path"]
    for name in ("plus_addresses", "authserv", "data", "database", "web", "log", "tick_seconds"):
        assert shown[name] == usual[name]


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_every_command_exists(words: list[str]) -> None:
    """With its sub-commands, options and number of arguments."""
    command: click.Command = main
    context = click.Context(main, info_name="judge")
    while isinstance(command, click.Group):
        if not words or words[0].startswith("-"):
            return
        found = command.get_command(context, words[0])
        assert found is not None, words[0]
        command, words = found, words[1:]
    context = click.Context(command, parent=context, info_name=command.name)
    left = command.make_parser(context).parse_args(list(words))[1]
    assert left == []


LOGGED = re.findall(r"^\| `(?:error|warning|info)` \| (`.+?) \|", MANUAL, re.MULTILINE)


@pytest.mark.parametrize("start", [word for cell in LOGGED for word in re.findall(r"`([^`]+)`", cell)])
def test_every_line_of_the_log_that_the_manual_names_is_written(start: str) -> None:
    """As a text of the code, with any number for N and anything for three dots."""
    pattern = re.escape(start).replace(re.escape("..."), r"\S*?").replace("N", r"%[sd]")
    texts = "\n".join(path.read_text("utf-8") for path in (ROOT / "judge").rglob("*.py"))
    assert re.search(f'"{pattern}', texts), start


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_every_variable_of_a_unit_is_a_setting(unit: Path) -> None:
    found = re.findall(r"JUDGE_\w+", unit.read_text("utf-8") + MANUAL)
    assert found and {place_of(name) for name in found} <= SETTINGS | {("",)}


def test_the_unit_lets_the_judge_write_where_the_manual_says() -> None:
    """Data and public pages; everything else is read-only for it."""
    unit = (ROOT / "docs" / "systemd" / "podesta.service").read_text("utf-8")
    (pages,) = set(re.findall(r'pages = "([^"]+)"', MANUAL)) - {""}
    assert f"ReadWritePaths=-{pages}\n" in unit and f"install -d -o podesta {pages} " in MANUAL
    assert "StateDirectory=podesta" in unit and "JUDGE_DATA=/var/lib/podesta" in unit


@pytest.mark.mailservers
@pytest.mark.parametrize("delimiter", ["+", ""])
def test_the_recipe_for_a_provider(
    provider_of: Callable[..., Provider], delimiter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mailbox and its owner's log-in: a letter is answered, and one that cannot arrive is known for it."""
    provider = provider_of(delimiter)
    recipe = next(block for block in blocks("toml") if "the mailbox's own address" in block)
    local = {
        "judge@example.org": "judge@judge.test",
        'user = "judge@judge.test"': 'user = "judge"',
        '"imap.example.org"': f'"127.0.0.1"\nport = {provider.dovecot.imap}\ntls = false',
        '"smtp.example.org"': f'"127.0.0.1"\nport = {provider.postfix.port}\nsecurity = "none"',
    }
    for theirs, ours in local.items():
        assert theirs in recipe
        recipe = recipe.replace(theirs, ours)
    if not delimiter:  # as the doctor says, and the manual below the recipe
        assert '`return_path = "plain"` under `[relay]`' in MANUAL
        recipe += 'return_path = "plain"\n'
    file = tmp_path / "judge.toml"
    file.write_text(recipe, encoding="utf-8")
    monkeypatch.setenv("JUDGE_MAILBOX__PASSWORD", PASSWORD)
    monkeypatch.setenv("JUDGE_RELAY__PASSWORD", PASSWORD)
    with judge(file, tmp_path / "data") as service:
        marked = Watermark(service.store, tmp_path / "none")
        eventually(lambda: marked.get() is not None)  # what lies there before is left alone
        for name in ("anna", "nobody"):
            with smtplib.LMTP("127.0.0.1", provider.dovecot.lmtp) as lmtp:
                sender = f"{name}@players.test"
                lmtp.sendmail(sender, ["judge@judge.test"], letter(sender, "judge@judge.test"))
        is_answered(service, provider.dovecot)


@pytest.mark.mailservers
def test_the_recipe_for_postfix(
    dovecot: Dovecot, tmp_path: Path, postfix_with: Callable[[str], Postfix]
) -> None:
    """Postfix hands letters over by LMTP and takes the judge's; what cannot arrive comes back likewise."""
    door = free_port()
    players = f", players.test=lmtp:inet:127.0.0.1:{dovecot.lmtp} }}"
    (settings,) = blocks("ini")
    assert "inet:127.0.0.1:10026 }" in settings
    postfix = postfix_with(settings.replace("10026 }", f"{door}{players}"))
    recipe = next(block for block in blocks("toml") if "judge@judge.example.org" in block)
    for theirs, ours in (("port = 10026", f"port = {door}"), ("port = 25", f"port = {postfix.port}")):
        assert theirs in recipe
        recipe = recipe.replace(theirs, ours)
    file = tmp_path / "judge.toml"
    file.write_text(recipe, encoding="utf-8")
    with judge(file, tmp_path / "data") as service:
        for unknown in (
            "jugde",
            "webmaster",
            "judge-x",
        ):  # refused while the sender waits: no complaint to anybody
            with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                postfix.send(
                    letter("forged@elsewhere.test", "x"),
                    "forged@elsewhere.test",
                    f"{unknown}@judge.example.org",
                )
            assert [code for code, _ in refused.value.recipients.values()] == [550]
        with smtplib.SMTP("127.0.0.1", postfix.port) as client:
            client.helo()
            client.mail("berta@players.test")
            for due in ("postmaster", "abuse"):  # RFC 5321 4.5.1, RFC 2142 2
                assert client.rcpt(f"{due}@judge.example.org")[0] == 250
        token = "judge+abcdefghij0123456789@judge.example.org"
        postfix.send(letter("berta@players.test", token), "berta@players.test", token)
        for name in ("anna", "nobody"):
            sender = f"{name}@players.test"
            postfix.send(letter(sender, "judge@judge.example.org"), sender, "judge@judge.example.org")
        is_answered(service, dovecot)


@contextmanager
def judge(file: Path, data: Path) -> Iterator[Service]:
    """A judge at work on a file of settings."""
    service = Service(load(file, data=data, tick_seconds=0.05))
    service.start()
    try:
        yield service
    finally:
        service.stop()


def letter(sender: str, to: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, "hi"
    message["Message-ID"] = f"<{sender}>"
    message.set_content("list\n")
    return bytes(message)


def is_answered(service: Service, dovecot: Dovecot) -> None:
    """Anna has the judge's answer, and the judge knows that the one to nobody came back."""
    eventually(lambda: dovecot.letters("anna"), seconds=60)
    (answer,) = dovecot.letters("anna")
    assert f"<{service.settings.address}>".encode() in answer

    def lost() -> list[str]:
        with service.store.read() as tx:
            return [row.recipient for row in tx.undelivered_letters() if row.status == "sent"]

    eventually(lambda: lost() == ["nobody@players.test"], seconds=60)
