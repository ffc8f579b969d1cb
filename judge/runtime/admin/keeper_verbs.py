"""Verbs of a keeper, one row each: by letter and on the command line: what it does, what is printed.

Not here: the lines of letters (``grammar/keepers.lark``), who may ask (commands), the sentences of answers
(``administration.jinja``), the transactions (administration), arguments of the shell (cli.verbs).
"""

from __future__ import annotations

import re
from typing import Any

from judge.mail.reading.parts import enclosures
from judge.runtime.admin.administration import Administration
from judge.runtime.admin.house_verbs import HOUSE
from judge.runtime.admin.letter_verbs import LETTERS
from judge.runtime.admin.verb_row import Asked, Done, Facts, KeeperVerb, Printed, none_of
from judge.syntax.commands.keeper_commands import KeeperUnclear

_FILES = re.compile(r"\.ya?ml(\.txt)?$", re.IGNORECASE)


def _game(administration: Administration, asked: Asked) -> Done:
    found = administration.game(asked.name)
    if found is None:
        return none_of("game", asked.name)
    return ("games", {"games": (found,)}) if found["unreadable"] else ("game", {"game": found})


def _print_game(facts: Facts, asked: Asked) -> Printed:
    if "word" in facts:
        raise ValueError(f"there is no game {asked.name}")
    return facts["games"] if "games" in facts else (facts["game"],)


def _import(administration: Administration, asked: Asked) -> Done:
    files = enclosures(administration.raw_letter(asked.letter) or b"", _FILES)
    if not files:
        return "nothing-enclosed", {}
    taken, faults = administration.import_maps(files)
    return "imported", {"taken": taken, "faults": faults, "files": tuple(files)}


def _remove_scenario(administration: Administration, asked: Asked) -> Done:
    played = any(row["name"] == asked.name and row["imported"] for row in administration.scenarios())
    return "", {"gone": administration.remove_scenario(asked.name), "played": played}


def _print_removed(facts: Facts, asked: Asked) -> Printed:
    if facts["gone"]:
        return (f"{asked.name} is gone",)
    played = f"games are played on {asked.name}"
    raise ValueError(played if facts["played"] else f"no scenario {asked.name} was imported")


_GAMES = (
    KeeperVerb(asked={"games": {}}, line="games", work=lambda judge, _: ("games", {"games": judge.games()})),
    KeeperVerb(asked={"game": {}}, line="game NAME", work=_game, prints=_print_game),
    KeeperVerb(
        asked={"scenarios": {}},
        line="scenarios list",
        help="All scenarios, one JSON object a line.",
        work=lambda judge, _: ("scenarios", {"scenarios": judge.scenarios()}),
    ),
    KeeperVerb(asked={"import": {}}, work=_import),
    KeeperVerb(
        line="scenarios remove NAME",
        help="Take away an imported scenario on which nobody plays.",
        changes=True,
        work=_remove_scenario,
        prints=_print_removed,
    ),
    KeeperVerb(
        asked={"back-up": {}},
        work=lambda judge, asked: ("copied", {"made": judge.back_up(asked.name), "restored": False}),
    ),
    KeeperVerb(
        asked={"restore": {}},
        work=lambda judge, asked: ("copied", {"made": judge.restore(asked.text), "restored": True}),
    ),
)


def _hello(administration: Administration, _: Asked) -> Done:
    return "hello", {"health": administration.health(), "undelivered": len(administration.outbox("dead"))}


def _receivers(administration: Administration, _: Asked) -> Done:
    return "receivers", {"receivers": administration.lost_receivers(), "forgotten": (), "unknown": ()}


def _forget_receivers(administration: Administration, asked: Asked) -> Done:
    """Names that are forgotten, and those that are gone still."""
    names = asked.words or tuple(dict.fromkeys(w for w in re.split(r"[\s,;]+", asked.text) if w))
    forgotten = administration.forget_receivers(names)
    unknown = tuple(name for name in names if name not in forgotten)
    facts = _receivers(administration, asked)[1]
    return "receivers", {**facts, "forgotten": forgotten, "unknown": unknown}


def _print_forgotten(facts: Facts, _: Asked) -> Printed:
    if facts["unknown"]:
        raise ValueError(f"no receiver of this name is gone: {', '.join(facts['unknown'])}")
    return (f"forgotten: {', '.join(facts['forgotten'])}",)


_JUDGE = (
    KeeperVerb(asked={"hello": {}, "health": {}}, work=_hello),
    KeeperVerb(asked={"usage": {}}, work=lambda _judge, _asked: ("usage", {})),
    KeeperVerb(asked={"doctor": {}}, work=lambda judge, _: ("doctor", {"findings": judge.examination()})),
    KeeperVerb(
        asked={"receivers": {}},
        line="receivers list",
        help="Those whose letters are waited for, as JSON lines: since when, and what they read.",
        work=_receivers,
    ),
    KeeperVerb(
        asked={"receivers-forget": {}},
        line="receivers forget NAMES...",
        help="Wait no longer for NAMES, which do not come back: the games go on without what lies there.",
        changes=True,
        work=_forget_receivers,
        prints=_print_forgotten,
    ),
    KeeperVerb(
        line="keepers list",
        help="The addresses that the settings name, and whether they can write as keepers yet.",
        work=lambda judge, _: ("", {"keepers": judge.keepers()}),
    ),
    KeeperVerb(
        asked={"password": {}},
        work=lambda judge, asked: ("password", {"changed": judge.set_password(asked.to, asked.text)}),
    ),
    KeeperVerb(
        asked={"password-short": {}},
        work=lambda _, asked: ("password-short", {"shortest": asked.number}),
    ),
    KeeperVerb(
        asked={"unclear": {}},
        work=lambda _, asked: (
            "unclear",
            {"complaint": KeeperUnclear(line=asked.text, at=asked.number).complaint},
        ),
    ),
)

VERBS = (*_JUDGE, *_GAMES, *LETTERS, *HOUSE)
"""All of them."""
_BY_LETTER = {name: (verb, says) for verb in VERBS for name, says in verb.asked.items()}


def answer_letter(administration: Administration, verb: str, /, **asked: Any) -> Done:
    """Do what a letter asks. Raises LookupError, ValueError, OSError."""
    row, says = _BY_LETTER[verb]
    given = Asked(**{**asked, **says})
    row.check(given)
    return row.work(administration, given)


def verbs_of(group: str) -> dict[str, KeeperVerb]:
    """Verbs of a group on the command line, by their names in it."""
    lines = {verb.line: verb for verb in VERBS}
    return {line.split()[1]: verb for line, verb in lines.items() if line.split()[:1] == [group]}


def verb_of(line: str) -> KeeperVerb:
    """A verb of the command line, by its whole line."""
    return next(verb for verb in VERBS if verb.line == line)
