"""Postal press: letters that were kept for the next results, sent along with them.

Not here: taking them in (commands), the results themselves (phases.result_letters).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from judge.core.effects import KeepPress
from judge.core.outbound import OutboundMail
from judge.core.table import GameRecord, PostalLetter
from judge.runtime.environment import Environment, Reader, names_for


def letters_to_deliver(
    environment: Environment,
    game: GameRecord,
    waiting: Sequence[PostalLetter],
    readers: Sequence[Reader],
) -> tuple[OutboundMail, ...]:
    """The letters that wait in a game, one for each of their readers."""
    if not waiting:
        return ()
    words = names_for(environment.ports.rules(game), game)
    return tuple(
        _letter(environment, game, letter, reader, words)
        for letter in waiting
        for reader in _readers(game, readers, letter)
    )


def _readers(game: GameRecord, readers: Sequence[Reader], letter: PostalLetter) -> Iterator[Reader]:
    """Receivers of a letter: each person once, the writer not, and no monitor what is written to all."""
    author = next((s.person for s in game.seats if str(s.seat) == letter.archived), None)
    told: set[int] = set()
    for reader in readers:
        monitors = reader.seat is None and reader.person in game.notes.monitors
        if not _reads(reader, letter.to) or ("all" in letter.to and monitors):
            continue
        if reader.seat is not None:
            if reader.person == author or reader.person in told:
                continue
            told.add(reader.person)
        yield reader


def letters_for_archive(
    game: GameRecord, waiting: Sequence[PostalLetter], now: datetime
) -> tuple[KeepPress, ...]:
    """The same letters for the archive, as of the phase that they went out with."""
    return tuple(
        KeepPress(
            game=game.name,
            phase=game.phase,
            author=letter.archived,
            readers=letter.readers,
            text=letter.text,
            at=now,
        )
        for letter in waiting
    )


def _reads(reader: Reader, named: Sequence[str]) -> bool:
    """Decide whether a letter is to a reader, or may be read along by them (``along:7``)."""
    return _has_name(reader, named) or (reader.seat is None and f"along:{reader.person}" in named)


def _has_name(reader: Reader, named: Sequence[str]) -> bool:
    return "all" in named or (str(reader.seat) if reader.seat is not None else reader.role) in named


def _letter(
    environment: Environment,
    game: GameRecord,
    letter: PostalLetter,
    reader: Reader,
    words: Mapping[str, Any],
) -> OutboundMail:
    facts = {
        "author": letter.author,
        "recipients": letter.recipients,
        "broadcast": letter.broadcast,
        "text": letter.text,
        "postal": True,
        "to_role": reader.role,
        "along": not _has_name(reader, letter.to),
        "setting": words["setting"],
    }
    return environment.to_reader(reader, game, "replies/press", facts, kind="press")
