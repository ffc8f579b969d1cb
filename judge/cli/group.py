"""The group of all commands: what it writes is for our user alone, and what stops it is one sentence.

Not here: the sentences (templates), which fault has one (service.failures).
"""

from __future__ import annotations

import os
from typing import Any

import click


class Commands(click.Group):
    """A fault of settings, machine or database is told without a traceback; the exit status is 1."""

    def invoke(self, ctx: click.Context) -> Any:
        """Whatever is made from here on (database, Maildir, copies) nobody else can read."""
        os.umask(0o077)
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.ClickException, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            said = _said(error)
            if not said:
                raise
            click.echo(said, err=True)
            raise click.exceptions.Exit(1) from None


def _said(error: Exception) -> str | None:
    from judge.service import failures, keeper
    from judge.settings import SettingsError

    return keeper.setting_faults(error) if isinstance(error, SettingsError) else failures.sentence(error)
