"""Runs by itself, with the `diplomacy` library alone: standard-map phases, resolved and timed by it.

Prints one JSON object a movement phase: units, orders, and the seconds it took. Never imported by ours.
"""

import json
import random
import sys
import time

from diplomacy import Game

LEAST_UNITS = 30


def phases(games: int, turns: int):
    """Random lawful play; movement phases with many units on the board."""
    whim = random.Random(1901)
    for _ in range(games):
        game = Game()
        for _ in range(turns):
            if game.is_game_done:
                break
            possible = game.get_all_possible_orders()
            for power in sorted(game.powers):
                places = game.get_orderable_locations(power)
                game.set_orders(power, [whim.choice(possible[p]) for p in places if possible[p]])
            before = {"units": game.get_units(), "orders": game.get_orders()}
            movement = game.current_short_phase.endswith("M")
            begin = time.perf_counter()
            game.process()
            took = time.perf_counter() - begin
            count = sum(len(u) for u in before["units"].values())
            if movement and count >= LEAST_UNITS:
                yield before | {"seconds": took}


for phase in phases(int(sys.argv[1]), int(sys.argv[2])):
    print(json.dumps(phase))
