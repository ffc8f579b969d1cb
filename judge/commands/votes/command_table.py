"""Commands of what players decide together: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.registry import TABLE, PlayerCommand, TableCommand
from judge.commands.replies import shared
from judge.commands.replies import votes as replies
from judge.commands.votes import draw_concede, proposals
from judge.core.places import Role
from judge.syntax.commands.master_commands import Propose, Vote
from judge.syntax.commands.player_commands import SetConcede, SetDias, SetDraw

COMMANDS = (
    TableCommand(Propose, proposals.propose, (Role.MASTER, Role.PLAYER), otherwise=shared.NotForYou),
    PlayerCommand(Vote, proposals.vote, otherwise=replies.VotePlayers),
    PlayerCommand(SetDraw, draw_concede.set_draw, otherwise=replies.VotePlayers),
    PlayerCommand(SetConcede, draw_concede.set_concede, otherwise=replies.VotePlayers),
    TableCommand(SetDias, draw_concede.set_dias, TABLE, otherwise=shared.NotForYou),
)
