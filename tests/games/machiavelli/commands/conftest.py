"""The table of the tests of commands, for those that only this game has."""

from tests.commands.conftest import opened, table, world  # noqa: F401
