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
from judge.commands.limits.letter_costs import Cost
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
    Command(Map, map.show_map, cost=Cost.LOOK_BACK),
    Command(Help, help.show_page, cost=Cost.QUESTION),
    Command(Version, help.version),
    Command(ListGames, list_games.list_games, cost=Cost.QUESTION),
    Command(ShowSettings, settings_table.show_settings),
    Command(Summary, history.summary, cost=Cost.LOOK_BACK),
    Command(History, history.history, cost=Cost.LOOK_BACK),
    Command(Why, why.why, cost=Cost.LOOK_BACK),
    Command(WhoGame, who_status.who_game, cost=Cost.QUESTION),
    Command(WhoIs, who_status.who_is, cost=Cost.QUESTION),
    Command(InfoPlayer, who_status.info_player, cost=Cost.QUESTION),
    Command(Status, who_status.status, cost=Cost.QUESTION),
    Command(MyPowers, who_status.my_powers, cost=Cost.QUESTION),
    Command(HowTo, how_to.how_to),
    TableCommand(
        ReportUndelivered,
        undelivered.report_undelivered,
        MASTERS,
        otherwise=shared.OnlyMastersDo,
        cost=Cost.QUESTION,
    ),
)
