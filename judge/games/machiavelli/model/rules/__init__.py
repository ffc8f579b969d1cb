"""A rulebook: its switches, numbers and tables."""
