"""Two years of Machiavelli without any mail: everybody marches as the dice will, and a map is drawn.

python docs/examples/two_years.py two-years     writes two-years.png, .svg and .json
"""

import sys
from pathlib import Path
from random import Random

from judge import LoadedGame, load

SEED = "two years"


def lines(game: LoadedGame, state, power: str, dice: Random) -> str:
    """A power's letter: each unit that must be ordered goes to a neighbour, or stays where it is."""
    owed = game.agenda(state).owes.get(power, ())
    board = game.rules.setting.board
    told = []
    for unit in owed:
        kind, area = unit.split()[:2]
        near = sorted(board.army_borders.get(area, ())) if kind == "A" else []
        told.append(f"{unit} - {dice.choice(near)}" if near else f"{unit} holds")
    return "\n".join(told)


def play(years: int) -> tuple[LoadedGame, object, tuple]:
    """The game, its last position, and the events of the last phase that was played."""
    game, dice = load("balance-of-power"), Random(SEED)
    outcome = game.open(seed=SEED)
    until = outcome.state.phase.year + years
    while outcome.state.phase.year < until and not game.agenda(outcome.state).over:
        state = outcome.state
        orders = {power: game.parse(lines(game, state, power, dice), power, state) for power in game.powers}
        outcome = game.adjudicate(state, orders, seed=SEED)
    return game, outcome.state, outcome.events


def main(name: str) -> None:
    game, state, events = play(2)
    picture = game.draw(state, title="After two years", events=events)
    Path(f"{name}.png").write_bytes(picture.png)
    Path(f"{name}.svg").write_text(picture.svg, encoding="utf-8")
    Path(f"{name}.json").write_text(game.save(state), encoding="utf-8")
    print(f"{state.phase.key}: {len(state.units())} units, {name}.png drawn")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "two-years")
