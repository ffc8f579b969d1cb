"""Pictures: the whole board, a player's crop, and the film of a game, in seconds of the processor."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from judge.games.machiavelli.drawing import crop, film, picture
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power
from judge.painting import raster
from tests.bench.rules import played
from tests.bench.timing import each, line, loop

BEST_OF = 5
POSITIONS = 40


def report(scenario: str = "balance-of-power") -> None:
    """Print the figures, without what was remembered of equal pictures, but with a board's own layers."""
    positions = [state for _, state, _ in played(scenario, 4 * POSITIONS, 1)]
    positions = (positions * POSITIONS)[:POSITIONS]
    game = library.table(scenario, {"famine": False})
    middle = positions[POSITIONS // 2]
    powers = [Power(p) for p, setup in game.setting.scenario.powers.items() if setup.playable]
    stills = [film.Still(state=state, title=f"{n}") for n, state in enumerate(positions)]
    yard = each([loop] * 20, BEST_OF, process_time).median

    def told(what: str, aim: str, works: list[Callable[[], object]], best_of: int = BEST_OF) -> None:
        found = max(each(works, best_of, process_time).seconds)
        line(what, f"{found * 1e3:.0f} ms", aim, found / yard, f"the loop ({yard * 1e3:.2f} ms)")

    told("the first picture of a board", "", [lambda: picture(game, middle, "first").png], 1)
    told("the whole board", "500 ms", [_anew(lambda: picture(game, middle, "t").png)])
    crops = [_anew(lambda p=power: _png(crop(game, middle, "t", (), [p]))) for power in powers]  # type: ignore[misc]
    told(f"the dearest crop of {len(powers)} powers", "200 ms", crops)
    told(f"a film of {POSITIONS} positions", "1000 ms", [_anew(lambda: film.film(game, stills))])


def _png(drawn: object) -> object:
    return drawn and drawn.png  # type: ignore[attr-defined]


def _anew(work: Callable[[], object]) -> Callable[[], object]:
    """As if nobody had asked for the same picture before."""

    def forgetful() -> object:
        raster.PICTURES, film.FILMS = raster.Remembered(48), raster.Remembered(4)
        return work()

    return forgetful
