"""Parts of the running judge: commands, games, rendering and mail, as the ports that its workers use.

Large packages are imported when the judge starts, not before. Not here: any work of theirs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from judge import commands
from judge.catalogue import Catalogue
from judge.commands.context import JudgePolicy
from judge.commands.master import edit_log
from judge.commands.settings.secrecy import identities_hidden
from judge.core.effects import Effect, Send
from judge.core.game import Outcome
from judge.core.inbound import InboundMail
from judge.core.outbound import Attachment, OutboundMail, Rendered
from judge.core.repository import Repository
from judge.core.system.pages import pages_of
from judge.core.system.presenter import PhaseNews, Picture
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, PhaseRecord
from judge.core.wording import language_written, writing_in
from judge.games_at_hand import games_at_hand
from judge.mail import composing
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import bounce
from judge.mail.reading.letter import read
from judge.pages.words import OPENING
from judge.rendering import families, ical, render, unwritten
from judge.rendering.words import FALLBACK
from judge.runtime.environment import Ports, names_for
from judge.runtime.inbound.letters_per_hour import may_write
from judge.runtime.scenes import Painter, Shown, Unpainted
from judge.store import admin_queries
from judge.store.transaction import Transaction
from judge.version import __version__


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Rules and places of a house, as its keeper settled them.

    `keepers` are the addresses from which keepers may write; `web` is where observers may click to leave;
    `strangers` is how many letters a day an address gets that nobody has registered (0: any number); `desk`
    is where links to the order desk begin (empty: there is none).
    """

    keepers: tuple[str, ...] = ()
    web: str = ""
    strangers: int = 0
    desk: str = ""


