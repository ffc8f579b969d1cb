"""Trees of the grammar of commands into commands. Not here: the grammar, what a line is (command_reader)."""

from __future__ import annotations

from string import ascii_letters
from typing import Any

from lark import Token, Transformer

from judge.core.plain_text import words_between
from judge.core.system.words import Vocabulary, bare
from judge.core.written_words import without_opening
from judge.syntax.commands.basic_commands import (
    BecomeMaster,
    Clear,
    Command,
    Create,
    Help,
    ListGames,
    Observe,
    Process,
    Register,
    Resign,
    SetAddress,
    SetComment,
    SetDate,
    SetLanguage,
    SetListed,
    SetPassword,
    SetPreference,
    SetPress,
    SetPressOption,
    SetSwitch,
    SetTiming,
    SetToggle,
    SetWait,
    SetZone,
    SignOff,
    SignOn,
    Version,
    Why,
)
from judge.syntax.commands.master_models import MasterModels
from judge.syntax.commands.observer_commands import ObserverModels
from judge.syntax.commands.on_off import is_turned_on
from judge.syntax.commands.player_models import PlayerModels
from judge.syntax.press_line import press_of

_HABITS = {
    "cd": ("nmr", True),
    "autostart": ("manual_start", False),
    "autoprocess": ("manual_process", False),
    "moderate": ("moderated", True),
    "unmoderate": ("moderated", False),
    "unmoderated": ("moderated", False),
    "unrated": ("rated", False),
    "bot": ("bots", True),
    "handin": ("hand_in", True),
    "handingin": ("hand_in", True),
    "watchallpress": ("watch_all_press", True),
}
"""Settings that the old judges called otherwise, or turned round."""
_FIRST_OF_TWO = ("strict", "manual", "late", "one", "orders")
"""First words of names of options that have two."""
_PRESS_OPTIONS = ("partial", "postal", "late", "grace", "minor", "must", "touch")
_MINUTES = {"d": 1440, "h": 60, "m": 1}


def _minutes(span: str) -> int:
    """``71``, ``71 h``, ``3d``, ``30 min`` in minutes; hours if no unit is named, as it always was."""
    amount = span.rstrip(" " + ascii_letters)
    unit = span[len(amount) :].strip()[:1].lower()
    return round(float(amount) * _MINUTES.get(unit, 60))


def _clock(text: str) -> int:
    """Minutes after midnight; -1 for any time. ``1410`` and ``23:30`` are the same."""
    if text.lower() in ("-1", "none", "any"):
        return -1
    hours, _, minutes = text.replace(".", ":").partition(":")
    return int(hours) * 60 + int(minutes) if minutes else int(hours)


