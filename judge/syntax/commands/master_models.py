"""Trees of ``grammar/masters.lark`` into the models of master_commands; nothing else."""

from __future__ import annotations

from typing import Any

from judge.syntax.commands import master_commands as m
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.on_off import is_turned_on


class MasterModels:
    """Mixed into the transformer of all commands (commanding): one method for each rule."""

    def become(self, c: list[Any]) -> Command:
        return m.Become(power=str(c[0]))

    def predict(self, c: list[Any]) -> Command:
        return m.Predict(phase=str(c[0] or ""))

    def pause(self, c: list[Any]) -> Command:
        return m.Pause(reason=str(c[0] or ""))

    def resume(self, c: list[Any]) -> Command:
        return m.Resume(sure=c[0] is not None, reason=str(c[1] or ""))

    def terminate(self, _: list[Any]) -> Command:
        return m.Terminate()

    def eject(self, c: list[Any]) -> Command:
        return m.Eject(whom=str(c[0]))

    def excuse(self, c: list[Any]) -> Command:
        return m.Excuse(on=c[0] is None, powers=str(c[1]))

    def promote(self, c: list[Any]) -> Command:
        return m.Promote(whom=str(c[0]))

    def force_begin(self, _: list[Any]) -> Command:
        return m.ForceBegin()

    def unstart(self, _: list[Any]) -> Command:
        return m.Unstart()

    def rollback(self, c: list[Any]) -> Command:
        return m.RollBack(turn=str(c[0] or ""))

    def rollforward(self, _: list[Any]) -> Command:
        return m.RollForward()

    def undo(self, c: list[Any]) -> Command:
        return m.Undo(sure=c[0] is not None)

    def undelivered(self, _: list[Any]) -> Command:
        return m.ReportUndelivered()

    def declare(self, c: list[Any]) -> Command:
        return m.Declare(winners=str(c[0]))

    def approve(self, c: list[Any]) -> Command:
        return m.Approve(on=c[0] is None, whom=str(c[1]))

    def invite(self, c: list[Any]) -> Command:
        return m.Invite(whom=str(c[0]))

    def propose(self, c: list[Any]) -> Command:
        return m.Propose(setting=str(c[0]))

    def vote(self, c: list[Any]) -> Command:
        return m.Vote(text=str(c[0]))

    def dummy(self, c: list[Any]) -> Command:
        return m.Dummy(on=c[0] is None, power=str(c[1]))

    def standby(self, c: list[Any]) -> Command:
        return m.StandBy(on=c[0] is None)

    def set_secrecy(self, c: list[Any]) -> Command:
        return m.SetSecrecy(
            secret="gunboat" if str(c[1]).lower() == "gunboat" else "fog", on=is_turned_on(c[0], c[2])
        )

    def set_admission(self, c: list[Any]) -> Command:
        return m.SetAdmission(on=is_turned_on(*c))

    def set_access_list(self, c: list[Any]) -> Command:
        return m.SetAccessList(which="allow" if str(c[0]).lower() == "allow" else "deny", addresses=str(c[1]))

    def set_variant(self, c: list[Any]) -> Command:
        return m.SetVariant(on=c[0] is None, name=str(c[1]).strip())

    def set_powers(self, c: list[Any]) -> Command:
        return m.SetPowers(number=int(c[0]))

    def set_approve(self, c: list[Any]) -> Command:
        return m.Approve(on=c[0] is None, whom=str(c[1]))

    def set_threshold(self, _: list[Any]) -> Command:
        return m.SetThreshold()
