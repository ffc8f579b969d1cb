"""Commands about who somebody is, and how the judge reaches them: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.access.sign_in import Trust
from judge.commands.limits.letter_costs import Cost
from judge.commands.orders import desk_link
from judge.commands.people import (
    absences,
    addresses,
    keeper,
    language,
    register,
    reminders,
    seat_settings,
    standby,
    vacations,
)
from judge.commands.registry import ANYBODY, TABLE, Command, TableCommand
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.core.places import Role
from judge.syntax.commands.basic_commands import (
    SetAddress,
    SetLanguage,
    SetPassword,
    SetPreference,
    SetWait,
    SetZone,
)
from judge.syntax.commands.keeper_commands import KeeperAsk, KeeperUnclear
from judge.syntax.commands.master_commands import SetThreshold, StandBy
from judge.syntax.commands.player_commands import (
    Confirm,
    Export,
    ForgetMe,
    IAmAlso,
    IAmNot,
    NewReplyAddress,
    SetAbsence,
    SetAdvice,
    SetDesk,
    SetJson,
    SetLetter,
    SetMaps,
    SetMaxAbsence,
    SetPeoplePage,
    SetPunctuality,
    SetQuietHours,
    SetReminders,
    SetVacationDays,
)
from judge.syntax.letters import Registration

COMMANDS = (
    TableCommand(SetAbsence, absences.set_absence, (Role.MASTER, Role.PLAYER), otherwise=shared.NotForYou),
    TableCommand(SetMaxAbsence, absences.set_max_absence, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetVacationDays, vacations.set_vacation_days, TABLE, otherwise=shared.NotForYou),
    Command(IAmAlso, addresses.i_am_also),
    Command(Confirm, addresses.confirm),
    Command(IAmNot, addresses.i_am_not),
    Command(ForgetMe, addresses.forget_me),
    Command(Export, addresses.export, cost=Cost.LOOK_BACK),
    Command(KeeperAsk, keeper.ask),
    Command(KeeperUnclear, keeper.unclear),
    TableCommand(SetPassword, seat_settings.set_password, ANYBODY),
    TableCommand(NewReplyAddress, seat_settings.new_reply_address, ANYBODY),
    TableCommand(SetAddress, seat_settings.set_address, ANYBODY),
    TableCommand(
        SetWait,
        seat_settings.set_wait,
        (Role.MASTER, Role.PLAYER),
        otherwise=shared.NotForYou,
        trust=Trust.AWAY,
    ),
    TableCommand(
        SetPreference,
        seat_settings.set_preference,
        (Role.NEWCOMER,),
        otherwise=replies.PreferenceTooLate,
        trust=Trust.AWAY,
    ),
    Command(SetZone, seat_settings.set_zone),
    Command(SetLanguage, language.set_language),
    Command(SetMaps, seat_settings.set_maps),
    Command(SetJson, seat_settings.set_json),
    Command(SetAdvice, seat_settings.set_advice),
    Command(SetDesk, desk_link.set_desk),
    Command(SetReminders, reminders.set_reminders),
    Command(SetQuietHours, reminders.set_quiet_hours),
    Command(SetPunctuality, seat_settings.set_punctuality),
    Command(SetPeoplePage, seat_settings.set_people_page),
    Command(SetLetter, seat_settings.set_letter),
    Command(Registration, register.register),
    Command(StandBy, standby.stand_by),
    Command(SetThreshold, standby.set_threshold),
)