class CommandModels(MasterModels, PlayerModels, ObserverModels, Transformer[Token, Any]):
    """Trees into models; nothing else. `words` are those of the games at hand."""

    words: Vocabulary

    def sign_on(self, c: list[Any]) -> Command:
        return SignOn(
            table=str(c[0]), password=str(c[1] or ""), options=str(c[2] or "") if len(c) > 2 else ""
        )

    def hello(self, c: list[Any]) -> Command:
        return SignOn(table=str(c[0]), password=str(c[1]), greeting=True)

    def create(self, c: list[Any]) -> Command:
        return Create(
            table=str(c[0]), password=str(c[1] or ""), options=str(c[2] or "") if len(c) > 2 else ""
        )

    def sign_off(self, _: list[Any]) -> Command:
        return SignOff()

    def register(self, _: list[Any]) -> Command:
        return Register()

    def become_master(self, _: list[Any]) -> Command:
        return BecomeMaster()

    def observe(self, c: list[Any]) -> Command:
        return Observe(table=str(c[0]), password=str(c[1] or ""))

    def list_games(self, c: list[Any]) -> Command:
        full = c[0] is not None and c[0].type == "FULL"
        return ListGames(full=full, table="" if full or c[0] is None else str(c[0]))

    def press(self, c: list[Any]) -> Command:
        return press_of(str(c[1] or ""), postal=c[0] is not None)

    def broadcast(self, c: list[Any]) -> Command:
        return press_of(str(c[1] or ""), postal=c[0] is not None)

    def clear(self, _: list[Any]) -> Command:
        return Clear()

    def resign(self, _: list[Any]) -> Command:
        return Resign()

    def unsubscribe(self, _: list[Any]) -> Command:
        return Resign(unsubscribe=True)

    def process(self, c: list[Any]) -> Command:
        return Process(force=c[0] is not None, phase=str(c[1] or ""))

    def get(self, c: list[Any]) -> Command:
        return Help(topic=str(c[0]))

    def help(self, c: list[Any]) -> Command:
        return Help(topic=str(c[0] or ""))

    def scenarios(self, _: list[Any]) -> Command:
        return Help(topic="scenarios")

    def rules(self, c: list[Any]) -> Command:
        return Help(topic=f"rules {c[0] or ''}".strip())

    def version(self, _: list[Any]) -> Command:
        return Version()

    def why(self, c: list[Any]) -> Command:
        return Why(about=str(c[0] or ""))

    def set_password(self, c: list[Any]) -> Command:
        return SetPassword(password=str(c[0]))

    def set_address(self, c: list[Any]) -> Command:
        return SetAddress(addresses=tuple(words_between(str(c[0] or "").lower())))

    def set_wait(self, c: list[Any]) -> Command:
        return SetWait(on=is_turned_on(c[0], c[1] if len(c) > 1 else None))

    def set_preference(self, c: list[Any]) -> Command:
        return SetPreference(text=str(c[0]))

    def set_switch(self, c: list[Any]) -> Command:
        return SetSwitch(switch=self.words.options[bare(str(c[1]))], on=is_turned_on(c[0], c[2]))

    def set_timing(self, c: list[Any]) -> Command:
        return SetTiming(kind=self.words.phases[bare(str(c[0]))], fields=tuple(c[1:]))

    def clock(self, c: list[Any]) -> tuple[str, int | str]:
        return ("clock", _clock(str(c[0])))

    def min(self, c: list[Any]) -> tuple[str, int | str]:
        return ("min", _minutes(c[0]))

    def next(self, c: list[Any]) -> tuple[str, int | str]:
        return ("next", _minutes(c[0]))

    def grace(self, c: list[Any]) -> tuple[str, int | str]:
        return ("grace", _minutes(c[0]))

    def delay(self, c: list[Any]) -> tuple[str, int | str]:
        return ("delay", _minutes(c[0]))

    def days(self, c: list[Any]) -> tuple[str, int | str]:
        return ("days", str(c[0]))

    def set_date(self, c: list[Any]) -> Command:
        return SetDate(which=str(c[0]).lower().split()[0], sure=c[1] is not None, when=str(c[2]))

    def set_listed(self, c: list[Any]) -> Command:
        return SetListed(on=is_turned_on(None, c[1]) == (str(c[0]).lower() in ("list", "listed", "public")))

    def set_comment(self, c: list[Any]) -> Command:
        return SetComment(text=str(c[0] or ""))

    def set_toggle(self, c: list[Any]) -> Command:
        said = "".join(str(c[1]).lower().split())
        first = next((word for word in _FIRST_OF_TWO if said.startswith(word)), "")
        name, way = _HABITS.get(said, (f"{first}_{said.removeprefix(first)}" if first else said, True))
        return SetToggle(toggle=name, on=is_turned_on(c[0], c[2]) == way)

    def set_press(self, c: list[Any]) -> Command:
        parts = str(c[0]).lower().replace("gray", "grey").split("/")
        said = "/".join(" ".join(part.split()) for part in parts)
        if said.startswith("no") and said not in ("no", "none"):
            said = f"no {said[2:].strip()}"
        said = without_opening(said, ("press", "press to"))
        said = "none" if said in ("no press", "off", "no") else said.removesuffix(" press")
        return SetPress(rule=said)

    def set_press_option(self, c: list[Any]) -> Command:
        words = str(c[1]).lower().split()
        on = is_turned_on(c[0], c[2])
        if words[0].startswith("observer"):
            return SetPressOption(option="observer_press", value="none" if words[1] == "no" else words[1])
        if "fake" in str(c[1]).lower():
            return SetPressOption(option="fake", value=on)
        name = next((name for name in _PRESS_OPTIONS if words[0].startswith(name)), None)
        assert name is not None
        option = {"partial": "partial", "must": "must_order"}.get(name, f"{name}_press")
        return SetPressOption(option=option, value=on)

    def set_language(self, c: list[Any]) -> Command:
        return SetLanguage(language=str(c[0]).strip())

    def set_zone(self, c: list[Any]) -> Command:
        return SetZone(zone=str(c[0]))
