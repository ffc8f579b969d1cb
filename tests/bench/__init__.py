"""Figures that matter, each beside a yardstick measured in the same run. Run by ``scripts/bench``."""
