"""The keeper's commands: letters, the outbox, games and the rules of the house. One call each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from judge.runtime.admin.administration import Administration

CONFIG = click.option(
    "--config",
    type=click.Path(path_type=Path),
    help="A TOML file with settings; the environment (JUDGE_...) wins over it.",
)


@contextmanager
def administration_of(
    config: Path | None, *, looks: bool = False, older: bool = False
) -> Iterator[Administration]:
    """Open what keepers do; tell a mistake of theirs in one line on the standard error, with exit status 1.

    `looks`: the command changes nothing; `older`: nor does it need a database of this version.
    """
    from judge.runtime import settings
    from judge.runtime.admin.administration import administration

    try:
        with administration(settings.load(config), looks=looks, older=older) as opened:
            yield opened
    except ValueError as wrong:
        raise click.ClickException(str(wrong)) from None


def print_row(row: Mapping[str, Any]) -> None:
    """Print a row as a line of JSON."""
    from judge.runtime.admin import output

    click.echo(output.row_as_json(row))


def _print_rows(rows: Sequence[Mapping[str, Any]]) -> None:
    for row in rows:
        print_row(row)


def tell_outcome(done: bool, what: str, otherwise: str) -> None:
    """Say what was done; or why nothing was, as an error with exit status 1."""
    if not done:
        raise click.ClickException(otherwise)
    click.echo(what)


def _unfit(number: int, row: Mapping[str, Any] | None, only: str) -> str:
    """The reason why nothing can be done with a letter."""
    return f"letter {number} is {row['status']}: {only}" if row else f"there is no letter {number}"


@click.command()
@CONFIG
def doctor(config: Path | None) -> None:
    """Check data, disk, database, clock, listeners, mailbox, relay, pages, DNS, and say how to mend them."""
    from judge.runtime import settings
    from judge.runtime.admin import output

    well, text = output.examination(settings.load(config))
    click.echo(text)
    sys.exit(0 if well else 1)


@click.command()
@CONFIG
def games(config: Path | None) -> None:
    """List all games, one JSON object a line."""
    with administration_of(config, looks=True) as administration:
        _print_rows(administration.games())


@click.command()
@CONFIG
@click.argument("name")
def game(config: Path | None, name: str) -> None:
    """One game as JSON: who is at the table and how they stand; no orders, no money, no seed."""
    with administration_of(config, looks=True) as administration:
        found = administration.game(name)
    if found is None:
        raise click.ClickException(f"there is no game {name}")
    print_row(found)


@click.group()
def letters() -> None:
    """Letters that came in: list, show, again, set-aside."""


@letters.command("list")
@CONFIG
@click.option("--status", type=click.Choice(["new", "claimed", "done", "discarded", "set-aside"]))
def letters_list(config: Path | None, status: str | None) -> None:
    """The newest letters, one JSON object a line."""
    with administration_of(config, looks=True) as administration:
        _print_rows(administration.letters(status or ""))


@letters.command("show")
@CONFIG
@click.argument("number", type=int)
def letters_show(config: Path | None, number: int) -> None:
    """A letter to the byte. It may hold secrets of its writer."""
    with administration_of(config, looks=True) as administration:
        raw = administration.raw_letter(number)
    if raw is None:
        raise click.ClickException(f"there is no letter {number}")
    sys.stdout.buffer.write(raw)


@letters.command("again")
@CONFIG
@click.argument("number", type=int)
def letters_again(config: Path | None, number: int) -> None:
    """Handle a letter again that was set aside."""
    with administration_of(config) as administration:
        row = administration.letter(number)
        done = administration.handle_again(number)
    unfit = _unfit(number, row, "only one that was set aside can be handled again")
    tell_outcome(done, f"letter {number} will be handled again", unfit)


@letters.command("set-aside")
@CONFIG
@click.argument("number", type=int)
def letters_set_aside(config: Path | None, number: int) -> None:
    """Keep a letter from being handled that has not been yet."""
    with administration_of(config) as administration:
        row = administration.letter(number)
        done = administration.set_letter_aside(number)
    tell_outcome(done, f"letter {number} is set aside", _unfit(number, row, "only one that waits can be"))


@click.group()
def outbox() -> None:
    """Letters that go out: list, show, resend, set-aside."""


@outbox.command("list")
@CONFIG
@click.option("--status", type=click.Choice(["ready", "sending", "sent", "dead"]))
def outbox_list(config: Path | None, status: str | None) -> None:
    """The newest letters, one JSON object a line."""
    with administration_of(config, looks=True) as administration:
        _print_rows(administration.outbox(status or ""))


@outbox.command("show")
@CONFIG
@click.argument("number", type=int)
def outbox_show(config: Path | None, number: int) -> None:
    """The text of a letter. It may hold secrets of its reader."""
    with administration_of(config, looks=True) as administration:
        text = administration.outgoing_text(number)
    if text is None:
        raise click.ClickException(f"there is no letter {number}")
    click.echo(text)


@outbox.command("resend")
@CONFIG
@click.argument("numbers", type=int, nargs=-1, required=True)
def outbox_resend(config: Path | None, numbers: tuple[int, ...]) -> None:
    """Send letters once more, under the same Message-ID."""
    with administration_of(config) as administration:
        done = {number: administration.resend(number) for number in numbers}
    again, left = ([str(n) for n in numbers if done[n] is sent] for sent in (True, False))
    if again:
        click.echo(f"to be sent again: {', '.join(again)}")
    if left:
        raise click.ClickException(f"no letter that could be sent again: {', '.join(left)}")


@outbox.command("set-aside")
@CONFIG
@click.argument("number", type=int)
def outbox_set_aside(config: Path | None, number: int) -> None:
    """Never send a letter that waits."""
    with administration_of(config) as administration:
        row = administration.outgoing(number)
        done = administration.hold_back(number)
    tell_outcome(done, f"letter {number} will not be sent", _unfit(number, row, "only one that waits can be"))


@click.group()
def house() -> None:
    """The rules of the house: deny, allow, message, games."""


@house.command("show")
@CONFIG
def house_show(config: Path | None) -> None:
    """All of them, as JSON."""
    with administration_of(config, looks=True) as administration:
        print_row(administration.policy())


@house.command("deny")
@CONFIG
@click.argument("patterns", nargs=-1, required=True)
@click.option("--remove", is_flag=True, help="Take them off the list.")
def house_deny(config: Path | None, patterns: tuple[str, ...], remove: bool) -> None:
    """Answer these addresses no more ("*@spam.example" is a whole domain)."""
    with administration_of(config) as administration:
        print_row(administration.change_list("deny", patterns, remove=remove))


@house.command("allow")
@CONFIG
@click.argument("patterns", nargs=-1, required=True)
@click.option("--remove", is_flag=True, help="Take them off the list.")
def house_allow(config: Path | None, patterns: tuple[str, ...], remove: bool) -> None:
    """Answer only these addresses. While the list is empty, everybody is answered."""
    with administration_of(config) as administration:
        print_row(administration.change_list("allow", patterns, remove=remove))


@house.command("message")
@CONFIG
@click.argument("text", default="")
def house_message(config: Path | None, text: str) -> None:
    """The message of the day, at the end of every answer; without TEXT there is none."""
    with administration_of(config) as administration:
        print_row(administration.say_daily(text))


@house.command("games")
@CONFIG
@click.argument("state", type=click.Choice(["open", "closed"]))
@click.option("--reason", default="", help="What people are told who want to open one.")
def house_games(config: Path | None, state: str, reason: str) -> None:
    """Let people open new games, or not."""
    with administration_of(config) as administration:
        print_row(administration.open_games(state == "open", reason))


@click.group()
def keepers() -> None:
    """Manage who may give commands to the judge by letter: list, password."""


@keepers.command("list")
@CONFIG
def keepers_list(config: Path | None) -> None:
    """The addresses that the settings name, and whether they can write as keepers yet."""
    with administration_of(config, looks=True) as administration:
        _print_rows(administration.keepers())


@keepers.command("password")
@CONFIG
@click.argument("address")
@click.password_option()
def keepers_password(config: Path | None, address: str, password: str) -> None:
    """Give the keeper with ADDRESS a password for SIGN ON KEEPER. It is asked for, and kept as a hash."""
    from judge.commands import Passwords
    from judge.commands.people.keeper import SHORTEST

    if len(password) < SHORTEST or password.split() != [password]:
        raise click.ClickException(f"a password is one word of at least {SHORTEST} characters")
    with administration_of(config) as administration:
        done = administration.set_password(address, Passwords(b"").hash(password))
    if not done:
        raise click.ClickException(f'{address} is not among "keepers" in the settings')
    click.echo(f"{address} can sign on as a keeper")


@click.group()
def scenarios() -> None:
    """Manage the scenarios that games can be opened on: list, import, remove."""


@scenarios.command("list")
@CONFIG
def scenarios_list(config: Path | None) -> None:
    """All scenarios, one JSON object a line."""
    with administration_of(config, looks=True) as administration:
        _print_rows(administration.scenarios())


@scenarios.command("import")
@CONFIG
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def scenarios_import(config: Path | None, files: tuple[Path, ...]) -> None:
    """Check FILES (a scenario, and its board, table or rulebook if they are new) and take them in.

    A folder stands for the files in it. All faults are listed with their lines, and below each what it means;
    then nothing is taken in, and the exit status is 1.
    """
    from judge.runtime.admin import output

    with administration_of(config) as administration:
        taken, faults = administration.import_maps(
            {str(path): path.read_bytes() for path in _in_folders(files)}
        )
    for fault in faults:
        click.echo(output.map_fault(fault), err=True)
    for one in taken:
        click.echo(f"{one.kind}/{one.name}" + (" (in the place of the one before)" if one.replaced else ""))
    sys.exit(1 if faults else 0)


def _in_folders(paths: Sequence[Path]) -> Iterator[Path]:
    """Files, and those in folders, but for hidden ones."""
    for path in paths:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
        yield from (file for file in inside if file == path or (file.is_file() and file.name[0] != "."))


@scenarios.command("remove")
@CONFIG
@click.argument("name")
def scenarios_remove(config: Path | None, name: str) -> None:
    """Take away an imported scenario on which nobody plays."""
    with administration_of(config) as administration:
        played = any(row["name"] == name and row["imported"] for row in administration.scenarios())
        done = administration.remove_scenario(name)
    why = f"games are played on {name}" if played else f"no scenario {name} was imported"
    tell_outcome(done, f"{name} is gone", why)


@click.command("back-up")
@CONFIG
@click.option("--game", default="", help="This game only, with the people at its table.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def back_up(config: Path | None, game: str, file: Path) -> None:
    """Write the whole judge, or one game, into one FILE; the judge may run meanwhile."""
    with administration_of(config, looks=True, older=True) as administration:
        try:
            copy = administration.back_up_into(file, game)
        except LookupError:
            raise click.ClickException(f"there is no game {game}") from None
    click.echo(f"{copy.rows} rows")


@click.command()
@CONFIG
@click.option("--damaged", is_flag=True, help="Also with games that cannot be opened; they stand still then.")
@click.argument("file", type=click.Path(path_type=Path))
def restore(config: Path | None, damaged: bool, file: Path) -> None:
    """Read such a FILE: a whole judge into an empty database, a game into any.

    Every game in it is opened before anything is kept.
    """
    from judge.runtime.admin import backup

    with administration_of(config) as administration:
        games = administration.games_at_hand
        copy = backup.restore(administration.store, games, file, damaged=damaged)
    click.echo(f"{copy.game or 'everything'}: {copy.rows} rows")


@click.command()
@CONFIG
@click.option("--check", is_flag=True, help="Only say what would be done; nothing is changed.")
def upgrade(config: Path | None, check: bool) -> None:
    """Bring the database of an older version up to date, after a copy of it, while no judge runs on it.

    With --check the exit status is 1 if there is something to do, or a game that cannot be read.
    """
    from judge.runtime import settings
    from judge.runtime.admin import output
    from judge.runtime.admin import upgrade as upgrading

    known = settings.load(config)
    done = upgrading.check_database(known) if check else upgrading.upgrade_database(known)
    click.echo(output.upgrade_words(done).rstrip())
    sys.exit(1 if done.unreadable or (check and done.age in ("older", "newer")) else 0)


@click.command()
@CONFIG
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def publish(config: Path | None, folder: Path) -> None:
    """Write the public pages into FOLDER, for any web server: only what changed, and nothing secret.

    Exit status 1: they could not be written; the old ones stand as they were.
    """
    from judge.pages.publisher import UnpublishableError
    from judge.runtime import settings
    from judge.runtime.publishing import Noticeboard
    from judge.store.opening import looking_store

    known = settings.load(config)
    store = looking_store(known.url, known.data)
    try:
        done = Noticeboard(known, store, folder).publish()
    except UnpublishableError as fault:
        raise click.ClickException(f"nothing was changed: {fault}") from None
    finally:
        store.close()
    click.echo(f"{len(done.written)} written, {done.kept} as before, {len(done.removed)} taken away")


COMMANDS = (
    *(doctor, games, game, letters, outbox, house, keepers, scenarios),
    *(back_up, restore, upgrade, publish),
)
"""All of them."""
