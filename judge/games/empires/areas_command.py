"""AREAS: the board in words, each land area with its people and its neighbours, and whose it is.

Not here: what makes up a rating (play.rating), pictures (drawing).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.api import Answer, Command, GameRecord, Session
from judge.games.empires.language.commands import Areas
from judge.games.empires.language.names import bare, place_words
from judge.games.empires.model.state import State
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import OWN
from judge.games.empires.table_game import EmpiresTable


def areas(session: Session, command: Areas) -> Session:
    """Tell the areas of the table that is written about, or of the usual board."""
    from judge.api.commands import game_meant, look

    record = game_meant(session, "")
    table = _table(session, record)
    asked = bare(command.text.strip(" ?.!"))
    found = {
        id: area for id, area in table.data.board.areas.items() if not asked or _is_called(asked, area.name)
    }
    if not found:
        return session.say(Answer(name="empires/no-such-area", told={"word": asked[:40]}), about="-")
    state = None
    if record is not None and record.state and record.system == table.system.name:
        state = look(session, record, session.codec(record).load_state(record.state), None).state
    told = {"setting": table.setting, "areas": tuple(area_facts(table, id, state) for id in found)}
    return session.say(
        Answer(name="empires/areas", told=told), about=record.name if state is not None and record else "-"
    )


def _is_called(asked: str, name: str) -> bool:
    return any(bare(word).startswith(asked) for word in place_words(name))


def _table(session: Session, record: GameRecord | None) -> EmpiresTable:
    """The table of a record of this game, or else one on its usual board."""
    rules = session.rules(record) if record is not None else None
    if isinstance(rules, EmpiresTable):
        return rules
    system = session.context.games.system("empires")
    usual = system.game(system.scenarios()[0], {})
    assert isinstance(usual, EmpiresTable)
    return usual


def area_facts(table: EmpiresTable, area: str, state: State | None = None) -> Mapping[str, object]:
    """The facts of an area: its people, what it touches, and in a position whose it is."""
    here, place = table.data.board.areas[area], table.place
    held = state.areas[AreaId(area)] if state is not None else None
    return {
        "name": place(area),
        "language": "" if here.language == OWN else here.language,
        "religion": here.religion if held is None else held.religion,
        "population": here.population,
        "norm": here.norm,
        "seafaring": here.seafaring if held is None else held.seafaring,
        "borders": tuple(map(place, here.borders)),
        "arrows": tuple(map(place, here.arrows)),
        "seas": tuple(map(place, here.seas)),
        "held": held is not None,
        "owner": held.owner if held is not None else None,
        "social_state": held.social_state if held is not None else here.norm,
    }


def rows(table: EmpiresTable) -> Iterator[Mapping[str, object]]:
    """All areas of a board, by their names."""
    board = table.data.board.areas
    yield from (area_facts(table, id) for id in sorted(board, key=lambda id: board[id].name))


COMMANDS = (Command(Areas, areas),)
