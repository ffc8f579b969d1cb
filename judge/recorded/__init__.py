"""Phases that another judge resolved, as a yardstick: read, played again, compared."""

from judge.recorded.run import run

__all__ = ["run"]
