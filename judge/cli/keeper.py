"""The keeper's commands: looking after letters, the outbox, games and the house. One call each."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

CONFIG = click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with settings; the environment (JUDGE_...) wins over it.",
)


def _settings(config: Path | None) -> Any:
    from judge import settings

    return settings.load(config)


def _listed(rows: Sequence[Mapping[str, Any]]) -> None:
    from judge.service import keeper

    for row in rows:
        click.echo(keeper.described(row))


def _done(done: bool, what: str) -> None:
    click.echo(what if done else "nothing to do")
    sys.exit(0 if done else 1)


@click.command()
@CONFIG
def doctor(config: Path | None) -> None:
    """Check data, disk, database, clock, doors, mailbox, relay and address, and say how to mend them."""
    from judge.service import keeper

    well, text = keeper.examination(_settings(config))
    click.echo(text)
    sys.exit(0 if well else 1)


@click.command()
@CONFIG
def games(config: Path | None) -> None:
    """List all games, one JSON object a line."""
    from judge.service import keeper

    _listed(keeper.games(_settings(config)))


@click.group()
def letters() -> None:
    """Letters that came in: list, show, again, set-aside."""


@letters.command("list")
@CONFIG
@click.option("--status", default="", help="new, claimed, done, discarded or set-aside.")
def letters_list(config: Path | None, status: str) -> None:
    """The newest letters, one JSON object a line."""
    from judge.service import keeper

    _listed(keeper.letters(_settings(config), status))


@letters.command("show")
@CONFIG
@click.argument("number", type=int)
def letters_show(config: Path | None, number: int) -> None:
    """A letter to the byte. It may hold secrets of its writer."""
    from judge.service import keeper

    raw = keeper.letter(_settings(config), number)
    if raw is None:
        sys.exit(1)
    sys.stdout.buffer.write(raw)


@letters.command("again")
@CONFIG
@click.argument("number", type=int)
def letters_again(config: Path | None, number: int) -> None:
    """Handle a letter again that was set aside."""
    from judge.service import keeper

    _done(keeper.handle_again(_settings(config), number), f"letter {number} will be handled again")


@letters.command("set-aside")
@CONFIG
@click.argument("number", type=int)
def letters_set_aside(config: Path | None, number: int) -> None:
    """Keep a letter from being handled that has not been yet."""
    from judge.service import keeper

    _done(keeper.set_letter_aside(_settings(config), number), f"letter {number} is set aside")


@click.group()
def outbox() -> None:
    """Letters that go out: list, show, resend, set-aside."""


@outbox.command("list")
@CONFIG
@click.option("--status", default="", help="ready, sending, sent or dead.")
def outbox_list(config: Path | None, status: str) -> None:
    """The newest letters, one JSON object a line."""
    from judge.service import keeper

    _listed(keeper.outbox(_settings(config), status))


@outbox.command("show")
@CONFIG
@click.argument("number", type=int)
def outbox_show(config: Path | None, number: int) -> None:
    """The text of a letter. It may hold secrets of its reader."""
    from judge.service import keeper

    text = keeper.outgoing(_settings(config), number)
    if text is None:
        sys.exit(1)
    click.echo(text)


@outbox.command("resend")
@CONFIG
@click.argument("number", type=int)
def outbox_resend(config: Path | None, number: int) -> None:
    """Send a letter once more, under the same Message-ID."""
    from judge.service import keeper

    _done(keeper.resend(_settings(config), number), f"letter {number} will be sent again")


@outbox.command("set-aside")
@CONFIG
@click.argument("number", type=int)
def outbox_set_aside(config: Path | None, number: int) -> None:
    """Never send a letter that waits."""
    from judge.service import keeper

    _done(keeper.hold_back(_settings(config), number), f"letter {number} will not be sent")


@click.group()
def house() -> None:
    """The rules of the house: deny, allow, message, games."""


@house.command("show")
@CONFIG
def house_show(config: Path | None) -> None:
    """All of them, as JSON."""
    from judge.service import keeper

    click.echo(keeper.described(keeper.house(_settings(config))))


def _with_patterns(config: Path | None, name: str, patterns: tuple[str, ...], remove: bool) -> None:
    from judge.service import keeper

    def change(rules: dict[str, Any]) -> None:
        kept = {*rules.get(name, ())} - {p.lower() for p in patterns}
        rules[name] = sorted(kept if remove else kept | {p.lower() for p in patterns})

    click.echo(keeper.described(keeper.change_house(_settings(config), change)))


@house.command("deny")
@CONFIG
@click.argument("patterns", nargs=-1, required=True)
@click.option("--remove", is_flag=True, help="Take them off the list.")
def house_deny(config: Path | None, patterns: tuple[str, ...], remove: bool) -> None:
    """Answer these addresses no more ("*@spam.example" is a whole domain)."""
    _with_patterns(config, "deny", patterns, remove)


@house.command("allow")
@CONFIG
@click.argument("patterns", nargs=-1, required=True)
@click.option("--remove", is_flag=True, help="Take them off the list.")
def house_allow(config: Path | None, patterns: tuple[str, ...], remove: bool) -> None:
    """Answer only these addresses. While the list is empty, everybody is answered."""
    _with_patterns(config, "allow", patterns, remove)


@house.command("message")
@CONFIG
@click.argument("text", default="")
def house_message(config: Path | None, text: str) -> None:
    """The message of the day, at the end of every answer; without TEXT there is none."""
    from judge.service import keeper

    changed = keeper.change_house(_settings(config), lambda rules: rules.update(message=text))
    click.echo(keeper.described(changed))


@house.command("games")
@CONFIG
@click.argument("state", type=click.Choice(["open", "closed"]))
@click.option("--reason", default="", help="What people are told who want to open one.")
def house_games(config: Path | None, state: str, reason: str) -> None:
    """Let people open new games, or not."""
    from judge.service import keeper

    def change(rules: dict[str, Any]) -> None:
        rules.update(closed=state == "closed", reason=reason)

    click.echo(keeper.described(keeper.change_house(_settings(config), change)))


@click.command("back-up")
@CONFIG
@click.option("--game", default="", help="This game only, with the people at its table.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def back_up(config: Path | None, game: str, file: Path) -> None:
    """Write the whole judge, or one game, into one FILE; the judge may run meanwhile."""
    from judge.service import keeper

    try:
        click.echo(f"{keeper.back_up(_settings(config), file, game)} rows")
    except LookupError as unknown:
        raise click.ClickException(f"there is no game {unknown}") from None


@click.command()
@CONFIG
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(config: Path | None, file: Path) -> None:
    """Read such a FILE: a whole judge into an empty database, a game into any."""
    from judge.service import keeper

    try:
        click.echo(f"{keeper.restore(_settings(config), file)} rows")
    except ValueError as wrong:
        raise click.ClickException(str(wrong)) from None


COMMANDS = (doctor, games, letters, outbox, house, back_up, restore)
