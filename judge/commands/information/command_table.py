"""Commands open to anybody: one row for each command.

A row is the command's model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.information import (
    help,
    history,
    how_to,
    list_games,
    map,
    settings_table,
    undelivered,
    who_status,
    why,
)
from judge.commands.registry import MASTERS, Command, TableCommand
from judge.commands.replies import shared
from judge.syntax.commands.basic_commands import Help, ListGames, Version, Why
from judge.syntax.commands.master_commands import ReportUndelivered
from judge.syntax.commands.player_commands import (
    History,
    HowTo,
    InfoPlayer,
    Map,
    MyPowers,
    ShowSettings,
    Status,
    Summary,
    WhoGame,
    WhoIs,
)

COMMANDS = (
    Command(Map, map.show_map),
    Command(Help, help.show_page),
    Command(Version, help.version),
    Command(ListGames, list_games.list_games),
    Command(ShowSettings, settings_table.show_settings),
    Command(Summary, history.summary),
    Command(History, history.history),
    Command(Why, why.why),
    Command(WhoGame, who_status.who_game),
    Command(WhoIs, who_status.who_is),
    Command(InfoPlayer, who_status.info_player),
    Command(Status, who_status.status),
    Command(MyPowers, who_status.my_powers),
    Command(HowTo, how_to.how_to),
    TableCommand(ReportUndelivered, undelivered.report_undelivered, MASTERS, otherwise=shared.OnlyMastersDo),
)
