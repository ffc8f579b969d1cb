"""SETTINGS: how everything stands that can be set at a table, in one table, with what is not as usual marked.

Not here: a game's board and people (information.list_games), SET (settings).
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from judge.commands.information.history import game_meant
from judge.commands.joining.create import usual_deadlines
from judge.commands.names.suggestions import nearest_games
from judge.commands.orders import several_powers
from judge.commands.press import rules as press_rules
from judge.commands.replies import information as replies
from judge.commands.replies import shared
from judge.commands.session import Session
from judge.core.options import TableOptions
from judge.core.table import GameRecord
from judge.syntax.commands.player_commands import ShowSettings

_TOGGLES = (
    "nmr", "strict_wait", "strict_grace", "manual_start", "manual_process", "moderated", "quiet", "show",
    "secret", "reveal", "rated", "resume", "late_count", "watch_all_press", "concessions", "dias",
    "one_correction", "orders_alone", "advised", "bots", "hand_in",
)  # fmt: skip

Row = tuple[str, Any, bool]
"""A setting's name, its value, and whether it is other than usual."""


def show_settings(session: Session, command: ShowSettings) -> Session:
    """Of a game that is named, or the one at hand."""
    name = command.table.lstrip("?")
    record = session.game(name) if name else game_meant(session, "")
    if record is None:
        if name:
            return session.say(shared.UnknownGame(word=name, near=nearest_games(session, name)))
        return session.say(replies.WhichGame(command="settings"), about="-")
    return session.say(replies.Settings(**_facts(session, record)), about=record.name)


def _facts(session: Session, record: GameRecord) -> dict[str, Any]:
    rules = session.rules(record)
    usual_rules = usual_deadlines(rules)
    timing = [(kind, record.deadline_rules.get(kind, rule), rule) for kind, rule in usual_rules.items()]
    return {
        "scenario": rules.setting.scenario.title,
        "rules": _rules(session, record),
        "toggles": tuple(_toggle(record.options, name) for name in _TOGGLES),
        "people": _people(session, record),
        "press": record.options.press,
        "press_rules": press_rules.differing(record),
        "timing": tuple((kind, asdict(now), now != rule) for kind, now, rule in timing),
        "zone": record.time_zone,
    }


def _rules(session: Session, record: GameRecord) -> tuple[Row, ...]:
    """The switches of the game's rules; marked are those that were set away from the scenario's."""
    rules = session.rules(record)
    words = rules.system.words
    names = (*words.options, *words.figures)
    known = ((name, rules.option(name)) for name in names)
    return tuple((n, value, n in record.flags) for n, value in known if value is not None)


def _people(session: Session, record: GameRecord) -> tuple[Row, ...]:
    """Rows of who may come, and what is seen of them."""
    options, usual, seats = record.options, TableOptions(), len(session.rules(record).seats)
    players = several_powers.places(session, record)
    return (
        ("players", players, players != seats),
        ("approval", options.approval, options.approval),
        ("listed", options.listed, not options.listed),
        ("gunboat", options.gunboat, options.gunboat),
        ("max absence (days)", options.max_absence, options.max_absence != usual.max_absence),
        ("vacation (days)", options.vacation_days, options.vacation_days != usual.vacation_days),
    )


def _toggle(options: TableOptions, name: str) -> Row:
    stands = bool(options.stands(name))
    return name, stands, stands != bool(options.usual(name))
