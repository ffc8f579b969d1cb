"""All files of the noticeboard: every public game, the front page, rules, boards and help.

The page of people: whoever chose to be shown, with their games. Nobody is there who did not ask for it. Left
out are games that are not public, and those that hide who plays what.

Not here: writing them (pages.publisher), one game's files (pages.game_pages), choosing (commands.people).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.catalogue import Catalogue
from judge.commands.settings.secrecy import identities_hidden, over
from judge.core.repository import Repository
from judge.core.table import GameRecord, GameStatus
from judge.core.wording import writing_in
from judge.pages.game_pages import GamePages
from judge.pages.look import MISSING, Look
from judge.pages.manuals import manuals
from judge.pages.openapi import description, games_list
from judge.pages.public_game import PublicGame, folder_of, is_public, public_game
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES, phase_name
from judge.rendering import unwritten

_MOST_ENDED = 60
"""Games that are over and stand on the front page; the others keep their pages."""


class ForgottenError(Exception):
    """A file of a game that was not read again is missing: everything must be made anew."""


@dataclass(frozen=True, slots=True)
class _Known:
    """Pages made of a game that has not changed since: `mark` tells."""

    mark: str
    files: tuple[tuple[str, str], ...]
    cards: Mapping[str, Mapping[str, Any]]


@dataclass(slots=True)
class Site:
    """Every file. `marks` give for each game a word that changes with it: games whose word is the same are
    not read again. Without one a game is read each time.
    """

    look: Look
    games: Catalogue
    _known: dict[str, _Known] = field(default_factory=dict)
    _manuals: tuple[Item, ...] = ()

    def items(self, repository: Repository, marks: Mapping[str, str]) -> Iterator[Item]:
        """Files that all pages share, manuals, games, and the front page."""
        if not self._manuals:
            self._manuals = (*self.look.items(), *manuals(self.look, self.games))
        yield from self._manuals
        yield from self.game_files(repository, marks)

    def game_files(self, repository: Repository, marks: Mapping[str, str]) -> Iterator[Item]:
        """Those of the games, the front page that leads to them, their list for programs, and people.

        A game that cannot be read, or whose page fails, is left out and noted.
        """
        shown: list[tuple[GameRecord, Mapping[str, Mapping[str, Any]]]] = []
        records = [record for record in repository.games() if is_public(record)]
        for record in records:
            mark = marks.get(record.name, "")
            known = self._known.get(record.name)
            if known is None or not mark or known.mark != mark:
                try:
                    found = public_game(repository, record, self.games.table(record))
                    pages = GamePages(self.look, found)
                    files = [*pages.boards(), *pages.items()]
                    cards = _cards(found)
                except Exception as fault:  # one game must not keep the others' pages from being written
                    unwritten.note(fault, f"the pages of {record.name}")
                    continue
                yield from files
                known = _Known(mark, tuple((file.path, file.stamp) for file in files), cards)
                self._known[record.name] = known
            else:
                yield from (Item(path, stamp, _forgotten) for path, stamp in known.files)
            shown.append((record, known.cards))
        for gone in set(self._known) - {record.name for record in records}:
            del self._known[gone]
        yield from _front(self.look, shown)
        records = [record for record, _ in shown]
        yield from description(self.look, self.games)
        yield from games_list(self.look, records)
        names = {
            record.name: {code: card["seats"] for code, card in cards.items()} for record, cards in shown
        }
        yield from _people_page(self.look, repository, records, names)

    def forget(self) -> None:
        """Read every game again."""
        self._known.clear()


def _forgotten() -> bytes:
    raise ForgottenError


def _cards(game: PublicGame) -> Mapping[str, Mapping[str, Any]]:
    """Cards of a game for the front page, by language."""
    found = {}
    for language in LANGUAGES:
        with writing_in(language):
            found[language] = _card(game, language)
    return found


def _front(look: Look, shown: Sequence[tuple[GameRecord, Mapping[str, Mapping[str, Any]]]]) -> Iterator[Item]:
    groups: dict[str, list[Mapping[str, Mapping[str, Any]]]] = {"forming": [], "running": [], "ended": []}
    for record, cards in shown:
        forms = record.status is GameStatus.FORMING
        groups["forming" if forms else "ended" if over(record) else "running"].append(cards)
    groups["ended"] = groups["ended"][:_MOST_ENDED]
    for language in LANGUAGES:
        told = {name: [cards[language] for cards in found] for name, found in groups.items()}
        stamp = hashlib.sha256(repr((look.version, told)).encode()).hexdigest()
        path = "index.html" if language == LANGUAGES[0] else f"{language}/index.html"
        yield Item(path, stamp, _Page(look, "front.html", language, path, {"games": told}))
        missing = path.replace("index.html", MISSING)
        yield Item(missing, look.version, _Page(look, "missing.html", language, missing, {}))


class _Page:
    """A page that is written when it is needed."""

    def __init__(self, look: Look, template: str, language: str, path: str, facts: Mapping[str, Any]) -> None:
        self._arguments = template, language, path, facts
        self._look = look

    def __call__(self) -> bytes:
        with writing_in(self._arguments[1]):
            return self._look.page(*self._arguments)


def _card(game: PublicGame, language: str) -> Mapping[str, Any]:
    """Card of a game for the front page."""
    record, rules = game.record, game.rules
    open_board = bool(game.closed) and not game.is_fogged
    state = game.view(record.state).state if record.state else None
    winners = rules.winners(state) if state is not None and over(record) else ()
    counted = game.pages.victory_count(state) if state is not None and open_board else None
    ahead = sorted(counted.scores.items(), key=lambda one: -one[1])[:3] if counted else []
    return {
        "name": record.name,
        "folder": game.folder,
        "scenario": str(rules.setting.scenario.title),
        "comment": record.comment,
        "phase": phase_name(rules, record, record.phase, language) if record.phase else "",
        "deadline": record.deadline,
        "taken": None if record.options.secret else len(record.newcomers),
        "places": record.options.players or len(rules.seats),
        "vacant": sum(s.person is None or s.abandoned for s in record.seats if not s.dummy),
        "counted": counted.name if counted is not None else "",
        "leaders": [f"{game.seat_name(seat)} {score}" for seat, score in ahead],
        "seats": {str(seat): game.seat_name(seat) for seat in rules.seats},
        "winners": [game.seat_name(s) for s in winners],
        "picture": open_board and game.pages.board() is not None,
    }


Row = Mapping[str, Any]


def _people_page(
    look: Look,
    repository: Repository,
    records: Sequence[GameRecord],
    seat_names: Mapping[str, Mapping[str, Row]],
) -> Iterator[Item]:
    """The page in each language. `seat_names`: for each game and language, the names of its seats."""
    shown: dict[int, list[GameRecord]] = {}
    for record in records:
        if record.phase and not identities_hidden(record) and record.name in seat_names:
            for number in dict.fromkeys(s.person for s in record.seats if s.person is not None):
                shown.setdefault(number, []).append(record)
    found = []
    known = repository.people_by_number(shown)
    for number, games in shown.items():
        person = known.get(number)
        if person is not None and person.details.on_people_page:
            found.append((person.name, number, games))
    found.sort(key=lambda one: (one[0].casefold(), one[1]))
    for language in LANGUAGES:
        rows = [
            {
                "name": name,
                "games": [_game(record, number, seat_names[record.name][language]) for record in games],
            }
            for name, number, games in found
        ]
        path = "people/index.html" if language == LANGUAGES[0] else f"{language}/people/index.html"
        stamp = hashlib.sha256(repr((look.version, rows)).encode()).hexdigest()
        yield Item(path, stamp, _page(look, language, path, rows))


def _page(look: Look, language: str, path: str, rows: Sequence[Row]) -> Any:
    def make_page() -> bytes:
        with writing_in(language):
            return look.page("people.html", language, path, {"people": rows})

    return make_page


def _game(record: GameRecord, person: int, names: Row) -> Row:
    """One game of a person's: which powers they have, and whether it goes on."""
    seats = [names.get(str(s.seat), str(s.seat)) for s in record.seats if s.person == person]
    return {"name": record.name, "folder": folder_of(record.name), "seats": seats, "over": over(record)}
