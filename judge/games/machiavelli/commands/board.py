"""PROVINCE, NEIGHBOURS, WHERE CAN ... GO, GAZETTEER, WHAT CAN I BUILD: the board by letter.

Of a position nothing is shown but what its reader may know. Not here: the facts (the game's advice).
"""

from __future__ import annotations

from itertools import takewhile

from judge.api.commands import (
    Session,
    carry_out,
    eyes,
    game_meant,
    look,
    nearest,
    no_such_game,
    power_facts,
    shared,
)
from judge.api.language import Help, bare, mentions, written_words
from judge.api.values import GameRecord, Seat
from judge.games.machiavelli.advice.building import building
from judge.games.machiavelli.advice.places import everything, place, standing
from judge.games.machiavelli.advice.reach import reach
from judge.games.machiavelli.commands import replies
from judge.games.machiavelli.commands.edit_lines import game_at
from judge.games.machiavelli.commands.models import (
    BookInNumbers,
    Gazetteer,
    Neighbours,
    Province,
    WhatCanBuild,
    WhereCanGo,
)
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.names import Names, plain
from judge.games.machiavelli.language.reading.order_parser import parser_for
from judge.games.machiavelli.letters.book_in_numbers import in_numbers
from judge.games.machiavelli.letters.listing import rules_told
from judge.games.machiavelli.maps.library import RULEBOOK
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit
from judge.games.machiavelli.words import OPTIONS

_WHOSE = ("the", "my", "our")
_GARRISON = ("g", "garrison")
_LITTLE = ("of", "to", "in", "at", "unit", "a", "f", "army", "fleet", *_WHOSE, *_GARRISON)
_SHORTEST_NAME = 4
"""Letters of a name among other words."""
_GOING = frozenset({"go", "move", "sail", "march", "travel"})
_MINE = frozenset({"", "i", "we", "they", "my units", "my unit", "my armies", "units"})


_OPTIONS = frozenset(bare(said) for words in OPTIONS.values() for said in words)


def province(session: Session, command: Province) -> Session:
    """Tell what a place is, its neighbours and owner; without a game on the board most are played on.

    An option of the rules may begin with that word as well: ``province trade``.
    """
    record, words = _at(session, command.name)
    option = f"province {words}"
    if bare(option) in _OPTIONS and _place(session, record, words) is None:
        return carry_out(session, Help(topic=option))
    return _with_place_described(session, record, words)


def neighbours(session: Session, command: Neighbours) -> Session:
    """Tell what borders on a place, or, without one, on each of the writer's units."""
    if command.of.strip(" ?.!").lower() in _MINE:
        return _own_reach(session)
    return _with_place_described(session, *_at(session, command.of))


def where_can_go(session: Session, command: WhereCanGo) -> Session:
    """``WHERE CAN A flo GO``; of a place without such a unit the place itself is told."""
    text = " ".join(
        takewhile(lambda word: word.strip("?.!").lower() not in _GOING, command.unit.split())
    ).strip(" ?.!")
    if text.lower() in _MINE or not written_words.without_opening(text, _LITTLE, "."):
        return _own_reach(session)
    record, words = _at(session, text)
    area = _place(session, record, words)
    state = _visible_state(session, record)
    unit = None
    if state is not None and area is not None:
        inside = written_words.end_of_opening(written_words.without_opening(words, _WHOSE), _GARRISON) > 0
        unit = (state.garrisons if inside else state.field).get(area)
    if record is None or state is None or unit is None:
        return _with_place_described(session, record, words)
    return _reaches(session, record, state, (unit,))


def gazetteer(session: Session, command: Gazetteer) -> Session:
    """The whole board: every place with its short name, its city and its neighbours."""
    record = _game_of_ours(session, command.table)
    if record is None and command.table:
        return no_such_game(session, command.table)
    setting = _setting(session, record)
    about = record.name if record is not None else "-"
    return session.say(replies.Gazetteer(setting=setting, places=everything(setting)), about=about)


def book_told(session: Session, command: BookInNumbers) -> Session:
    """The numbers of the rulebook at hand, or of one that was named: its year, its prices, its bank, and
    which options are on.
    """
    record = None if command.scenario else _game_of_ours(session)
    setting = _setting(session, record)
    if command.scenario:
        laid_over = {RULEBOOK: command.rulebook} if command.rulebook else {}
        shown = session.context.games.scenario(command.scenario, laid_over)
        assert isinstance(shown, Machiavelli)
        setting = shown.setting
    return session.say(
        replies.BookInNumbers(
            setting=setting,
            book=in_numbers(setting),
            rules=rules_told(setting),
            scenario=setting.scenario.title if command.scenario and not command.rulebook else "",
            at_hand=not command.scenario,
        ),
        about=record.name if record is not None else "-",
    )


