"""Deadlines: when a phase is due, and when to remind. Handed the time; never asks for it."""
