"""The corpus of letters: the tables that they are written to, and what came of each, as plain data.

Letters whose MIME matters lie in `mime`, each as it came; all others in `texts`, by their themes: the first
words of their names. `python tests/letters/corpus.py` writes `golden` anew; what changes there is to be read
by a person. Not here: the comparison (test_letters_understood).
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from enum import Enum
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml

from judge.commands import on_letter
from judge.core.effects import FileOrders, KeepDiary, KeepPress, KeepScheduled, SaveGame, SavePerson, Send
from judge.core.game import Seat
from judge.core.inbound import InboundMail
from judge.core.table import GameRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import PhaseKind
from judge.games_at_hand import games_at_hand
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.letter import read
from judge.rendering import render
from tests.support.judges.fake_judge import World

_COUNTS = (".heard", ".changes")
HERE = Path(__file__).parent


OWN = OwnAddresses(address="judge@example.org", bounce_key=b"key")
_UNTOLD = frozenset({"password", "token", "state", "seed"})


def names() -> list[str]:
    """All letters of the corpus."""
    texts = (name for path in HERE.glob("texts/*.yaml") for name in _bundle(path))
    return sorted((*texts, *(path.stem for path in HERE.glob("mime/*.eml"))))


@cache
def _bundle(path: Path) -> Mapping[str, Any]:
    """What a file holds for each letter of a theme."""
    found: Mapping[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return found


def bytes_of_letter(name: str) -> bytes:
    """A letter of the corpus as it came in: a MIME message."""
    mime = HERE / "mime" / f"{name}.eml"
    if mime.exists():
        return mime.read_bytes()
    text: str = _bundle(HERE / "texts" / f"{_theme(name)}.yaml")[name]
    return text.encode()


def _theme(name: str) -> str:
    return name.partition("-")[0]


@cache
def tables() -> Any:
    """Four tables. Seats of ``medici`` are one further on, so that nobody plays one power twice.

    ``sforza`` and ``medici`` are in a movement phase, ``este`` in an adjustment; ``colleoni`` is forming.
    Tokens are the game, the seat or role, and ``token``.
    """
    world = World()
    for game in ("sforza", "medici", "este"):
        world.full_table(game, master="Gaspare")
    world.write(world.register("Olga"), "observe sforza pw-olga")
    world.write("gaspare@example.net", "create ?colleoni pw-master\nbecome master")
    for name, record in world.records.items():
        world.records[name] = _with_plain_tokens(record)
    world.records["medici"] = _moved_on(world.records["medici"])
    este = world.records["este"]
    state = replace(codec.load_state(este.state))
    phase = replace(state.phase, kind=PhaseKind.ADJUSTMENT)
    world.records["este"] = replace(
        este,
        state=codec.dump_state(replace(state, phase=phase)),
        phase=phase.key,
        kind=str(phase.kind),
    )
    return world


def _with_plain_tokens(record: GameRecord) -> GameRecord:
    return replace(
        record,
        seats=tuple(replace(s, token=f"{record.name}{s.seat}token") for s in record.seats),
        attendants=tuple(replace(a, token=f"{record.name}{a.role.value}token") for a in record.attendants),
    )


def _moved_on(record: GameRecord) -> GameRecord:
    """Everybody one seat further: Florence's player has Milan, with Milan's password."""
    order = ("austria", "florence", "milan", "france", "naples", "papacy", "turkey", "venice")
    persons = {s.seat: s.person for s in record.seats}
    before = dict(zip(order[1:] + order[:1], order, strict=True))
    return replace(
        record, seats=tuple(replace(s, person=persons[Seat(before[s.seat])]) for s in record.seats)
    )


def letter(name: str) -> InboundMail:
    """A letter of the corpus as the mail room reads it."""
    raw = bytes_of_letter(name)
    heads = dict(
        line.split(": ", 1)
        for line in raw.decode("utf-8", "replace").split("\n\n", 1)[0].split("\n")
        if ": " in line
    )
    return read(
        raw,
        id=1,
        received=_arrival(heads),
        route="smtp",
        envelope_from=heads["From"].rpartition("<")[2].rstrip(">"),
        envelope_to=(heads["To"],),
        own=OWN,
    )


def _arrival(heads: Mapping[str, str]) -> datetime:
    """When a letter came in: as its ``X-Arrived`` says, else while the tables were written to."""
    return datetime.fromisoformat(heads["X-Arrived"]) if "X-Arrived" in heads else tables().now


def outcome(name: str) -> dict[str, Any]:
    """What was understood and what was answered."""
    world = copy.deepcopy(tables())
    written = letter(name)
    world.now = written.received
    effects = on_letter(written, world, world.context())
    understood: dict[str, Any] = {}
    if written.automatic:
        understood["automatic"] = written.automatic
    if written.problems:
        understood["problems"] = list(written.problems)
    for effect in effects:
        match effect:
            case FileOrders(game=game, seat=seat, orders=orders):
                understood.setdefault("orders", {})[f"{game} {seat}"] = [str(o.canonical) for o in orders]
            case KeepScheduled(game=game, seat=seat, lines=lines):
                understood.setdefault("later", {})[f"{game} {seat}"] = [
                    f"{x.section}: {x.text}" for x in lines
                ]
            case KeepDiary(game=game, seat=seat, entries=entries):
                understood.setdefault("diary", {})[f"{game} {seat}"] = [entry.text for entry in entries]
            case KeepPress(author=author, readers=readers, text=text):
                understood.setdefault("press", []).append(
                    {"author": author, "readers": list(readers), "text": text}
                )
            case SaveGame(game=record):
                known = world.records.get(record.name)
                changes = dict(_differences(asdict(known) if known else {}, asdict(record), ""))
                told = {name: value for name, value in changes.items() if not name.endswith(_COUNTS)}
                if told or not changes:  # when a seat was heard of is every letter's doing
                    understood.setdefault("changes", {})[record.name] = told
            case SavePerson(person=person):
                understood["person"] = {"name": person.name, "addresses": list(person.addresses)}
            case Send():
                pass
            case _:
                understood.setdefault("effects", []).append(type(effect).__name__)
    sends = [(e, render.letter(e)) for e in effects if isinstance(e, Send)]
    return {
        "understood": understood,
        "notices": [f"{e.to}: {c.subject}" for e, c in sends if e.kind != "reply"],
        "answers": [
            {"to": e.to, "subject": c.subject, "text": c.text} for e, c in sends if e.kind == "reply"
        ],
    }


def _differences(before: Any, after: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Paths and new values of all that changed, secrets left out."""
    if before == after:
        return
    if isinstance(after, Mapping):
        old = before if isinstance(before, Mapping) else {}
        for key in after:
            if key not in _UNTOLD:
                yield from _differences(old.get(key), after[key], f"{path}.{key}".lstrip("."))
    elif isinstance(after, tuple):
        old_items = before if isinstance(before, tuple) else ()
        for number, item in enumerate(after):
            known = old_items[number] if number < len(old_items) else None
            yield from _differences(known, item, f"{path}.{number}".lstrip("."))
    else:
        plain = isinstance(after, str | int | bool | None) and not isinstance(after, Enum)
        yield path, after if plain else str(after)


class _Dumper(yaml.SafeDumper):
    pass


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", str(value), style=style)


_Dumper.add_representer(str, _text)
_Dumper.add_multi_representer(str, _text)


def dumped(found: Mapping[str, Any]) -> str:
    return yaml.dump(found, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)


def golden(name: str) -> Mapping[str, Any] | None:
    """What a letter came to when a person last read it; None if nobody has."""
    path = HERE / "golden" / f"{_theme(name)}.yaml"
    found: Mapping[str, Any] | None = _bundle(path).get(name) if path.exists() else None
    return found


def goldens() -> set[str]:
    """The letters that have been read."""
    return {name for path in HERE.glob("golden/*.yaml") for name in _bundle(path)}


def main() -> None:
    """Write all golden files anew."""
    for theme, row in groupby(names(), _theme):
        text = dumped({name: outcome(name) for name in row})
        (HERE / "golden" / f"{theme}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    with games_at_hand().words.in_force():
        main()
