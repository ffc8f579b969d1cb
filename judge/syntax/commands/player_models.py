"""Trees of ``grammar/players.lark`` into the models of player_commands; nothing else."""

from __future__ import annotations

from typing import Any

from judge.core.plain_text import words_between
from judge.core.written_words import without_opening
from judge.syntax.commands import player_commands as p
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.on_off import is_turned_on

_WORDS = {"elsif": "elseif", "elif": "elseif"}


class PlayerModels:
    """Mixed into the transformer of all commands (commanding): one method for each rule."""

    def preview(self, c: list[Any]) -> Command:
        return p.Preview(text=str(c[0] or ""))

    def suppose(self, c: list[Any]) -> Command:
        return p.Suppose(text=str(c[0]))

    def ahead(self, c: list[Any]) -> Command:
        standing = getattr(c[0], "type", "") == "STANDING_ORDERS"
        return p.Ahead(phase="always" if standing else str(c[0]))

    def branch(self, c: list[Any]) -> Command:
        word = "".join(words_between(str(c[0]).lower(), ":"))
        return p.Branch(word=_WORDS.get(word, word), rest=str(c[1] or ""))

    def clear_some(self, c: list[Any]) -> Command:
        return p.ClearSome(what=str(c[0]))

    def template(self, _: list[Any]) -> Command:
        return p.Template()

    def set_absence(self, c: list[Any]) -> Command:
        on, dates = c[0] is None, str(c[2] or "")
        return p.SetAbsence(on=on, dates=dates, vacation=on and str(c[1]).lower().startswith("vac"))

    def set_max_absence(self, c: list[Any]) -> Command:
        return p.SetMaxAbsence(days=str(c[0]))

    def set_vacation_days(self, c: list[Any]) -> Command:
        return p.SetVacationDays(days=str(c[0]))

    def set_draw(self, c: list[Any]) -> Command:
        return p.SetDraw(on=True, powers=str(c[0] or ""))

    def set_no_draw(self, _: list[Any]) -> Command:
        return p.SetDraw(on=False, powers="")

    def set_concede(self, c: list[Any]) -> Command:
        return p.SetConcede(on=c[0] is None, power=without_opening(str(c[1] or ""), ("to",)))

    def set_dias(self, c: list[Any]) -> Command:
        return p.SetDias(on=is_turned_on(*c))

    def set_several(self, c: list[Any]) -> Command:
        return p.SetSeveral(on=is_turned_on(*c))

    def summary(self, c: list[Any]) -> Command:
        return p.Summary(table=str(c[0] or ""))

    def history(self, c: list[Any]) -> Command:
        return p.History(what=str(c[0] or ""))

    def who_game(self, c: list[Any]) -> Command:
        return p.WhoGame(table=str(c[0] or ""))

    def who_is(self, c: list[Any]) -> Command:
        return p.WhoIs(address=str(c[0]))

    def settings(self, c: list[Any]) -> Command:
        return p.ShowSettings(table=str(c[0] or ""))

    def info_player(self, c: list[Any]) -> Command:
        return p.InfoPlayer(address=str(c[0]))

    def map(self, c: list[Any]) -> Command:
        return p.Map(what=str(c[0] or ""))

    def set_maps(self, c: list[Any]) -> Command:
        said = str(c[1] or "png").lower()
        return p.SetMaps(form="none" if c[0] is not None or said == "off" else said)

    def set_json(self, c: list[Any]) -> Command:
        return p.SetJson(on=is_turned_on(*c))

    def set_advice(self, c: list[Any]) -> Command:
        return p.SetAdvice(on=is_turned_on(*c))

    def desk(self, _: list[Any]) -> Command:
        return p.Desk()

    def set_desk(self, c: list[Any]) -> Command:
        return p.SetDesk(on=is_turned_on(*c))

    def set_people_page(self, c: list[Any]) -> Command:
        return p.SetPeoplePage(on=is_turned_on(*c))

    def set_punctuality(self, c: list[Any]) -> Command:
        return p.SetPunctuality(on=is_turned_on(*c))

    def set_reminders(self, c: list[Any]) -> Command:
        return p.SetReminders(on=c[0] is None, hours=str(c[1] or ""))

    def set_quiet_hours(self, c: list[Any]) -> Command:
        return p.SetQuietHours(on=c[0] is None, span=str(c[1] or ""))

    def set_letter(self, c: list[Any]) -> Command:
        return p.SetLetter(form=str(c[0]).lower())

    def set_players(self, c: list[Any]) -> Command:
        return p.SetPlayers(players=int(c[0]))

    def set_assignment(self, c: list[Any]) -> Command:
        return p.SetAssignment(by="lots" if str(c[0]).lower().endswith("rand") else "lists")

    def status(self, c: list[Any]) -> Command:
        return p.Status(table=str(c[0] or "") if c else "")

    def i_am_also(self, c: list[Any]) -> Command:
        return p.IAmAlso(address=str(c[0]).strip("<> ").lower())

    def i_am_not(self, c: list[Any]) -> Command:
        return p.IAmNot(address=str(c[0]).strip("<> ").lower())

    def new_reply_address(self, _: list[Any]) -> Command:
        return p.NewReplyAddress()

    def confirm(self, c: list[Any]) -> Command:
        return p.Confirm(code=str(c[0] or ""))

    def forget_me(self, c: list[Any]) -> Command:
        return p.ForgetMe(code=str(c[0] or ""))

    def export(self, _: list[Any]) -> Command:
        return p.Export()

    def diary(self, _: list[Any]) -> Command:
        return p.Diary(action="record", number=0)

    def diary_look(self, c: list[Any]) -> Command:
        return p.Diary(action=str(c[0]).lower(), number=int(str(c[1] or 0).lstrip("# ")))

    def resign_for(self, c: list[Any]) -> Command:
        return p.ResignFor(to=str(c[0]))

    def practice(self, c: list[Any]) -> Command:
        alone = getattr(c[0], "type", "") == "OF_LESSONS"
        return p.Practice(of=str(c[0] or "").strip(), alone=alone)

    def powers_alone(self, _: list[Any]) -> Command:
        return p.MyPowers()
