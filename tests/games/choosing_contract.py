"""What every game must keep that offers orders to choose from: part of `tests.games.contract`.

Whatever is offered is read back and lawful, and the scripted player's orders are among it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.core.system.pages import pages_of
from judge.core.wording import writing_in
from judge.rendering import words
from tests.support.choosing import is_offered, lines

LANGUAGES = words.whole_languages()


class ChoosingContract:
    """`rules` are a table's, `played` the phases of one of its games."""

    rules: Any
    played: Sequence[Any]

    def test_whatever_it_offers_to_choose_is_read_back_and_lawful(self) -> None:
        """One seat in each position and language, by its own view."""
        for number, phase in enumerate(self.played[:12]):
            owing = list(self.rules.agenda(phase.before).owes)
            for turn, language in enumerate(LANGUAGES):
                seat = owing[(number + turn) % len(owing)]
                view = self.rules.view(phase.before, seat)
                reader = self.rules.reader(view.state)
                with writing_in(language):
                    for line in lines(pages_of(self.rules).choices(view, seat)):
                        reading = reader.read(line, seat)
                        assert len(reading.orders) == 1 and not reading.complaints, line
                        assert str(reader.words(reading.orders[0])) == line
                        remarks = self.rules.check(phase.before, seat, reading.orders)
                        assert not [one for one in remarks if one.fatal], line

    def test_whatever_a_scripted_player_orders_is_offered(self) -> None:
        for phase in self.played[:12]:
            for seat in self.rules.agenda(phase.before).owes:
                view = self.rules.view(phase.before, seat)
                offered = pages_of(self.rules).choices(view, seat)
                for filed in self.rules.scripted_orders(phase.before, seat, b"contract"):
                    assert is_offered(offered, filed.canonical), filed

    def test_taps_lead_to_one_order_each_and_what_is_tapped_is_known(self) -> None:
        for phase in self.played[:12]:
            for seat in self.rules.seats:
                offered = pages_of(self.rules).choices(self.rules.view(phase.before, seat), seat)
                for piece in offered.pieces:
                    ways = [choice.taps for choice in piece.choices]
                    begun = {way[:length] for way in ways for length in range(1, len(way))}
                    assert len({*ways}) == len(ways) and not begun & {*ways}
                    assert {piece.id, *(tap for way in ways for tap in way)} <= offered.touches.keys()