def what_can_build(session: Session, _: WhatCanBuild) -> Session:
    """Tell where the writer could raise units if it were winter now, and what units cost."""
    record = _game_of_ours(session)
    if record is None:
        return no_such_game(session, "")
    seat, state = _own_seat(session, record), _visible_state(session, record)
    if seat is None or state is None:
        return session.say(
            replies.WhoseUnits() if state is not None else shared.MapNotYet(), about=record.name
        )
    rules = game_at(session, record)
    return session.say(
        replies.WhatCanBuild(
            setting=rules.setting,
            power=power_facts(session.rules(record), seat),
            phase=session.phase_facts(record),
            building=building(rules.setting, state, Power(seat)),
        ),
        about=record.name,
    )


# ---------------------------------------------------------------- which place, of which game


def _at(session: Session, text: str) -> tuple[GameRecord | None, str]:
    """The game that a line is about, and the rest of it: its first word may name the game."""
    head, _, rest = text.strip(" ?.!:").partition(" ")
    named = session.game(head) if rest else None
    if named is not None and _is_ours(session, named):
        return named, rest
    return _game_of_ours(session), text.strip(" ?.!:")


def _game_of_ours(session: Session, word: str = "") -> GameRecord | None:
    """The table of that name, or the one at hand, if it is of this game."""
    record = game_meant(session, word)
    return record if record is not None and _is_ours(session, record) else None


def _is_ours(session: Session, record: GameRecord) -> bool:
    return isinstance(session.rules(record), Machiavelli)


def _setting(session: Session, record: GameRecord | None) -> Setting:
    if record is not None:
        return game_at(session, record).setting
    system = session.context.games.system("machiavelli")
    usual = system.game(system.scenarios()[0], {})
    assert isinstance(usual, Machiavelli)
    return usual.setting


def _names(session: Session, record: GameRecord | None) -> Names:
    return parser_for(_setting(session, record).scenario).names


def _place(session: Session, record: GameRecord | None, words: str) -> AreaId | None:
    known = _names(session, record)
    bare = written_words.without_opening(words, _LITTLE, ".")
    said = known.place(words) or known.place(bare) or known.place(bare.partition("/")[0])
    return said or _only_place_in(words, known)


def _only_place_in(words: str, known: Names) -> AreaId | None:
    """The one place that is named in words of any language: ``ma flotte de Pise``."""
    named = [mention.named for mention in mentions(words, known) if len(mention.written) >= _SHORTEST_NAME]
    places = {id for pairs in named for kind, id in pairs if kind == "place"}
    return AreaId(*places) if len(places) == 1 and len(words.split()) > 1 else None


def _visible_state(session: Session, record: GameRecord | None) -> State | None:
    """The position as the reader may know it; None before the first."""
    if record is None or not record.state:
        return None
    state = session.codec(record).load_state(record.state)
    seen: State = look(session, record, state, eyes(session, record)).state
    return seen


def _own_seat(session: Session, record: GameRecord) -> Seat | None:
    """The power that the writer is signed on as, or plays alone."""
    seat = eyes(session, record)
    if seat is not None or session.person is None:
        return seat
    mine = [s.seat for s in record.seats if s.person == session.person.id]
    return mine[0] if len(mine) == 1 else None


# ---------------------------------------------------------------- answers


def _with_place_described(session: Session, record: GameRecord | None, words: str) -> Session:
    area, about = _place(session, record, words), record.name if record is not None else "-"
    setting, known = _setting(session, record), _names(session, record)
    if area is None:
        word = written_words.without_opening(words, _LITTLE, ".")[:40]
        near = known.either_place.get(plain(word), ())
        titles = {title.lower(): title for title in known.place_titles.values()}
        like = tuple(titles[n] for n in nearest(word, titles, cutoff=65))
        shown = tuple(known.place_titles[a] for a in near) or like
        return session.say(replies.UnknownPlace(word=word, near=shown), about=about)
    state = _visible_state(session, record)
    held = standing(state, area) if state is not None else None
    return session.say(replies.Province(setting=setting, place=place(setting, area), held=held), about=about)


def _own_reach(session: Session) -> Session:
    record = _game_of_ours(session)
    if record is None:
        return no_such_game(session, "")
    seat, state = _own_seat(session, record), _visible_state(session, record)
    if state is None:
        return session.say(shared.MapNotYet(), about=record.name)
    if seat is None:
        return session.say(replies.WhoseUnits(), about=record.name)
    return _reaches(session, record, state, state.units_of(Power(seat)))


def _reaches(session: Session, record: GameRecord, state: State, units: tuple[Unit, ...]) -> Session:
    setting = game_at(session, record).setting
    found = tuple(reach(setting, state, unit) for unit in units)
    return session.say(replies.Reach(setting=setting, units=found), about=record.name)
