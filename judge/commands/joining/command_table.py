"""Taking a place at a table, and giving it up: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.access.sign_in import Trust
from judge.commands.joining import (
    access_lists,
    approve,
    create,
    invite,
    monitoring,
    observe,
    practice,
    resign,
    sign_on,
    substitutes,
)
from judge.commands.limits.letter_costs import Cost
from judge.commands.registry import ANYBODY, MASTERS, TABLE, Command, PlayerCommand, TableCommand
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.core.places import Role
from judge.syntax.commands.basic_commands import BecomeMaster, Create, Observe, Resign, SignOn
from judge.syntax.commands.master_commands import Approve, Invite, SetAccessList, SetAdmission
from judge.syntax.commands.observer_commands import CatchUp, Monitor, SetBroadcast
from judge.syntax.commands.player_commands import Practice, ResignFor, SetSeveral

COMMANDS = (
    TableCommand(Approve, approve.approve, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Create, create.create, opens=True),
    TableCommand(
        Invite, invite.invite, (Role.MASTER, Role.NEWCOMER, Role.PLAYER), otherwise=replies.InviteWho
    ),
    Command(Practice, practice.practice),
    TableCommand(BecomeMaster, create.become_master, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetAccessList, access_lists.set_access_list, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(SetAdmission, access_lists.set_admission, TABLE, otherwise=shared.NotForYou),
    TableCommand(Resign, resign.resign, ANYBODY, trust=Trust.AWAY),
    Command(Observe, observe.observe, opens=True),
    Command(SignOn, sign_on.sign_on, opens=True),
    PlayerCommand(ResignFor, substitutes.resign_for, otherwise=replies.ResignPlayers),
    TableCommand(SetSeveral, substitutes.set_several, TABLE, otherwise=shared.NotForYou),
    Command(Monitor, monitoring.monitor, opens=True),
    TableCommand(
        SetBroadcast,
        monitoring.set_broadcast,
        (Role.MASTER, Role.OBSERVER),
        otherwise=shared.NotForYou,
        trust=Trust.AWAY,
    ),
    Command(CatchUp, monitoring.catch_up, cost=Cost.LOOK_BACK),
)
