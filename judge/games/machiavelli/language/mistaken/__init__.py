"""Mistakes in a line: what is wrong, what was expected there, and what was probably meant."""
