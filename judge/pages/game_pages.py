"""The files of one game: a page for each phase, the newest one as its front, JSON and feeds.

Not here: what may be known (pages.public_game), pages that are no game's (pages.site).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cached_property
from io import BytesIO
from typing import Any

from markupsafe import Markup
from PIL import Image

from judge.commands.settings.secrecy import over
from judge.core.table import GameStatus
from judge.core.wording import writing_in
from judge.pages import charts, feeds
from judge.pages.archive import archive, film, has_book, has_film, has_newspaper, letter
from judge.pages.boards import board_files, board_path, names_file
from judge.pages.look import Look
from judge.pages.public_game import ClosedPhase, PublicGame
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES, OPENING, page_words, phase_name

FEED = 12
"""Entries of a feed, at most."""
THUMB, THUMB_TOP = (440, 220), 0.12
"""Pixels of a picture on the front page, and how far below its top it begins, as a share of its height."""


class GamePages:
    """One game's files, in every language."""

    def __init__(self, look: Look, game: PublicGame) -> None:
        self.look, self.game = look, game
        self._at = f"g/{game.folder}"

    def items(self) -> Iterator[Item]:
        """Phases before what leads to them, so that no link is ever dead."""
        game, shown = self.game, () if self.game.is_fogged else self.game.closed
        for closed in shown:
            stamp = self._stamp(closed)
            if facts := self._has_facts:
                yield Item(f"{self._at}/{closed.stem}.json", stamp, _bind_arguments(self._json, closed))
            for language in LANGUAGES:
                path = self._path(language, f"{closed.stem}.html")
                yield Item(path, stamp, _bind_arguments(self._phase, closed, language, path, facts))
        whole = self._whole_stamp()
        if shown and game.pages.board() is not None:
            stamp = shown[-1].stamp + self.look.version
            yield Item(f"{self._at}/map.png", stamp, self._picture)
            yield Item(f"{self._at}/thumb.webp", stamp, self._thumbnail)
        if has_film(game):
            yield film(game, self.look.version)
        yield from archive(self.look, game, whole, self._chart)
        yield Item(f"{self._at}/index.json", whole, self._index_json)
        for language in LANGUAGES:
            path = self._path(language, "index.html")
            yield Item(path, whole, _bind_arguments(self._front, language, path))
            yield Item(self._path(language, "feed.xml"), whole, _bind_arguments(self._feed, language))
            yield Item(self._path(language, "deadline.ics"), whole, _bind_arguments(self._calendar, language))

    def boards(self) -> Iterator[Item]:
        """The board's file in each language: shared by all games on it."""
        if self.game.is_fogged or not self.game.closed:
            return
        for language in LANGUAGES:
            with writing_in(language):
                board = self.game.pages.board()
                files = tuple(board_files(board, self.game.rules)) if board is not None else ()
            yield from files

    def _path(self, language: str, name: str) -> str:
        folder = "" if language == LANGUAGES[0] else f"{language}/"
        return f"{folder}{self._at}/{name}"

    def _stamp(self, closed: ClosedPhase) -> str:
        """A phase's files change with it, and when one follows."""
        after = closed.number + 1 < len(self.game.closed)
        facts = (self.look.version, closed.stamp, after, self.game.is_fogged, over(self.game.record))
        return _hash(facts, self.game.record.comment, self.game.record.flags, self.game.record.scenario)

    def _whole_stamp(self) -> str:
        game, record = self.game, self.game.record
        last = game.closed[-1].stamp if game.closed else ""
        facts = (
            *(record.status, record.phase, record.deadline, record.comment, record.options, record.flags),
            *(record.notes.ended, len(record.newcomers), [(s.seat, s.person is None) for s in record.seats]),
        )
        before = [closed.stamp for closed in game.closed]
        return _hash(self.look.version, last, before, game.press_now, game.is_fogged, facts)

    @cached_property
    def _has_facts(self) -> bool:
        """Tell whether the game tells its phases as JSON."""
        shown = not self.game.is_fogged and bool(self.game.closed)
        return shown and bool(self.game.pages.public_facts(*self.game.phase(self.game.closed[-1])))

    # ------------------------------------------------------------ pages

    def _phase(self, closed: ClosedPhase, language: str, path: str, facts: bool) -> bytes:
        with writing_in(language):
            told = self._phase_facts(closed, language, facts) | {"now": None}
            return self.look.page("game.html", language, path, told)

    def _front(self, language: str, path: str) -> bytes:
        """The game as it stands: its newest phase, and what is to come."""
        game = self.game
        with writing_in(language):
            facts = self._has_facts
            told = (
                self._phase_facts(game.closed[-1], language, facts)
                if game.closed and not game.is_fogged
                else self._table(language)
            )
            told |= {"now": self._now(language), "chart": self._chart(language)}
            return self.look.page("game.html", language, path, told)

    def _table(self, language: str) -> dict[str, Any]:
        """Values that every page of the game has."""
        game = self.game
        return {
            "game": game.name,
            "folder": game.folder,
            "record": game.record,
            "scenario": str(game.rules.setting.scenario.title),
            "phase": None,
            "fogged": game.is_fogged,
            "chart": "",
            "phases": (),
            "picture": bool(game.closed) and not game.is_fogged and game.pages.board() is not None,
        }

    def _phase_facts(self, closed: ClosedPhase, language: str, facts: bool) -> dict[str, Any]:
        """A closed phase for the template."""
        game = self.game
        before, view = game.phase(closed)
        board = game.pages.board()
        colours = game.pages.colours()
        seats = {game.seat_name(s): s for s in game.rules.setting.scenario.powers}
        layer = None
        if board is not None:
            up = self.look.root(self._path(language, f"{closed.stem}.html"))
            layer = game.pages.layer(before, view, f"{up}{board_path(board)}")
        stems = [one.stem for one in game.closed]
        n = closed.number
        return self._table(language) | {
            "phase": {
                "name": phase_name(game.rules, game.record, closed.record.phase, language),
                "number": n,
                "stem": closed.stem,
                "closed": closed.record.closed,
                "previous": stems[n - 1] if n else "",
                "next": stems[n + 1] if n + 1 < len(stems) else "",
                "first": stems[0],
            },
            "facts": facts,
            "board": board,
            "board_names": names_file(board, game.rules).path if board is not None and board.windows else "",
            "layer": Markup(layer.svg) if layer is not None else "",
            "story": game.pages.story(before, view, opening=closed.record.phase == OPENING),
            "standings": game.pages.standings(view.state),
            "colours": {name: colours[seat] for name, seat in seats.items() if seat in colours},
            "press": [letter(game, p) for p in closed.press],
        }

    def _now(self, language: str) -> Mapping[str, Any]:
        """Facts of what is to come, and who is at the table."""
        game, record = self.game, self.game.record
        forming = record.status is GameStatus.FORMING
        still = set(game.seats_in())
        winners = game.rules.winners(game.view(record.state).state) if record.state else ()
        vacant = {s.seat for s in record.seats if s.person is None or s.abandoned}
        board = game.pages.board()
        return {
            "forming": forming,
            "over": over(record),
            "phase": phase_name(game.rules, record, record.phase, language) if record.phase else "",
            "deadline": None if over(record) else record.deadline,
            "has_deadlines": not forming and not over(record),
            "taken": None if record.options.secret else len(record.newcomers),
            "places": record.options.players or len(game.rules.seats),
            "seats": [
                {"name": game.seat_name(s), "in": s in still, "vacant": s in vacant and not forming}
                for s in game.rules.seats
            ],
            "winners": [game.seat_name(s) for s in winners] if over(record) else [],
            "ended": record.notes.ended,
            "press": [letter(game, p) for p in game.press_now],
            "newspaper": has_newspaper(game),
            "book": has_book(game),
            "film": has_film(game),
            "board": board.name if board is not None else "",
        }

    def _chart(self, language: str) -> Markup:
        game = self.game
        if game.is_fogged or not game.closed:
            return Markup("")
        scores = game.scores
        counted = game.pages.victory_count(game.view(game.closed[-1].record.after).state)
        colours = game.pages.colours()
        lines = [
            charts.Line(
                game.seat_name(seat),
                colours[seat].piece if seat in colours else charts.COLOURS[n % len(charts.COLOURS)],
                tuple(values.get(seat, 0) for _, values in scores),
            )
            for n, seat in enumerate(game.rules.seats)
        ]
        title = page_words(language)["chart"].format(counted=counted.name)
        return Markup(charts.chart([p for p, _ in scores], lines, counted.goal, title))

    # ------------------------------------------------------------ other files

    def _json(self, closed: ClosedPhase) -> bytes:
        before, view = self.game.phase(closed)
        facts = self.game.pages.public_facts(before, view)
        head = {
            "game": self.game.name,
            "number": closed.number,
            "phase": closed.record.phase,
            "closed": _iso(closed.record.closed),
        }
        return _plain({**head, **facts})

    def _index_json(self) -> bytes:
        """The game, with the files of its phases."""
        game, record = self.game, self.game.record
        shown = () if game.is_fogged else game.closed
        counted = game.pages.victory_count(game.view(shown[-1].record.after).state) if shown else None
        facts = self._has_facts
        board = game.pages.board() if shown else None
        return _plain(
            {
                "game": game.name,
                "system": game.rules.system.name,
                "scenario": record.scenario,
                "status": record.status.value,
                "phase": record.phase,
                "deadline": _iso(record.deadline),
                "comment": record.comment,
                "board": board.key if board is not None else None,
                "seats": [{"seat": str(s), "name": game.seat_name(s)} for s in game.rules.seats],
                "in": [str(s) for s in game.seats_in()],
                "counted": {
                    "name": counted.name,
                    "goal": counted.goal,
                    "scores": {str(s): n for s, n in counted.scores.items()},
                }
                if counted is not None
                else None,
                "phases": [
                    {
                        "number": one.number,
                        "phase": one.record.phase,
                        "closed": _iso(one.record.closed),
                        "page": f"{one.stem}.html",
                        **({"facts": f"{one.stem}.json"} if facts else {}),
                    }
                    for one in shown
                ],
            }
        )

    def _picture(self) -> bytes:
        """The newest position as PNG, for those who show the page to others."""
        game, closed = self.game, self.game.closed[-1]
        _, view = game.phase(closed)
        name = phase_name(game.rules, game.record, closed.record.phase, LANGUAGES[0])
        found = game.rules.presenter.picture(view.state, f"{game.name}, {name}", view.events)
        return found.lighter().png if found is not None else b""

    def _thumbnail(self) -> bytes:
        """The middle of it, small, for the front page."""
        with Image.open(BytesIO(self._picture())) as whole:
            width, height = whole.size
            top = round(height * THUMB_TOP)
            part = whole.convert("RGB").crop((0, top, width, top + round(width * THUMB[1] / THUMB[0])))
        made = BytesIO()
        part.resize(THUMB).save(made, "WEBP", quality=30, method=6)
        return made.getvalue()

    def _feed(self, language: str) -> bytes:
        game, words = self.game, page_words(language)
        entries = []
        with writing_in(language):
            for closed in game.closed[::-1][:FEED]:
                name = phase_name(game.rules, game.record, closed.record.phase, language)
                link = self.look.address(self._path(language, "index.html"))
                text = ""
                if not game.is_fogged:
                    before, view = game.phase(closed)
                    opening = closed.record.phase == OPENING
                    text = "; ".join(game.pages.story(before, view, opening=opening).headlines)
                    link = self.look.address(self._path(language, f"{closed.stem}.html"))
                entries.append(
                    feeds.Entry(key=closed.stem, title=name, text=text, link=link, at=closed.record.closed)
                )
        return feeds.atom(
            id=f"tag:{self.look.domain},2026:podesta/{game.folder}",
            title=words["feed"].format(game=game.name),
            author=self.look.name,
            link=self.look.address(self._path(language, "index.html")),
            updated=entries[0].at if entries else game.record.created or datetime(2026, 1, 1, tzinfo=UTC),
            entries=entries,
        )

    def _calendar(self, language: str) -> bytes:
        game, record, words = self.game, self.game.record, page_words(language)
        name = phase_name(game.rules, record, record.phase, language) if record.phase else ""
        return feeds.calendar(
            uid=f"{record.phase}.{game.folder}@{self.look.domain}",
            summary=words["calendar"].format(game=game.name, phase=name),
            description=self.look.address(self._path(language, "index.html")),
            at=None if over(record) else record.deadline,
            stamp=record.opened or datetime(2026, 1, 1, tzinfo=UTC),
        )


def _bind_arguments(function: Any, *arguments: Any) -> Any:
    return lambda: function(*arguments)


def _hash(*facts: object) -> str:
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def _iso(at: datetime | None) -> str | None:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at is not None else None


def _plain(facts: Any) -> bytes:
    """As JSON; no sign in it begins a tag, whoever takes it for a page."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return (text.replace("<", "\\u003c") + "\n").encode()
