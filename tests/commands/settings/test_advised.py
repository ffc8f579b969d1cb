"""SET [NO] ADVISED: letters tell those who learn what to do next, and why an order is refused."""

from __future__ import annotations

import pytest

from tests.support.judges.fake_judge import World

RULE = "cannot do what it was told holds"
"""Words of the rule that an order to a place that is not next to the unit is against (N-003)."""
MASTER = "gaspare@example.net"


@pytest.fixture
def led() -> World:
    world = World()
    world.full_table(master="Gaspare")
    return world


def _lead(world: World, line: str) -> str:
    return " ".join(world.write(MASTER, f"sign on Msforza pw-master\n{line}").split())


def _row(world: World) -> str:
    table = world.write(MASTER, "settings sforza")
    return next(line for line in table.splitlines() if "advised" in line)


def test_it_stands_in_the_table_of_settings_and_in_help(led: World) -> None:
    off = _row(led)
    _lead(led, "set advised")
    assert _row(led) != off
    assert "set [no] advised" in led.write(MASTER, "help settings")


def test_it_says_with_which_rule_an_order_is_refused(led: World) -> None:
    """A move to where an army cannot go is refused; whoever learns reads the rule with it."""
    player, token = "bruno@example.net", led.token_of("sforza", "florence")
    order = "A flo - naples"
    plain = led.write(player, order, token=token)
    _lead(led, "set advised")
    assert led.records["sforza"].options.advised
    told = led.write(player, order, token=token)
    assert RULE in " ".join(told.split()) and RULE not in " ".join(plain.split())
    _lead(led, "set no advised")
    assert not led.records["sforza"].options.advised
    assert RULE not in " ".join(led.write(player, order, token=token).split())
