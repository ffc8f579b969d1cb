"""The keeper's commands about receivers: those that are gone are listed, or forgotten."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.keeper import CONFIG, administration_of, print_row, tell_outcome


@click.group()
def receivers() -> None:
    """Processes that took letters in and are gone, killed or stopped: list, forget."""


@receivers.command("list")
@CONFIG
def receivers_list(config: Path | None) -> None:
    """Those whose letters are waited for, as JSON lines: since when, and what they read."""
    with administration_of(config, looks=True) as administration:
        for row in administration.lost_receivers():
            print_row(row)


@receivers.command("forget")
@CONFIG
@click.argument("names", nargs=-1, required=True)
def receivers_forget(config: Path | None, names: tuple[str, ...]) -> None:
    """Wait no longer for NAMES, which do not come back: the games go on without what lies there."""
    with administration_of(config) as administration:
        done = administration.forget_receivers(names)
    unknown = ", ".join(name for name in names if name not in done)
    tell_outcome(not unknown, f"forgotten: {', '.join(done)}", f"no receiver of this name is gone: {unknown}")
