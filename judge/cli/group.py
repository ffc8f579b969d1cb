"""The group of all commands: what it writes is for our user alone, and what stops it is one sentence.

Not here: the sentences (templates), which fault has one (admin.start_failures).
"""

from __future__ import annotations

import os
from typing import Any

import click

from judge.interrupts import INTERRUPTED, has_come, say_interrupted


class Commands(click.Group):
    """A fault of settings, machine or database is told without a traceback, and the exit status is 1; an
    interrupt likewise, with 130.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Let nobody else read anything that is made from here on (database, Maildir, copies)."""
        os.umask(0o077)
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            say_interrupted()
            raise click.exceptions.Exit(INTERRUPTED) from None
        except (click.exceptions.Exit, click.ClickException, BrokenPipeError):
            raise
        except Exception as error:
            if has_come():
                say_interrupted()
                raise click.exceptions.Exit(INTERRUPTED) from None
            said = _sentence_about(error)
            if not said:
                raise
            click.echo(said, err=True)
            raise click.exceptions.Exit(1) from None


def _sentence_about(error: Exception) -> str | None:
    from judge.runtime.admin import output, start_failures
    from judge.runtime.settings import SettingsError

    return (
        output.setting_faults(error) if isinstance(error, SettingsError) else start_failures.sentence(error)
    )
