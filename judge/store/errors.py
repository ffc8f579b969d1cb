"""Reasons why a transaction cannot be carried through: others were quicker, and nobody is to blame."""

from __future__ import annotations


class ConflictError(Exception):
    """Somebody else changed the same thing meanwhile: begin again."""


class ChangedMeanwhileError(Exception):
    """A change of what a decision rested on, before it could be carried out: decide again."""


class LostClaimError(Exception):
    """The lease ran out and another worker took the letter: nothing of this transaction may stay."""
