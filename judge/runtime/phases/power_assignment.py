"""Assignment of powers: the one that pleases the table most, and the same one at every try.

Pure. Ties between equally good assignments are broken by the game's seed, so that neither the order of
sign-ons nor the names of players can help anyone. Not here: opening the game (phases).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from judge.core.game import Seat
from judge.core.table import Applicant


def ranks(preferences: str, letters: Mapping[Seat, str]) -> dict[Seat, int]:
    """Ranks of the seats in a list, from 0. ``EF[GR]``: brackets tie; seats left out tie for last.

    ``*`` (or an empty list) is content with anything. Letters of no seat are passed over.
    """
    by_letter = {letter.lower(): seat for seat, letter in letters.items()}
    found: dict[Seat, int] = {}
    rank, inside = 0, False
    for sign in preferences.lower():
        if sign == "[":
            inside = True
        elif sign == "]":
            inside, rank = False, rank + 1
        elif sign in by_letter and by_letter[sign] not in found:
            found[by_letter[sign]] = rank
            rank += 0 if inside else 1
    return {seat: found.get(seat, rank) for seat in letters}


def assign(
    newcomers: Sequence[Applicant],
    letters: Mapping[Seat, str],
    seed: bytes,
    *,
    players_wanted: int = 0,
    by_lot: bool = False,
) -> dict[Seat, Applicant | None]:
    """Give every newcomer a seat so that the sum of ranks is least; None for seats nobody is left for.

    With fewer `players_wanted` than seats each gets as many as all of them can get, and the lot decides who
    gets one more. `by_lot`: nobody's wishes count. Raises ValueError if there are more newcomers than seats.
    """
    seats = list(letters)
    if len(newcomers) > len(seats):
        raise ValueError("more players than seats")
    players = _hands(newcomers, len(seats), players_wanted or len(seats), seed)
    # best[taken]: cheapest way to seat the first k players on the seats of the bit set `taken`
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for player in players:
        wish = ranks("*" if by_lot else player.preferences, letters)
        better: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        for taken, (cost, lots, places) in best.items():
            for n, seat in enumerate(seats):
                if taken & 1 << n:
                    continue
                key = taken | 1 << n
                tried = (cost + wish[seat], lots + _lot(seed, player.person, seat), (*places, n))
                if key not in better or tried < better[key]:
                    better[key] = tried
        best = better
    _, _, places = min(best.values())
    seated: dict[Seat, Applicant | None] = dict.fromkeys(seats)
    for player, n in zip(players, places, strict=True):
        seated[seats[n]] = player
    return seated


def _hands(newcomers: Sequence[Applicant], seats: int, wanted: int, seed: bytes) -> list[Applicant]:
    """Everybody as often as they get a seat, in the order of their ids."""
    each, more = divmod(seats, wanted)
    lucky = sorted(newcomers, key=lambda n: _lot(seed, n.person, Seat("")))[:more]
    shares = {n.person: each + (n in lucky) for n in newcomers}
    in_order = sorted(newcomers, key=lambda n: n.person)
    return [n for n in in_order for _ in range(shares[n.person])][:seats]


def _lot(seed: bytes, person: int, seat: Seat) -> int:
    """A number drawn for a person and a seat; the smaller sum wins a tie."""
    digest = hmac.new(seed, f"seat:{person}:{seat}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:6], "big")
