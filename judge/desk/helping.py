"""HELP and GET, VERSION, WHY. The pages are templates in ``help``. Not here: any text."""

from __future__ import annotations

import re

from judge import resources
from judge.desk.names import nearest
from judge.desk.registry import handles
from judge.desk.telling import info_player
from judge.desk.visit import Visit
from judge.language.commands import Help, Version, Why
from judge.language.player_commands import InfoPlayer

_OTHER_NAMES = {
    "": "start", "info": "start", "help": "start", "index": "commands", "order": "orders",
    "signon": "joining",
    "sign": "joining", "join": "joining", "register": "joining", "create": "opening", "gm": "opening",
    "master": "leading", "become": "leading", "process": "leading", "predict": "leading", "pause": "leading",
    "rollback": "leading", "edit": "leading", "eject": "leading", "declare": "leading",
    "propose": "settings", "vote": "settings", "gunboat": "opening", "fog": "opening",
    "set": "settings", "deadlines": "settings", "flags": "settings", "package": "start",
    "broadcast": "press", "expenses": "money", "expenditures": "money", "bribes": "money",
    "machiavelli": "orders",
    "rules": "orders", "preview": "later", "phase": "later", "if": "later", "conditional": "later",
    "conditions": "later", "standing": "later", "retreats": "later", "template": "later", "suppose": "later",
    "summary": "past", "history": "past", "map": "past", "status": "past", "who": "past", "whogame": "past",
    "absence": "yourself", "absences": "yourself", "holiday": "yourself", "vacation": "yourself",
    "draw": "yourself", "draws": "yourself", "concede": "yourself", "diary": "yourself", "resign": "yourself",
    "data": "yourself", "forget": "yourself", "export": "yourself",
    "observe": "joining", "why": "commands", "money": "money",
}  # fmt: skip


@handles(Help)
def show_page(visit: Visit, command: Help) -> Visit:
    """One page of help; an unknown name gets the nearest pages."""
    asked = re.sub(r"\A(?:(?:please|me|with|about|on|the)\b\s*)+", "", command.topic.lower().strip())
    word = re.sub(r"[^a-z]+.*", "", asked)
    pages = topics()
    if word == "dedication":
        return info_player(visit, InfoPlayer(address="me"))
    page = word if word in pages else _OTHER_NAMES.get(word, "")
    if not page:
        return visit.say(
            "unknown-page", about="-", word=command.topic[:40], near=nearest(word, pages), pages=pages
        )
    return visit.say("help", about="-", page=page, pages=pages)


def topics() -> tuple[str, ...]:
    """The names of all pages, in alphabetical order."""
    folder = resources.folder("templates").joinpath("mail", "en", "help")
    return tuple(sorted(p.name.removesuffix(".txt") for p in folder.iterdir() if p.name.endswith(".txt")))


@handles(Version)
def version(visit: Visit, _: Version) -> Visit:
    """Which program answers."""
    return visit.say("version", about="-", version=visit.context.version, judge_name=visit.context.name)


@handles(Why)
def why(visit: Visit, command: Why) -> Visit:
    """Where the reason of a result is to be found."""
    return visit.say("why", about_place=command.about[:40])
