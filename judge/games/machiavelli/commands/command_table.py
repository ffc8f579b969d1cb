"""Commands that only this game has: one row for each.

A row is the command's model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.api.commands import MASTERS, TABLE, Command, PlayerCommand, TableCommand, shared
from judge.api.language import SetSwitch
from judge.games.machiavelli.commands import board, edit_position, excommunication, replies, rule_flags
from judge.games.machiavelli.commands.models import (
    BookInNumbers,
    Edit,
    Excommunicate,
    Gazetteer,
    IgnoreExcommunications,
    Neighbours,
    Province,
    SetCities,
    SetEdition,
    SetRulebook,
    WhatCanBuild,
    WhereCanGo,
)

COMMANDS = (
    TableCommand(Edit, edit_position.edit, MASTERS, otherwise=shared.OnlyMastersDo),
    PlayerCommand(Excommunicate, excommunication.excommunicate, otherwise=replies.BanPlayers),
    PlayerCommand(IgnoreExcommunications, excommunication.ignore, otherwise=replies.BanPlayers),
    TableCommand(SetSwitch, rule_flags.set_switch, TABLE, otherwise=shared.NotForYou, sets=True),
    TableCommand(SetEdition, rule_flags.set_edition, TABLE, otherwise=shared.NotForYou, sets=True),
    TableCommand(SetRulebook, rule_flags.set_rulebook, TABLE, otherwise=shared.NotForYou, sets=True),
    TableCommand(SetCities, rule_flags.set_cities, TABLE, otherwise=shared.NotForYou, sets=True),
    Command(Province, board.province),
    Command(Neighbours, board.neighbours),
    Command(WhereCanGo, board.where_can_go),
    Command(Gazetteer, board.gazetteer),
    Command(WhatCanBuild, board.what_can_build),
    Command(BookInNumbers, board.book_told),
)
