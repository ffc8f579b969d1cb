"""A short game by letters, with a gift or a purchase that nobody else may notice (A-014, A-062).

`python -m tests.runtime.secrets_over_games` plays longer games and more secrets.
"""

from __future__ import annotations

from tests.runtime.secrets_over_games import Game, tried

SECRETS = ("a gift", "a purchase alone")


def test_nobody_else_notices_over_a_year_of_absence_of_plague() -> None:
    game = Game("absence-of-plague", seed=1, phases=2, purse=40)
    found = {secret.name.partition(" in ")[0]: told for secret, told in tried(game, only=SECRETS)}
    assert found.keys() == {*SECRETS}
    assert all(told.letters > 50 for told in found.values())
    assert [line for told in found.values() for line in told.different] == []
