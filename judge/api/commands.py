"""Tools of a game's commands, beyond the surface itself: sessions, replies, what a reader may see.

Only a game with letters imports it.
"""

from judge.commands import notices
from judge.commands.information.history import eyes, game_meant, no_such_game
from judge.commands.information.visibility import look
from judge.commands.master import edit_log
from judge.commands.names.powers import power_of, powers_like
from judge.commands.names.suggestions import nearest
from judge.commands.orders.scheduled import with_line
from judge.commands.registry import MASTERS, TABLE, Command, PlayerCommand, Row, TableCommand, carry_out
from judge.commands.replies import shared
from judge.commands.replies.base import Notice, Reply, WrongRole
from judge.commands.session import Playing, Session, SignedOn, everybody, position, power_facts
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.commands.votes.draw_concede import survivors

__all__ = [
    "MASTERS",
    "TABLE",
    "Change",
    "Command",
    "Notice",
    "PlayerCommand",
    "Playing",
    "Reply",
    "Row",
    "Session",
    "SignedOn",
    "TableCommand",
    "WrongRole",
    "announce",
    "carry_out",
    "edit_log",
    "everybody",
    "eyes",
    "game_meant",
    "look",
    "may_change",
    "nearest",
    "no_such_game",
    "notices",
    "only_masters",
    "position",
    "power_facts",
    "power_of",
    "powers_like",
    "shared",
    "survivors",
    "with_line",
]
