"""All of a game on one page: its newspaper (letters that all may read), and its book when it is over.

The whole game as one moving picture: which positions it has, and when it is painted anew. A game that is
played shows the periods that are over, so that it is painted once in each.

Not here: single phases (pages.game_pages), what may be known (pages.public_game), painting (the games),
other files of a game (pages.game_pages).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.commands.settings.secrecy import over
from judge.core.wording import writing_in
from judge.pages.look import Look
from judge.pages.public_game import ClosedPhase, PublicGame, PublicLetter
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES, OPENING, phase_name


def has_newspaper(game: PublicGame) -> bool:
    """Tell whether anybody has written to all."""
    return bool(game.press_now) or any(closed.press for closed in game.closed)


def has_book(game: PublicGame) -> bool:
    """Tell whether the game is over and was played; fog has lifted then."""
    return over(game.record) and bool(game.closed)


def archive(look: Look, game: PublicGame, stamp: str, chart: Any) -> Iterator[Item]:
    """The newspaper and the book, as far as there are any. `chart` draws the game's course in a language."""
    for language in LANGUAGES:
        at = "" if language == LANGUAGES[0] else f"{language}/"
        if has_newspaper(game):
            path = f"{at}g/{game.folder}/press.html"
            yield Item(path, stamp, _Page(look, "press.html", language, path, lambda la: _press(game, la)))
        if has_book(game):
            path = f"{at}g/{game.folder}/book.html"
            book = lambda la: _book(game, la) | {"chart": chart(la)}  # noqa: E731
            yield Item(path, stamp, _Page(look, "book.html", language, path, book))


class _Page:
    """A page that is written when it is needed; `facts` gives what it says in a language."""

    def __init__(self, look: Look, template: str, language: str, path: str, facts: Any) -> None:
        self._look, self._place, self._facts = look, (template, language, path), facts

    def __call__(self) -> bytes:
        language = self._place[1]
        with writing_in(language):
            return self._look.page(*self._place, self._facts(language))


def letter(game: PublicGame, written: PublicLetter) -> Mapping[str, Any]:
    """A letter to all for a template."""
    named = game.seat_name(written.seat) if written.seat else written.author
    return {"from": named, "role": written.role, "text": written.text, "at": written.at}


def _table(game: PublicGame) -> dict[str, Any]:
    scenario = str(game.rules.setting.scenario.title)
    return {"game": game.name, "folder": game.folder, "scenario": scenario, "comment": game.record.comment}


def _phase_facts(game: PublicGame, closed: ClosedPhase, language: str) -> dict[str, Any]:
    name = phase_name(game.rules, game.record, closed.record.phase, language)
    return {"name": name, "stem": closed.stem, "letters": [letter(game, one) for one in closed.press]}


def _press(game: PublicGame, language: str) -> dict[str, Any]:
    """The newest first, as newspapers lie on a table."""
    parts = [_phase_facts(game, closed, language) for closed in game.closed if closed.press]
    if game.press_now:
        phase = game.record.phase
        name = phase_name(game.rules, game.record, phase, language) if phase else ""
        parts.append({"name": name, "stem": "", "letters": [letter(game, one) for one in game.press_now]})
    return _table(game) | {"parts": parts[::-1], "linked": not game.is_fogged}


def _book(game: PublicGame, language: str) -> dict[str, Any]:
    """From the first phase to the last, with what became of every order."""
    chapters = []
    for closed in game.closed:
        before, view = game.phase(closed)
        story = game.pages.story(before, view, opening=closed.record.phase == OPENING)
        chapters.append(_phase_facts(game, closed, language) | {"story": story})
    last = game.view(game.closed[-1].record.after).state
    colours = game.pages.colours()
    seats = {game.seat_name(seat): seat for seat in game.rules.setting.scenario.powers}
    return _table(game) | {
        "chapters": chapters,
        "after": [letter(game, one) for one in game.press_now],
        "standings": game.pages.standings(last),
        "winners": [game.seat_name(seat) for seat in game.rules.winners(last)],
        "colours": {name: colours[seat] for name, seat in seats.items() if seat in colours},
        "picture": game.pages.board() is not None,
        "film": has_film(game),
    }


NAME = "film.gif"
MOST = 20
"""Positions, of some 10 kB each; of a longer game every second or third is shown, and both ends always."""


def has_film(game: PublicGame) -> bool:
    """Tell whether there is a board, and more than one position to show on it."""
    return len(_phases_shown(game)) > 1 and game.pages.board() is not None and game.pages.film(()) is not None


def film(game: PublicGame, version: str) -> Item:
    """The file, for a game that has a film. Raises ValueError in fog."""
    shown = _phases_shown(game)
    stamp = repr((version, game.name, [closed.stamp for closed in shown]))
    path = f"g/{game.folder}/{NAME}"
    return Item(path, hashlib.sha256(stamp.encode()).hexdigest(), lambda: _paint_film(game, shown))


def _paint_film(game: PublicGame, shown: Sequence[ClosedPhase]) -> bytes:
    """For all languages the same: only names of seats and the game's are on it, and a number of periods."""
    stills: list[tuple[Any, str]] = [
        (game.phase(closed)[1].state, f"{game.name}, {game.period(closed)}") for closed in shown
    ]
    with writing_in(LANGUAGES[0]):
        paint = game.pages.film(stills)
        return paint() if paint is not None else b""


def _phases_shown(game: PublicGame) -> Sequence[ClosedPhase]:
    """Positions that are shown; none in fog."""
    if game.is_fogged or not game.closed:
        return ()
    done: Sequence[ClosedPhase] = game.closed
    if not over(game.record):
        now = game.rules.system.phases.period(game.record.phase)
        done = [closed for closed in done if closed.number == 0 or game.period(closed) < now]
    step = -(-(len(done) - 1) // (MOST - 1)) or 1
    return [closed for n, closed in enumerate(done[:-1]) if n % step == 0] + [done[-1]]
