"""Commands that only this game has: one row for each.

A row is the command's model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.registry import MASTERS, PLAYERS, TABLE, Command
from judge.games.machiavelli.commands import board, edit_position, excommunication, rule_flags
from judge.syntax.commands import (
    Excommunicate,
    IgnoreExcommunications,
    SetCities,
    SetEdition,
    SetRulebook,
    SetSwitch,
)
from judge.syntax.master_commands import Edit
from judge.syntax.player_commands import Gazetteer, Neighbours, Province, WhatCanBuild, WhereCanGo

COMMANDS = (
    Command(Edit, edit_position.edit, MASTERS, otherwise="only-masters-do"),
    Command(Excommunicate, excommunication.excommunicate, PLAYERS, otherwise="ban-players"),
    Command(IgnoreExcommunications, excommunication.ignore, PLAYERS, otherwise="ban-players"),
    Command(SetSwitch, rule_flags.set_switch, TABLE, otherwise="not-for-you"),
    Command(SetEdition, rule_flags.set_edition, TABLE, otherwise="not-for-you"),
    Command(SetRulebook, rule_flags.set_rulebook, TABLE, otherwise="not-for-you"),
    Command(SetCities, rule_flags.set_cities, TABLE, otherwise="not-for-you"),
    Command(Province, board.province),
    Command(Neighbours, board.neighbours),
    Command(WhereCanGo, board.where_can_go),
    Command(Gazetteer, board.gazetteer),
    Command(WhatCanBuild, board.what_can_build),
)
