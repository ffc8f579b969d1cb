"""Commands of a keeper that are more than a verb: doctor, copies, upgrades, pages, files and passwords.

Not here: letters, the outbox, games and the rules of the house (runtime.admin.keeper_verbs, by cli.verbs).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from judge.cli.verbs import CONFIG, Verbs, administration_of, run_verb


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
    from judge.runtime.admin.keeper_verbs import verb_of

    run_verb(verb_of("games"), config, {})


@click.command()
@CONFIG
@click.argument("name")
def game(config: Path | None, name: str) -> None:
    """One game as JSON: who is at the table and how they stand; no orders, no money, no seed."""
    from judge.runtime.admin.keeper_verbs import verb_of

    run_verb(verb_of("game NAME"), config, {"name": name})


letters = Verbs("letters", help="Letters that came in: list, show, again, set-aside.")
outbox = Verbs("outbox", help="Letters that go out: list, show, resend, set-aside.")
house = Verbs("house", help="The rules of the house: deny, allow, message, games.")
keepers = Verbs("keepers", help="Manage who may give commands to the judge by letter: list, password.")
scenarios = Verbs("scenarios", help="Manage the scenarios that games can be opened on: list, import, remove.")
receivers = Verbs(
    "receivers", help="Processes that took letters in and are gone, killed or stopped: list, forget."
)


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
    *(doctor, games, game, letters, outbox, house, keepers, scenarios, receivers),
    *(back_up, restore, upgrade, publish),
)
"""All of them."""
