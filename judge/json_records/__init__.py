"""Positions as JSON lines: what they say of faults, the same for every game."""