def judge_ports(
    own: OwnAddresses,
    name: str,
    passwords: commands.Passwords,
    token: Callable[[], str],
    games: Catalogue | None = None,
    house: HouseRules | None = None,
    reaches: Callable[[str], bool] = lambda address: True,
    desk_key: Callable[[], str] = lambda: "",
) -> Ports:
    """The parts of a judge that signs as `name`. `token` gives fresh reply tokens; `games`: all there are.

    `reaches`: letters can go to an address. `desk_key` gives fresh keys for links to the order desk.
    """
    games, house = games or games_at_hand(), house or HouseRules()
    families.messages(FALLBACK)  # a fault in one is told at the start
    deciding = _Deciding(
        own=own,
        name=name,
        passwords=passwords,
        token=token,
        games=games,
        house=house,
        reaches=reaches,
        desk_key=desk_key,
    )
    writing = _Writing(games=games, own=own, identity=composing.Identity(own=own, name=name, web=house.web))
    return Ports(
        read=read,
        bounce=bounce,
        on_letter=deciding.on_letter,
        rules=games.table,
        render=writing.letter,
        text=writing.text,
        picture=_picture,
        paint=Painter(games).painted,
        announce=writing.announcement,
        whole_game=_whole_game,
        compose=writing.compose,
        message_id=writing.message_id,
        edited=edit_log.position_with_edits,
        on_opened=deciding.on_opened,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deciding:
    """Ports for letters and opened games; fields as the parameters of `judge_ports`."""

    own: OwnAddresses
    name: str
    passwords: commands.Passwords
    token: Callable[[], str]
    games: Catalogue
    house: HouseRules
    reaches: Callable[[str], bool]
    desk_key: Callable[[], str]

    def _context(self, now: datetime) -> commands.Context:
        """A new one for each letter: it keeps what has been found in one."""
        return commands.Context(
            now=now,
            fresh_token=self.token,
            passwords=self.passwords,
            games=self.games,
            address=self.own.address,
            name=self.name,
            version=__version__,
            desk=self.house.desk,
            fresh_desk_key=self.desk_key,
        )

    def on_letter(
        self, letter: InboundMail, repository: Repository, now: datetime, allowance: commands.Allowance
    ) -> tuple[Effect, ...]:
        self.games.refresh()

        def may_be_taken(address: str) -> bool:
            return not isinstance(repository, Transaction) or may_write(
                repository, address, now, self.house.strangers
            )

        about = replace(
            self._context(now),
            policy=_policy(repository, self.house.keepers),
            may_write=may_be_taken,
            reaches=self.reaches,
            allowance=allowance,
            letters_awaited_until=lambda: _letters_awaited_until(repository, now),
            passwords=self.passwords.with_meter(lambda: allowance.take(commands.Cost.PASSWORD)),
        )
        return commands.on_letter(letter, repository, about)

    def on_opened(self, name: str, repository: Repository, now: datetime) -> tuple[Effect, ...]:
        with self.games.words.in_force():
            return commands.on_opened(name, repository, self._context(now))


def _letters_awaited_until(repository: Repository, now: datetime) -> datetime | None:
    """The time by which letters sent while no receiver listened have come, if that lies ahead."""
    if not isinstance(repository, Transaction):
        return None
    settled = (one.settled for one in repository.receiving(now))
    return max((at for at in settled if at is not None and at > now), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Writing:
    """Letters that go out: their words, with those of all games, and their form as mail."""

    games: Catalogue
    own: OwnAddresses
    identity: composing.Identity

    def letter(self, send: Send) -> Rendered:
        with self.games.words.in_force():
            return render.letter(send)

    def text(self, send: Send) -> str:
        with self.games.words.in_force():
            return render.letter_text(send)

    def announcement(self, rules: TableGame, news: PhaseNews) -> Rendered:
        with self.games.words.in_force():
            return _announce(rules, news)

    def compose(self, outgoing: OutboundMail, message_id: str, date: datetime, row: int) -> bytes:
        return composing.compose(outgoing, self.identity, message_id=message_id, date=date, row=row)

    def message_id(self, number: int) -> str:
        return composing.message_id(self.own, number)


def _policy(repository: Repository, keepers: tuple[str, ...]) -> JudgePolicy:
    """The keeper's rules, if `known` is a transaction."""
    if not isinstance(repository, Transaction):
        return JudgePolicy()
    passwords = repository.json_value(admin_queries.KEEPERS) if keepers else {}
    rules = repository.json_value(admin_queries.HOUSE)
    return JudgePolicy(
        denied=tuple(rules.get("deny", ())),
        allowed=tuple(rules.get("allow", ())),
        message=str(rules.get("message", "")),
        closed=bool(rules.get("closed")),
        reason=str(rules.get("reason", "")),
        keepers={a.lower(): passwords[a.lower()] for a in keepers if a.lower() in passwords},
    )


def _picture(
    rules: TableGame, record: GameRecord, state: Any, events: tuple[Any, ...], closed: str
) -> Picture | None:
    """The whole board, as the phase with the key `closed` left it; empty: as the game begins."""
    if not rules.presenter.has_picture(state):
        return None
    title, language = _title(rules, record, closed), language_written()
    return Unpainted.of(
        Shown(rules=rules, record=record, state=state, events=events, title=title, language=language)
    )


def _title(rules: TableGame, record: GameRecord, closed: str) -> str:
    phase = rules.system.phases.facts(closed) if closed else names_for(rules, record)["phase"]
    facts = {"game": record.name, "phase": phase, "shows": "closed" if closed else "start"}
    return render.piece("caption/map", facts, language=language_written(), otherwise=record.name)


def _crop(rules: TableGame, news: PhaseNews) -> Picture | None:
    """The part of the map around the reader's own pieces, as they see it."""
    seats = [view.reader for _, view in ((None, news.view), *news.also) if view.reader is not None]
    if not seats or news.picture is None or news.reader.maps not in ("png", "both"):
        return None
    try:
        with writing_in(news.reader.language):
            title = _title(rules, news.record, news.closed)
            lesson, school = news.record.options.lesson, rules.system.school
            others = school.in_sight(lesson, news.view.state) if lesson and school is not None else ()
            if not rules.presenter.has_crop(news.view.state, seats, others):
                return None
            return Unpainted.of(
                Shown(
                    rules=rules,
                    record=news.record,
                    state=news.view.state,
                    events=news.view.events,
                    title=title,
                    language=news.reader.language,
                    seats=seats,
                    also=others,
                )
            )
    except Exception as fault:  # the letter goes out without it
        unwritten.note(fault, "the map around one's own units")
        return None


def _whole_game(
    rules: TableGame, record: GameRecord, phases: Sequence[PhaseRecord], last: Outcome[Any], closed: str
) -> tuple[Attachment, ...]:
    codec = rules.system.codec
    past = [(p.phase, codec.load_state(p.after), codec.load_events(p.events)) for p in phases]
    if last.events:  # a game that is ended by hand ends between two phases
        past.append((closed, last.state, last.events))
    return rules.presenter.whole_game(record.name, past)


def _facts(rules: TableGame, news: PhaseNews) -> tuple[Attachment, ...]:
    """The phase as JSON where the reader wants it: a file for each of their powers, as it knows it."""
    if not news.reader.json:
        return ()
    key = news.closed or OPENING
    found = []
    try:
        for before, view in ((news.before, news.view), *news.also):
            told = pages_of(rules).public_facts(before, view)
            if told:
                seat = f"-{view.reader}" if news.also and view.reader is not None else ""
                text = json.dumps({"game": news.record.name, "phase": key, **told}, ensure_ascii=False)
                name = f"{news.record.name}-{key}{seat}.json"
                found.append(Attachment(name=name, type="application/json", content=text.encode()))
    except Exception as fault:  # the letter goes out without them
        unwritten.note(fault, "the phase as JSON")
    return tuple(found)


def _announce(rules: TableGame, news: PhaseNews) -> Rendered:
    """The game's letter, with the deadline for calendars. Names that are hidden stay so."""
    game = news.record
    if identities_hidden(game):
        news = replace(news, players=(), resigned=())
    content = rules.presenter.letter(replace(news, crop=_crop(rules, news)))
    content = replace(content, attachments=(*content.attachments, *news.enclosed, *_facts(rules, news)))
    if game.opened is None:
        return content
    names, language = names_for(rules, game), news.reader.language
    file = ical.deadline(game, names, language=language, stamp=game.opened)
    off = ical.cancellation(game, news.closed, news.early) if news.early is not None else ()
    return replace(content, attachments=(*content.attachments, *file, *off))
